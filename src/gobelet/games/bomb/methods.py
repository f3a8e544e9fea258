"""The protocol's own questions about the bomb, and the examples of the rules page."""

from __future__ import annotations

from typing import Any

from gobelet.engine.contract import Say
from gobelet.engine.errors import Refused
from gobelet.engine.params import INVALID, may, need
from gobelet.games.bomb.dice import COLOURS, COUNT, FACES, Dice, Places, colours, dice_from_json, places_from_json
from gobelet.games.bomb.edgework import Edgework
from gobelet.games.bomb.forms import all_forms, read_edgework
from gobelet.games.bomb.judge import STRICTNESS, choices, judge, situation
from gobelet.games.bomb.manual import manual


def bomb_keeps(params: dict[str, Any], say: Say) -> dict[str, Any]:
    """What may be kept: `{keeps, rule, choices}`.

    `keeps` are the sets that the strictness accepts, sorted; `rule` is what the manual looks at; `choices` are all sets
    of one value, each with its verdict and rule.
    """
    edgework, dice, held = asked(params)
    strictness = may(params, "strictness", str, "text", STRICTNESS[0])
    if strictness not in STRICTNESS:
        raise Refused(INVALID, "error.rpc.wrong_parameter", name="strictness", wanted=", ".join(STRICTNESS))
    judged = [(keep, judge(edgework, dice, held, keep)) for keep in choices(dice)]
    return {
        "keeps": sorted([sorted(colours(keep)) for keep, verdict in judged if not verdict.strikes(strictness)]),
        "rule": situation(edgework, dice, held),
        "choices": [
            {"keep": colours(keep), "verdict": verdict.status, "rule": verdict.rule} for keep, verdict in judged
        ],
    }


def bomb_edgework(params: dict[str, Any], say: Say) -> dict[str, Any]:
    """Edgework in any form, checked and given in every form: `{edgework, text, code}`."""
    if "edgework" not in params:
        raise Refused(INVALID, "error.rpc.missing_parameter", name="edgework")
    return all_forms(read_edgework(params["edgework"]))


def bomb_manual(params: dict[str, Any], say: Say) -> dict[str, Any]:
    """The manual: `{sections}`, each of keys of the catalogue."""
    return {"sections": manual()}


def worked_example(example: dict[str, Any]) -> dict[str, Any]:
    """An example of the rules page: the verdict on keeping `keep` of `dice` after `held` lay aside."""
    edgework = read_edgework(example["edgework"])
    dice = tuple(example["dice"])
    held, keep = places_from_json(example.get("held", [])), places_from_json(example.get("keep", []))
    verdict = judge(edgework, dice, held, keep)
    facts = {"verdict": verdict.status, "rule": verdict.rule, "n": COUNT - len(held)}
    return {
        "dice": [
            {"value": face, "colour": COLOURS[place], "sides": FACES, "kept": place in keep}
            for place, face in enumerate(dice)
        ],
        "edgework": example["edgework"],
        "held": colours(held),
        "keep": colours(keep),
        "verdict": verdict.status,
        "rule": verdict.rule,
        "caption": example.get("caption", ""),
        "facts": facts,
    }


def asked(params: dict[str, Any]) -> tuple[Edgework, Dice, Places]:
    """The bomb, its dice and those that lay aside of a question such as `bomb.keeps`; raises `Refused`."""
    if "edgework" not in params:
        raise Refused(INVALID, "error.rpc.missing_parameter", name="edgework")
    edgework = read_edgework(params["edgework"])
    dice = dice_from_json(need(params, "dice", dict, "object"))
    held = places_from_json(may(params, "kept_before", list, "list", []))
    rolled = may(params, "rolled", int, "number", COUNT - len(held))
    if not 1 <= rolled <= COUNT:
        raise Refused(INVALID, "error.rpc.wrong_parameter", name="rolled", wanted=f"1 … {COUNT}")
    if rolled + len(held) != COUNT:
        raise Refused("bad_dice", "error.bomb.rolled_and_kept", rolled=rolled, kept=len(held), count=COUNT)
    if len({dice[place] for place in held}) > 1:
        raise Refused("bad_dice", "error.bomb.held_differ")
    return edgework, dice, held
