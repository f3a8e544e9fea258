"""A QR code of half blocks, for the terminal."""

from __future__ import annotations

import io

WHITE_ON_BLACK = "\x1b[38;5;231;48;5;16m"  # said outright, so that a light terminal does not turn it inside out
PLAIN = "\x1b[0m"


def qr_text(text: str, coloured: bool = True) -> str:
    """The lines of the code; a file or a pipe has no colours to set."""
    import segno  # slow to import, and needed by few

    lines = io.StringIO()
    segno.make_qr(text, error="l").terminal(lines, border=2, compact=True)
    if not coloured:
        return lines.getvalue().rstrip("\n")
    return "\n".join(f"{WHITE_ON_BLACK}{line}{PLAIN}" for line in lines.getvalue().splitlines())
