"""A QR code of half blocks, for the terminal."""

from __future__ import annotations

import io

WHITE_ON_BLACK = "\x1b[38;5;231;48;5;16m"  # said outright, so that a light terminal does not turn it inside out
PLAIN = "\x1b[0m"


def qr_text(text: str) -> str:
    """The lines of the code, colours included."""
    import segno  # slow to import, and needed by few

    lines = io.StringIO()
    segno.make_qr(text, error="l").terminal(lines, border=2, compact=True)
    return "\n".join(f"{WHITE_ON_BLACK}{line}{PLAIN}" for line in lines.getvalue().splitlines())
