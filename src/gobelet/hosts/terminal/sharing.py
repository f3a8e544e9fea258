"""A table to go on with elsewhere: its fragment, a link, and the link as a QR code drawn here."""

from __future__ import annotations

from io import StringIO

import segno
from rich.text import Text

from gobelet.hosts.terminal.screen import Screen
from gobelet.hosts.terminal.voice import Voice

PORT = 8080


def show_shared(screen: Screen, say: Voice, fragment: str) -> None:
    """Prints the command, the link and the QR code of a shared table."""
    link = f"{_address()}/#{fragment}"
    screen.tell(say("term.share.terminal"))
    screen.show_whole(f"  gobelet open {fragment}")
    screen.tell(say("term.share.browser"))
    screen.show_whole(f"  {link}")
    drawn = qr(link)
    if max(map(len, drawn)) <= screen.width:
        style = "#ffffff on #000000" if screen.coloured else ""
        screen.show(*[Text(line, style) for line in drawn])
    else:
        screen.tell(say("term.share.narrow"))


def qr(link: str) -> list[str]:
    """The lines of a QR code, the light squares drawn, two rows to a line."""
    out = StringIO()
    segno.make(link, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue().splitlines()


def _address() -> str:
    """Where other devices reach a server that runs on this machine as it would by itself."""
    from gobelet.hosts.web.addresses import own_addresses, url  # brings the whole server along

    return url([*own_addresses(), "127.0.0.1"][0], PORT)
