"""Who speaks to the house."""

from __future__ import annotations

from dataclasses import dataclass, field

from gobelet.hosts.web.outbox import Outbox
from gobelet.players.session import Session


@dataclass(frozen=True)
class Caller:
    """A socket with its outbox, or one message over HTTP; `session` says which player it is, and from where."""

    session: Session = field(default_factory=Session)
    outbox: Outbox | None = None
