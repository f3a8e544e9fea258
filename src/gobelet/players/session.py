"""What a host keeps of who speaks to it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Session:
    """A socket, or one message over HTTP: the player it said to be, the address it comes from, the page's origin.

    The methods of the players set `player`; `origin` is the header of the handshake, which the host has checked.
    """

    player: str | None = None
    address: str = ""
    origin: str = ""
