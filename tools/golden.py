"""Golden games: recorded with loaded dice, so that a wrong rule shows. `python -m tools.golden` writes them again.

Each line of `games/*/golden/games.jsonl` is a recipe, and what it came to: `places`, `totals`, and `digest`, the
SHA-256 of everything that was seen on the way. A recipe is either `turns`, what each seat threw and wrote, or a `seed`
of the generator below, which then throws dice that half of the time fall alike, lets half-greedy players move, asks
now and then for what is not allowed, and takes back. Runs in the browser's Python too.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from gobelet.engine.canonical import canonical
from gobelet.engine.contract import DICE, Action, Rules, Throw
from gobelet.engine.dice import Sealed, Typed
from gobelet.engine.errors import Refused
from gobelet.engine.log import FindRules, table_from_log, table_to_log
from gobelet.engine.share import open_fragment, share
from gobelet.engine.table import Table, new_table

NAMES = ("Ana", "Béa", "Жанна", "Δανάη", "Eve", "Łukasz", "Gus", "O’Neil")


class Chance:
    """A small generator, the same everywhere: x → 1103515245 x + 12345 modulo 2^31, of which the high bits count."""

    def __init__(self, seed: int) -> None:
        self._x = seed

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self._x = (self._x * 1103515245 + 12345) % 2**31
        return self._x // 2**12 % n

    def one_of(self, things: Any) -> Any:
        """One of some things."""
        return things[self.below(len(things))]


Player = Callable[[dict[str, Any], Chance], Action]
"""What a half-greedy player of a game does, who sees this view."""


class Walk:
    """A game being played and everything that is seen of it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._seen = sha256()

    def note(self, value: Any) -> None:
        """Adds to what was seen."""
        self._seen.update(canonical(value).encode())

    def act(self, seat: int, action: Any) -> None:
        """Does something, or notes why it may not be done."""
        try:
            self.table = self.table.act(seat, action)
        except Refused as refused:
            self.note([refused.reason, refused.key])

    def fall(self, faces: Callable[[Throw], list[int]]) -> None:
        """Types the dice that are due."""
        due = self.table.rules.due(self.table.state)
        if due is not None:
            self.note(self.table.view(due.seat)["due"])
            self.act(DICE, {"type": "dice", "faces": faces(due)})

    def ended(self, find_rules: FindRules) -> dict[str, Any]:
        """What it came to; the table must come back from its log and from its fragment."""
        table = self.table
        for seat in range(len(table.names)):
            self.note(table.view(seat))
        log = table_to_log(table)
        self.note(log)
        self.note(share(table))
        again = [table_from_log(log, find_rules, b"?"), open_fragment(share(table), find_rules, b"?")]
        self.note([each.rules.view(each.state, 0, each.names) for each in again])
        outcome = table.rules.result(table.state)
        found: dict[str, Any] = {"places": None, "totals": None}
        if outcome is not None:
            found = {"places": [list(place) for place in outcome.places], "totals": list(outcome.totals)}
        found["digest"] = self._seen.digest().hex()
        return found


def played(recipe: dict[str, Any], find_rules: FindRules, game: str) -> dict[str, Any]:
    """What a recipe comes to: `places`, `totals`, `digest`."""
    rules = find_rules(game, recipe["ruleset"], recipe.get("options", {}))
    names = NAMES[: recipe["seats"]]
    if "turns" in recipe:
        return _told(Walk(new_table(rules, names, Typed())), recipe["turns"]).ended(find_rules)
    chance = Chance(recipe["seed"])
    sealed = recipe.get("dice") == "sealed"
    walk = Walk(new_table(rules, names, Sealed(canonical(recipe["seed"]).encode()) if sealed else Typed()))
    steps = recipe.get("steps", MOST_STEPS)  # some games never end
    while rules.to_move(walk.table.state) and steps:
        _step(walk, rules, PLAYERS[game], chance)
        steps -= 1
    return walk.ended(find_rules)


def _told(walk: Walk, turns: list[str]) -> Walk:
    """Each turn is `seat dice box`: one throw, written in that box."""
    for turn in turns:
        seat, dice, box = turn.split(" ")
        walk.act(int(seat), {"type": "roll", "keep": []})
        _fall_as_told(walk, dice)
        walk.note(walk.table.view(int(seat)))
        walk.act(int(seat), {"type": "score", "category": box})
    return walk


def _fall_as_told(walk: Walk, dice: str) -> None:
    walk.fall(lambda due: [int(dice[place]) for place in due.positions])


def _step(walk: Walk, rules: Rules, player: Player, chance: Chance) -> None:
    seat = chance.one_of(sorted(rules.to_move(walk.table.state)))
    view = walk.table.view(seat)
    walk.note(view)
    whim = chance.below(16)
    if whim == 0 and view["can_undo"]:
        walk.table = walk.table.undo(seat)
    elif whim < 3:
        walk.act(chance.below(len(walk.table.names)), chance.one_of(WRONG))
    else:
        walk.act(seat, player(view, chance))
    while rules.due(walk.table.state) is not None:
        walk.fall(lambda due: _loaded(due, chance))


WRONG: tuple[Any, ...] = (
    {"type": "roll", "keep": []}, {"type": "roll", "keep": [0]}, {"type": "roll", "keep": [0, 1, 2, 3, 4]},
    {"type": "roll", "keep": [2, 2]}, {"type": "score", "category": "full_house"},
    {"type": "score", "category": "ones"}, {"type": "score", "category": "sixes"},
    {"type": "score", "category": "chance"}, {"type": "jump"}, {},
)  # fmt: skip


def _loaded(due: Throw, chance: Chance) -> list[int]:
    """Half the throws fall alike, a quarter in sequence, a quarter anyhow."""
    kind, first = chance.below(4), chance.below(due.sides[0]) + 1
    if kind < 2:
        return [first for _ in due.positions]
    if kind == 2:
        return [min(due.sides[0], place + 1 + first % 2) for place in due.positions]
    return [chance.below(sides) + 1 for sides in due.sides]


def sheet_player(view: dict[str, Any], chance: Chance) -> Action:
    """Goes after the dice that are alike, then takes the box that gives most, or any."""
    player = view["players"][view["seat"]]
    values = list(player["hand"])
    if not values:
        return {"type": "roll", "keep": []}
    if "roll" in view["actions"] and chance.below(2):
        often = max(sorted(values), key=values.count)
        keep = [place for place in range(len(values)) if values[place] == often]
        if chance.below(4) == 0 or len(keep) == len(values):
            keep = [place for place in range(len(values)) if chance.below(2)][:4]
        return {"type": "roll", "keep": keep}
    boxes = view["actions"]["score"]["category"]
    if chance.below(2):
        return {"type": "score", "category": chance.one_of(boxes)}
    return {"type": "score", "category": max(boxes, key=lambda box: player["open"][box])}


def bomb_player(view: dict[str, Any], chance: Chance) -> Action:
    """Keeps dice that are alike, of the value most are or of any, all of them or some; or nothing, or any two."""
    module = chance.one_of(view["actions"]["roll"]["module"])
    dice = view["modules"][module]["dice"]
    values = [die["value"] for die in dice]
    whim = chance.below(8)
    if not values or whim == 7:
        return {"type": "roll", "keep": [], "module": module}
    if whim == 6:
        return {"type": "roll", "keep": [dice[place]["colour"] for place in (chance.below(2), 2)], "module": module}
    value = max(sorted(values), key=values.count) if whim < 3 else chance.one_of(values)
    keep = [die["colour"] for die in dice if die["value"] == value]
    return {"type": "roll", "keep": keep[chance.below(len(keep)) :] if whim % 2 else keep, "module": module}


def yam_master_player(view: dict[str, Any], chance: Chance) -> Action:
    """Covers a lit square or takes a token, else goes after dice that are alike; it declares, passes and tries too."""
    actions, whim = view["actions"], chance.below(10)
    if "pass" not in actions:
        return {"type": "roll", "keep": []}
    if whim == 0:
        return {"type": chance.one_of(("place", "remove")), "square": [chance.below(5), chance.below(5)]}
    if whim == 1 or ("challenge" in actions and whim < 5):
        return {"type": "challenge"}
    offers = [(kind, square) for kind in ("place", "remove") if kind in actions for square in actions[kind]["square"]]
    if offers and (whim < 8 or "roll" not in actions):
        kind, square = chance.one_of(offers)
        return {"type": kind, "square": square}
    if whim == 9 or "roll" not in actions:
        return {"type": "pass"}
    values = [die["value"] for die in view["dice"]]
    often = max(sorted(values), key=values.count)
    return {"type": "roll", "keep": [place for place in range(5) if values[place] == often][:4]}


def four_two_one_player(view: dict[str, Any], chance: Chance) -> Action:
    """Goes after 4 2 1 or aces; stands on what is good, and now and then on what is not."""
    if "stand" not in view["actions"]:
        return {"type": "roll", "keep": []}
    values = [die["value"] for die in view["dice"]]
    if chance.below(3) == 0 or view["hands"][view["seat"]]["rank"] < 9:
        return {"type": "stand"}
    wanted = chance.one_of(((1,), (4, 2, 1)))
    keep = [i for i in range(3) if values[i] in wanted and (values[i] == 1 or values.index(values[i]) == i)]
    return {"type": "roll", "keep": keep[:2]}


def pig_player(view: dict[str, Any], chance: Chance) -> Action:
    """Holds at fifteen, or earlier on a whim; throws some dice where it may say how many."""
    if "dice" in view["actions"]["roll"]:
        return {"type": "roll", "dice": chance.below(8) + 1}
    holds = view["turn_total"] >= 15 or chance.below(6) == 0
    return {"type": "hold"} if "hold" in view["actions"] and holds else {"type": "roll"}


def roller_player(view: dict[str, Any], chance: Chance) -> Action:
    """Throws what it was taught, mistakes among it."""
    return {"type": "roll", "dice": chance.one_of(NOTATIONS)}


NOTATIONS = (
    "2d6+3", "4d6kh3", "2d20kl1", "d20 adv", "d20dis-1", "d%", "3x4d6kh3", "d6!", "3d4!kl2+2", "-d8+10", "12d2!kh5",
    "2X 3D10 KL", "d12+d8-2d4", "20d3", "6xd100+1", "5d6!", "3d4!+d6", "d1!", "2d", "6x999d6", "4d6kh5", "d6 d6",
)  # fmt: skip
MOST_STEPS = 1_000_000
PLAYERS: dict[str, Player] = {
    "sheet": sheet_player,
    "bomb": bomb_player,
    "yam_master": yam_master_player,
    "four_two_one": four_two_one_player,
    "pig": pig_player,
    "roller": roller_player,
}


def main() -> None:
    """Plays every recipe and writes what it came to."""
    import json
    from pathlib import Path

    from gobelet.hosts.files import load_registry

    find_rules = load_registry().find_rules
    games = Path(__file__).resolve().parent.parent / "src" / "gobelet" / "games"
    for file in sorted(games.glob("*/golden/games.jsonl")):
        recipes = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        for recipe in recipes:
            recipe.update(played(recipe, find_rules, file.parent.parent.name))
        file.write_text("".join([json.dumps(recipe) + "\n" for recipe in recipes]), encoding="utf-8")


if __name__ == "__main__":
    main()
