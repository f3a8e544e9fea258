"""A table as a fragment: the part of a link after its `#`, short enough for a QR code.

A fragment is `1`, two characters of length, the packed table, five characters of checksum. It carries the state before
the last action, that action with its dice, and the faces that were shown already; never the seed. Opened, it is a new
table that goes on under a seal of its own, and whose undo goes back that one action.

What would make it too long for a QR code that every phone reads is left at home: first the faces of throws that are
farthest ahead, then the last action.
"""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from typing import Any

from gobelet.engine.canonical import canonical
from gobelet.engine.contract import DICE, Action, State
from gobelet.engine.dice import Face, Source, Typed
from gobelet.engine.errors import Refused
from gobelet.engine.log import FindRules
from gobelet.engine.names import clean_names
from gobelet.engine.packing import LONGEST_PACKED, SAFE, Packer, Unpacker, small_count
from gobelet.engine.shown import MOST_SEATS, Shown, faces_ahead, pack_faces, sealed_anew, take_faces, throws_of
from gobelet.engine.table import Setup, Step, Table
from gobelet.engine.terms import pack_terms, unpack_terms
from gobelet.engine.undoing import shown_by

VERSION = 1
LONGEST = 300
AROUND = 8
DATA, NAMED, BY_ITS_GAME = 0, 1, 2


def share(table: Table) -> str:
    """The fragment of a table; raises `Refused` (`bad_fragment`) where it carries more than a link can.

    At most `LONGEST` characters wherever leaving out what may be left out helps: with names that are very long in
    themselves nothing is left out.
    """
    throws = throws_of(_faces_to_come(table))
    whole = _packed(table, table.last_action(), throws)
    if len(whole) <= LONGEST - AROUND:
        return _framed(whole)
    least = _packed(table, None, ())
    if len(least) <= LONGEST - AROUND:
        return _framed(_shortened(table, throws, least))
    if len(whole) > LONGEST_PACKED:
        whole = least
    if len(whole) > LONGEST_PACKED:
        raise Refused("bad_fragment", "error.bad_fragment.large")
    return _framed(whole)


def _shortened(table: Table, throws: tuple[Shown, ...], least: str) -> str:
    """As much as fits: with fewer and fewer of the throws to come, then without the last action."""
    count = len(throws)
    while count:
        count -= (count + 7) // 8
        body = _packed(table, table.last_action(), throws[:count])
        if len(body) <= LONGEST - AROUND:
            return body
    return least


def _packed(table: Table, last: Step | None, throws: tuple[Shown, ...]) -> str:
    """The table packed with its last action or without, and with these throws to come."""
    packer = Packer()
    _pack_setup(table, packer)
    before = _settled_state(table) if last is None else state_before(table, last)
    table.rules.pack(before, packer)
    packer.put(0 if last is None else 1, 2)
    if last is not None:
        packer.put(last.entry.seat, MOST_SEATS)
        table.rules.pack_action(before, last.entry.action, packer)
        _pack_fallen(table, last, packer)
    pack_faces(throws, packer)
    return packer.text()


def _framed(body: str) -> str:
    return f"{VERSION}{SAFE[len(body) // 64]}{SAFE[len(body) % 64]}{body}{_checksum(body)}"


def _settled_state(table: Table) -> State:
    """The present state, or where dice are due, the one before the action that threw them."""
    last = table.last_action()
    if table.rules.due(table.state) is None:
        return table.state
    return table.setup.base if last is None else state_before(table, last)


def state_before(table: Table, step: Step) -> State:
    """The state that a step was made in."""
    return table.setup.base if step.before is None else step.before.state


def _faces_to_come(table: Table) -> tuple[Face, ...]:
    """The faces that were shown of throws still to come, without those that lie on the table by the last action."""
    lying: set[Face] = set()
    step, last = table.last, table.last_action()
    while step is not None and step is not last:
        lying.update(shown_by(step))
        step = step.before
    return tuple([face for face in faces_ahead(table) if face not in lying])


def open_fragment(text: Any, find_rules: FindRules, fresh_seed: bytes) -> Table:
    """A new table that goes on where the fragment's was; raises `Refused` (`bad_fragment`). A whole link will do."""
    body = _checked(text)
    try:
        return _open(Unpacker(body), find_rules, fresh_seed)
    except Refused as refused:
        if refused.reason in ("unknown_game", "unknown_ruleset"):
            raise Refused("bad_fragment", "error.bad_fragment.game") from None
        if refused.reason == "bad_fragment":
            raise
        raise Refused("bad_fragment", "error.bad_fragment.changed") from None
    except (ValueError, IndexError, KeyError, OverflowError, RuntimeError):  # too deep a nesting is a RuntimeError
        raise Refused("bad_fragment", "error.bad_fragment.changed") from None


def _checked(text: Any) -> str:
    if not isinstance(text, str) or not text.strip():
        raise Refused("bad_fragment", "error.bad_fragment.empty")
    text = text.strip()
    text = text[text.rfind("#") + 1 :]
    if not text or text[0] not in "0123456789":
        raise Refused("bad_fragment", "error.bad_fragment.changed")
    if int(text[0]) > VERSION:
        raise Refused("bad_fragment", "error.bad_fragment.newer")
    if len(text) < 8 or SAFE.find(text[1]) < 0 or SAFE.find(text[2]) < 0:
        raise Refused("bad_fragment", "error.bad_fragment.cut")
    length = SAFE.find(text[1]) * 64 + SAFE.find(text[2])
    if len(text) < length + 8:
        raise Refused("bad_fragment", "error.bad_fragment.cut")
    body: str = text[3 : 3 + length]
    if any([SAFE.find(letter) < 0 for letter in text]):
        raise Refused("bad_fragment", "error.bad_fragment.changed")
    if text[0] != str(VERSION) or len(text) > length + 8 or text[-5:] != _checksum(body):
        raise Refused("bad_fragment", "error.bad_fragment.changed")
    return body


def _checksum(body: str) -> str:
    number = int.from_bytes(sha256(f"gobelet{VERSION}|{body}".encode()).digest()[:4], "big")
    letters = ""
    for _ in range(5):
        letters += SAFE[number % 64]
        number //= 64
    return letters


def _pack_setup(table: Table, packer: Packer) -> None:
    rules = table.rules
    packer.put_text(rules.game)
    packer.put_count(rules.version)
    named = isinstance(rules.ruleset, str)
    kind = BY_ITS_GAME if rules.ruleset == rules.game else NAMED if named else DATA
    packer.put(kind, 3)
    if kind != BY_ITS_GAME:
        packer.put_text(rules.ruleset if named else canonical(rules.ruleset))
    packer.put_text(canonical(rules.chosen) if rules.chosen else "")
    packer.put(1 if table.source.kind == "typed" else 0, 2)
    packer.put(len(table.names), MOST_SEATS)
    for name in table.names:
        packer.put_text(name)
    pack_terms(table.setup.terms, len(table.names), packer)


def _open(unpacker: Unpacker, find_rules: FindRules, fresh_seed: bytes) -> Table:
    game, version = unpacker.take_text(), unpacker.take_count()
    kind = unpacker.take(3)
    ruleset: Any = game if kind == BY_ITS_GAME else unpacker.take_text()
    if kind == DATA:
        ruleset = json.loads(ruleset)
    options = unpacker.take_text()
    rules = find_rules(game, ruleset, json.loads(options) if options else {})
    if version > rules.version:
        raise Refused("bad_fragment", "error.bad_fragment.newer")
    typed = unpacker.take(2)
    names = clean_names(
        [unpacker.take_text() for _ in range(unpacker.take(MOST_SEATS))], rules.seats[0], rules.seats[1]
    )
    terms = unpack_terms(unpacker, len(names))
    base = rules.unpack(unpacker, len(names))
    packer = Packer()
    rules.pack(base, packer)
    table = Table(Setup(rules, names, Typed(), base, packer.text(), terms=terms))
    if unpacker.take(2):
        table = _take_last(table, unpacker)
    faces = take_faces(unpacker, len(names)) + faces_ahead(table)
    if not unpacker.done():
        raise ValueError("something is left over")
    source: Source = Typed() if typed else sealed_anew(fresh_seed, faces)
    setup = Setup(rules, names, source, base, packer.text(), table.seq, terms)
    return replace(table, setup=setup).croupier()


def _take_last(table: Table, unpacker: Unpacker) -> Table:
    seat = unpacker.take(MOST_SEATS)
    if seat not in table.rules.to_move(table.state):
        raise ValueError("a seat that may not act")
    action: Action = table.rules.unpack_action(table.state, unpacker)
    try:
        table = table.moved(seat, table.rules.read(action), None)
        for _ in range(small_count(unpacker)):
            table = _take_fallen(table, unpacker)
    except Refused:
        raise ValueError("an action that cannot be") from None
    return table


def _pack_fallen(table: Table, last: Step, packer: Packer) -> None:
    fallen: list[Step] = []
    step = table.last
    while step is not None and step is not last:
        fallen.append(step)
        step = step.before
    packer.put_count(len(fallen))
    for step in reversed(fallen):
        packer.put(0 if step.throw is None else 1, 2)
        if step.throw is None:
            packer.put_count(step.entry.action["at"])
            continue
        for face, sides in zip(step.entry.action["faces"], step.throw.sides):
            packer.put(face - 1, sides)


def _take_fallen(table: Table, unpacker: Unpacker) -> Table:
    if not unpacker.take(2):
        return table.moved(DICE, table.rules.read({"type": "time", "at": unpacker.take_count()}), None)
    due = table.rules.due(table.state)
    if due is None:
        raise ValueError("no dice are due")
    return table.fell(due, tuple([unpacker.take(sides) + 1 for sides in due.sides]))
