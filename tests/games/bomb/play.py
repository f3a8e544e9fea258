"""What the tests of the bomb share: dice as they are read, `"32262"`: purple, yellow, blue, white, black."""

from __future__ import annotations

from typing import Any

from gobelet.engine.dice import Scripted, Sealed
from gobelet.engine.table import Table, new_table
from gobelet.games.bomb.dice import Dice, Places, colours
from gobelet.games.bomb.edgework import Edgework
from gobelet.games.bomb.forms import read_edgework
from gobelet.games.bomb.judge import LEGAL, STRIKE, choices, judge
from tests.support import NAMES, REGISTRY, SEED, faces

BARE = "AB9CD0"
"""A bomb with a serial number and nothing else, no digit of which is on a die."""
LETTERS = {"p": 0, "y": 1, "u": 2, "w": 3, "b": 4}
"""A letter for each colour; blue is `u`, black is `b`."""


def bomb(text: str = BARE) -> Edgework:
    """Edgework in the players' short form."""
    return read_edgework(text)


def places(letters: str) -> Places:
    """Some dice by their letters: `places("yu")` is yellow and blue."""
    return tuple(sorted([LETTERS[letter] for letter in letters]))


def verdict(edgework: str, dice: str, keep: str, held: str = "") -> tuple[str, str]:
    """The status and the rule of a choice."""
    found = judge(bomb(edgework), faces(dice), places(held), places(keep))
    return found.status, found.rule


def legal(edgework: str, dice: str, held: str = "") -> list[str]:
    """Every legal choice, by letters, sorted."""
    names = "pyuwb"
    values: Dice = faces(dice)
    found = [keep for keep in choices(values) if judge(bomb(edgework), values, places(held), keep).status == LEGAL]
    return sorted(["".join([names[place] for place in keep]) for keep in found])


def struck(edgework: str, dice: str, keep: str, held: str = "") -> str:
    """The rule that forbids a choice."""
    status, rule = verdict(edgework, dice, keep, held)
    assert status == STRIKE, (status, rule)
    return rule


def rules(**options: Any):
    """The rules of the bomb under options; the edgework may be a short form."""
    return REGISTRY.find_rules("bomb", None, options)


def at_bomb(dice: str = "", seats: int = 1, edgework: Any = BARE, **options: Any) -> Table:
    """A table whose dice are told."""
    return new_table(rules(edgework=edgework, **options), NAMES[:seats], Scripted(faces(dice)))


def sealed(seats: int = 1, seed: bytes = SEED, **options: Any) -> Table:
    """A table whose bomb and dice follow from a seed."""
    return new_table(rules(**options), NAMES[:seats], Sealed(seed))


def roll(keep: str = "", module: int | None = None) -> dict[str, Any]:
    """The action that keeps these dice and rolls the others."""
    action: dict[str, Any] = {"type": "roll", "keep": colours(places(keep))}
    return action if module is None else {**action, "module": module}


def time(at: int) -> dict[str, Any]:
    """The host's action that says how late it is on the bomb's clock."""
    return {"type": "time", "at": at}


def rolled(table: Table, *keeps: str) -> Table:
    """The table after rolls of the defuser that keep these dice."""
    for keep in keeps:
        table = table.act(0, roll(keep))
    return table


def values(table: Table, module: int = 0) -> str:
    """The dice of a module as the defuser sees them."""
    return "".join([str(die["value"]) for die in table.view(0)["modules"][module]["dice"]])
