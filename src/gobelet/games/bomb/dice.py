"""The five dice of the module, by colour."""

from __future__ import annotations

from typing import Any

from gobelet.engine.errors import Refused, brief, illegal

COLOURS = ("purple", "yellow", "blue", "white", "black")
PURPLE, YELLOW, BLUE, WHITE, BLACK = 0, 1, 2, 3, 4
COUNT = len(COLOURS)
FACES = 6

Dice = tuple[int, ...]
"""The value of each die, in the order of `COLOURS`."""

Places = tuple[int, ...]
"""Some of the dice, by their place in `COLOURS`, in order."""


def colours(places: Places) -> list[str]:
    """The colours of some dice, in the order of `COLOURS`.

    >>> colours((1, 4))
    ['yellow', 'black']
    """
    return [COLOURS[place] for place in places]


def by_colour(dice: Dice) -> dict[str, int]:
    """The value of each die under its colour."""
    return dict(zip(COLOURS, dice))


def dice_from_json(data: Any) -> Dice:
    """Five dice as the protocol writes them, `{"purple": 3, …}`; raises `Refused` (`bad_dice`)."""
    if not isinstance(data, dict) or set(data) != set(COLOURS):
        raise Refused("bad_dice", "error.bomb.dice_by_colour")
    for colour in COLOURS:
        face = data[colour]
        if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= FACES:
            raise Refused("bad_dice", "error.bad_dice.face", sides=FACES, face=brief(face))
    return tuple([data[colour] for colour in COLOURS])


def places_from_json(data: Any) -> Places:
    """Dice named by their colours, as a roll keeps them; raises `Refused` (`illegal_action`)."""
    if not isinstance(data, list):
        raise illegal("error.bomb.keep_list")
    for colour in data:
        if colour not in COLOURS:
            raise illegal("error.bomb.unknown_colour", name=brief(colour))
    if len(set(data)) != len(data):
        raise illegal("error.bomb.keep_twice")
    return tuple([place for place in range(COUNT) if COLOURS[place] in data])
