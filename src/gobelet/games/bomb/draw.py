"""Random edgework, drawn by dice so that it is under the same seal as every throw.

One throw draws all: six dice for the serial number, then seven for each of five widgets, of which those that its kind
does not need stay unread. So the throw has the same dice whatever it draws, and each face decides one thing.
"""

from __future__ import annotations

from gobelet.games.bomb.edgework import DIGITS, LABELS, LETTERS, Edgework

DRAWN_LETTERS = "".join([letter for letter in LETTERS if letter not in "OY"])
ANY = DRAWN_LETTERS + DIGITS
SERIAL = (ANY, ANY, DIGITS, DRAWN_LETTERS, DRAWN_LETTERS, DIGITS)
WIDGETS = 5
HOLDER, INDICATOR, PLATE = 1, 2, 3
LIT = 6  # of ten faces
GROUPS = (("Parallel", "Serial"), ("DVI", "PS2", "RJ45", "StereoRCA"))


def sides() -> tuple[int, ...]:
    """The sides of the dice that draw a bomb."""
    drawn = [len(signs) for signs in SERIAL]
    for widget in range(WIDGETS):
        # kind; cells of a holder; place among the labels not yet met; lit; group of ports; which of two; which of four
        drawn += [3, 2, len(LABELS) - widget, 10, 2, 4, 16]
    return tuple(drawn)


def drawn_edgework(faces: tuple[int, ...]) -> Edgework:
    """The bomb that these faces draw."""
    serial = "".join([signs[face - 1] for signs, face in zip(SERIAL, faces)])
    batteries, holders = 0, 0
    indicators: list[tuple[str, bool]] = []
    plates: list[tuple[str, ...]] = []
    labels = list(LABELS)
    for widget in range(WIDGETS):
        start = len(SERIAL) + 7 * widget
        kind, cells, place, lit, group, two, four = faces[start : start + 7]
        label = labels.pop(place - 1)
        if kind == HOLDER:
            batteries, holders = batteries + cells, holders + 1
        elif kind == INDICATOR:
            indicators.append((label, lit <= LIT))
        else:
            plates.append(_plate(GROUPS[group - 1], two if group == 1 else four))
    return Edgework(serial, batteries, holders, tuple(indicators), tuple(plates))


def _plate(ports: tuple[str, ...], face: int) -> tuple[str, ...]:
    """The ports of a group that one face picks: each of its bits is one port's coin."""
    return tuple([port for place, port in enumerate(ports) if (face - 1) // 2**place % 2])
