"""A table's log written out as JSON, and read back to the identical table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from typing import Any

from gobelet.engine.contract import DICE, Rules
from gobelet.engine.dice import Face, Scripted, Sealed, Source, Typed, commitment, parse_faces, parse_seed
from gobelet.engine.entry import Entry, entry_from_json
from gobelet.engine.errors import Refused, brief
from gobelet.engine.names import clean_names
from gobelet.engine.packing import Unpacker
from gobelet.engine.seating import read_seating
from gobelet.engine.shown import all_faces, sealed_anew
from gobelet.engine.table import Setup, Table, is_hosted
from gobelet.engine.terms import read_terms, terms_to_json

FORMAT = 1
LONGEST_LOG = 20_000

FindRules = Callable[[Any, Any, Any], Rules]
"""Gives the rules of (game, ruleset, options), or raises `Refused`: the registry's `find_rules`."""


def table_to_log(table: Table, reveal: bool = True) -> dict[str, Any]:
    """The whole table as JSON values. `reveal` writes the seed of sealed dice: it tells the dice to come."""
    log: dict[str, Any] = {
        "gobelet": FORMAT,
        "game": table.rules.game,
        "rules": table.rules.version,
        "ruleset": table.rules.ruleset,
        "options": dict(table.rules.options),
        "seats": list(table.names),
        "dice": _dice_to_json(table, reveal),
        "seq": table.seq,
        "entries": [entry.to_json() for entry in table.entries],
    }
    if table.setup.packed_base is not None:
        log["base"] = table.setup.packed_base
    log.update(terms_to_json(table.setup.terms))
    if table.seating is not None:
        log["live"] = {"most": table.seating.most, "seconds": table.seating.seconds}
    return log


def table_from_log(log: Any, find_rules: FindRules, fresh_seed: bytes) -> Table:
    """The table that a log leads to, every entry checked by the rules; raises `Refused` (`bad_log`).

    `fresh_seed` is for the dice to come where the log keeps its seed to itself.
    """
    table, entries = setup_from_log(log, find_rules, fresh_seed)
    for i, data in enumerate(entries):
        table = replayed(table, entry_from_json(data, i + 1))
    if isinstance(table.source, Sealed) and "seed" not in log["dice"]:
        source = replace(sealed_anew(fresh_seed, all_faces(table)), salt=table.source.salt)
        table = replace(table, setup=replace(table.setup, source=source, sealed_since=table.seq))
    return table.croupier()


def setup_from_log(log: Any, find_rules: FindRules, fresh_seed: bytes) -> tuple[Table, list[Any]]:
    """The table as the log begins it, and the entries still to replay; raises `Refused` (`bad_log` and others)."""
    if not isinstance(log, dict) or not _is_version(log.get("gobelet")):
        raise Refused("bad_log", "error.bad_log.shape", at=0)
    entries, dice = log.get("entries"), log.get("dice")
    if not isinstance(entries, list) or not isinstance(dice, dict):
        raise Refused("bad_log", "error.bad_log.shape", at=0)
    if log["gobelet"] > FORMAT:
        raise Refused("bad_log", "error.bad_log.version")
    if len(entries) > LONGEST_LOG:
        raise Refused("bad_log", "error.bad_log.too_long", most=LONGEST_LOG)
    if "seq" in log and log["seq"] != len(entries):
        raise Refused("bad_log", "error.bad_log.count", wanted=brief(log["seq"]), given=len(entries))
    rules = find_rules(log.get("game"), log.get("ruleset"), log.get("options"))
    version = log.get("rules", rules.version)
    if not _is_version(version):
        raise Refused("bad_log", "error.bad_log.shape", at=0)
    if version > rules.version:
        raise Refused("bad_log", "error.bad_log.version")
    if "live" in log:
        return _live_from_log(log, rules, fresh_seed), entries
    names = clean_names(log.get("seats"), rules.seats[0], rules.seats[1])
    source = _source_from_json(dice, len(names), fresh_seed)
    since = dice.get("since", 0)
    packed = log.get("base")
    base = rules.start(len(names)) if packed is None else base_state(rules, packed, len(names))
    return Table(Setup(rules, names, source, base, packed, since, read_terms(log, len(names)))), entries


def _live_from_log(log: dict[str, Any], rules: Rules, fresh_seed: bytes) -> Table:
    """A live table before its first entry: who sits there is told by the entries."""
    seating = read_seating(log["live"], rules.seats)
    source = _source_from_json(log["dice"], rules.seats[1], fresh_seed)
    terms = read_terms(log, 0)
    return Table(Setup(rules, (), source, None, None, log["dice"].get("since", 0), terms), seating=seating)


def replayed(table: Table, entry: Entry) -> Table:
    """The table after an entry of its log, which the rules must allow; raises `Refused` (`bad_log`)."""
    try:
        if table.seating is not None and is_hosted(entry):
            return table.hosted_only(entry.action, entry.id, entry.at)
        if entry.seat == DICE and entry.action.get("type") == "time" and table.rules.clock:
            return table.moved(DICE, table.rules.read(entry.action), entry.id, at=entry.at)
        if entry.seat == DICE:
            return _dice_fell(table, entry)
        if entry.action["type"] == "undo":
            table.check_seat(entry.seat)
            return table.undone_to(entry.seat, entry.action.get("cancels", 0), entry.id, entry.at)
        if entry.seat not in table.to_move():
            table.check_seat(entry.seat)
            raise Refused("not_your_turn", "error.not_your_turn", name=table.names[entry.seat], next="")
        return table.moved(entry.seat, table.rules.read(entry.action), entry.id, at=entry.at)
    except Refused as refused:
        raise Refused("bad_log", "error.bad_log.impossible", seq=entry.seq, because=refused) from None


def base_state(rules: Rules, packed: Any, seats: int) -> Any:
    """The state that a table opened from a fragment began from; raises `Refused` (`bad_log`)."""
    try:
        if not isinstance(packed, str):
            raise ValueError("not a text")
        unpacker = Unpacker(packed)
        state = rules.unpack(unpacker, seats)
        if not unpacker.done():
            raise ValueError("something is left over")
        return state
    except ValueError:
        raise Refused("bad_log", "error.bad_log.base") from None


def verify(log: Any, find_rules: FindRules) -> dict[str, Any]:
    """Whether every die of a log follows from its seed: `{ok, checked, unchecked?, reason?}`, `reason` a key of the
    catalogue.

    `unchecked` are the dice that another device drew, under its own seed; where all are, nothing is said to be good.
    """
    table, entries = setup_from_log(log, find_rules, b"?")
    if not isinstance(table.source, Sealed):
        return {"ok": False, "checked": 0, "reason": "verify.not_sealed"}
    if "seed" not in log["dice"]:
        return {"ok": False, "checked": 0, "reason": "verify.no_seed"}
    if log["dice"].get("commitment", commitment(table.source)) != sha256(table.source.seed).digest().hex():
        return {"ok": False, "checked": 0, "reason": "verify.commitment"}
    shown = table.source.shown
    checked = unchecked = 0
    for i, data in enumerate(entries):
        due = table.due()
        table = replayed(table, entry_from_json(data, i + 1))
        if due is None or table.entries[-1].action["type"] != "dice" or not isinstance(table.source, Sealed):
            continue
        drawn_faces = Sealed(table.source.seed, salt=table.source.salt).throw(due, 0)
        for place, face, drawn in zip(due.positions, table.entries[-1].action["faces"], drawn_faces):
            if i < table.setup.sealed_since or (due.seat, due.turn, due.throw, place) in shown:
                unchecked += 1
                continue
            if face != drawn:
                return {"ok": False, "checked": checked, "reason": "verify.differs", "seq": i + 1}
            checked += 1
    if unchecked and not checked:
        return {"ok": False, "checked": 0, "unchecked": unchecked, "reason": "verify.elsewhere"}
    found: dict[str, Any] = {"ok": True, "checked": checked}
    if unchecked:
        found["unchecked"] = unchecked
    return found


def _dice_fell(table: Table, entry: Entry) -> Table:
    due, faces = table.due(), entry.action.get("faces")
    if due is None or entry.action["type"] != "dice":
        raise Refused("bad_dice", "error.bad_dice.not_due")
    faces = parse_faces(faces)
    if len(faces) != len(due.positions):
        raise Refused("bad_dice", "error.bad_dice.count", wanted=len(due.positions), given=len(faces))
    for face, sides in zip(faces, due.sides):
        if face > sides:
            raise Refused("bad_dice", "error.bad_dice.face", sides=sides, face=face)
    return table.fell(due, faces, entry.id, entry.at)


def _dice_to_json(table: Table, reveal: bool) -> dict[str, Any]:
    source = table.source
    dice: dict[str, Any] = {"source": source.kind}
    if isinstance(source, Scripted):
        dice["faces"] = list(source.faces)
    if isinstance(source, Sealed):
        dice["commitment"] = commitment(source)
        if reveal:
            dice["seed"] = source.seed.hex()
        if source.shown:
            dice["shown"] = [[*key, source.shown[key]] for key in sorted(source.shown)]
    if table.setup.sealed_since:
        dice["since"] = table.setup.sealed_since
    return dice


def _source_from_json(dice: dict[str, Any], seats: int, fresh_seed: bytes) -> Source:
    kind = dice.get("source")
    since = dice.get("since", 0)
    if not isinstance(since, int) or isinstance(since, bool) or since < 0:
        raise Refused("bad_log", "error.bad_log.shape", at=0)
    if kind == "typed":
        return Typed()
    if kind == "scripted":
        return Scripted(parse_faces(dice.get("faces")))
    if kind != "sealed":
        raise Refused("bad_log", "error.bad_log.shape", at=0)
    shown = dice.get("shown", [])
    if not isinstance(shown, list):
        raise Refused("bad_log", "error.bad_log.shape", at=0)
    faces = tuple([_face_from_json(face, seats) for face in shown])
    return sealed_anew(parse_seed(dice["seed"]) if "seed" in dice else fresh_seed, faces)


def _face_from_json(face: Any, seats: int) -> Face:
    numbers = isinstance(face, list) and len(face) == 5 and all([type(n) is int and 0 <= n <= 10_000 for n in face])
    if not numbers or face[0] >= seats or not 1 <= face[4] <= 1000:
        raise Refused("bad_log", "error.bad_log.shape", at=0)
    return (face[0], face[1], face[2], face[3], face[4])


def _is_version(value: Any) -> bool:
    return type(value) is int and value >= 1
