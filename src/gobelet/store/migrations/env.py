"""What Alembic runs: the migrations, in the transaction and on the connection that were handed to it."""

from __future__ import annotations

from alembic import context


def run() -> None:
    """Brings the database of the connection in the configuration to the version asked for."""
    context.configure(connection=context.config.attributes["connection"])
    context.run_migrations()


if __name__ == "env_py":  # the name under which Alembic loads this file
    run()
