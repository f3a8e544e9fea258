"""What whoever runs a server may set, read from the environment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date
from typing import Any

PREFIX = "GOBELET_"


@dataclass(frozen=True)
class Settings:
    """Each field is the environment's `GOBELET_` and its name in capitals; what is not set stays as it is here."""

    database: str = ""
    """`postgresql+asyncpg://…`; empty for the SQLite file that the command names."""
    redis: str = ""
    """`redis://…`; empty where this process is alone."""
    origin: str = ""
    """The address that players see, `https://dice.example`, where a proxy stands before the server."""
    proxy: bool = False
    """Whether `X-Forwarded-For` of the nearest hop tells a player's address."""
    log: str = "text"
    """`text` or `json`."""
    metrics: bool = False
    """Whether `/metrics` answers others than this machine."""
    trial_until: date = date(2027, 1, 1)
    """The day on which the rankings begin."""
    season_months: int = 3
    """How long a season is; seasons begin in January."""
    quick_seconds: int = 10
    """How long a quick match waits for people before bots may fill it."""
    turn_seconds: int = 60
    """The time for a turn where a table does not say another."""
    away_seconds: int = 5
    """How long a connection may be gone before all are told."""
    open_seconds: int = 5
    """How long a device may take to open its bytes."""
    bot_pause_ms: int = 700
    """How long a bot waits at least (and twice that at most), so that what was done before is seen."""
    sockets_per_address: int = 100
    messages_per_second: int = 200
    """Messages a second from one address, with as many in reserve."""
    tables_per_hour: int = 120
    """Tables that one address may open in an hour."""
    wrong_codes_per_minute: int = 10
    """Short codes that one address may try in vain."""
    keep_days: int = 30
    """After how many days without a move a live table of guests alone is cleaned away."""
    clean_hour: int = 4
    """The hour of the nightly clean-up, in universal time."""


class BadSetting(ValueError):
    """A setting that cannot be read: `name` as the environment writes it, `value` as it stands there."""

    def __init__(self, name: str, value: str) -> None:
        super().__init__(f"{name}={value}")
        self.name = name
        self.value = value


def read_settings(environ: Mapping[str, str]) -> Settings:
    """The settings of an environment; raises `BadSetting`."""
    found: dict[str, Any] = {}
    for field in fields(Settings):
        name = PREFIX + field.name.upper()
        text = environ.get(name, "").strip()
        if text:
            try:
                found[field.name] = _read(text, type(field.default))
            except ValueError:
                raise BadSetting(name, text) from None
    return Settings(**found)


def check_addresses(settings: Settings) -> None:
    """Raises `BadSetting` for addresses that cannot be those of a database and of Redis.

    What stands before the `@` may be a password, and is not repeated.
    """
    for name, text, kinds in (
        ("DATABASE", settings.database, ("postgresql+asyncpg", "postgresql", "postgres")),
        ("REDIS", settings.redis, ("redis", "rediss", "unix")),
    ):
        kind, found, rest = text.partition("://")
        if text and (kind not in kinds or not rest):
            raise BadSetting(PREFIX + name, f"{kind}://…" if found else "…")


def _read(text: str, kind: type) -> Any:
    if kind is bool:
        if text.lower() not in ("1", "0", "true", "false", "yes", "no"):
            raise ValueError(text)
        return text.lower() in ("1", "true", "yes")
    if kind is date:
        return date.fromisoformat(text)
    if kind is int:
        number = int(text)
        if number < 0:
            raise ValueError(text)
        return number
    return text
