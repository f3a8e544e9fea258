"""The methods of one table, each a function of the table and the parameters; the host keeps the tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gobelet.engine.dice import Scripted, Sealed, Source, Typed, parse_faces, parse_seed
from gobelet.engine.entry import Entry
from gobelet.engine.errors import Refused
from gobelet.engine.log import table_from_log, table_to_log
from gobelet.engine.names import clean_names
from gobelet.engine.params import INVALID, action_id, need
from gobelet.engine.share import open_fragment, share
from gobelet.engine.table import Table, new_table
from gobelet.engine.terms import read_terms
from gobelet.room import coach
from gobelet.room.desk import Desk

Events = tuple[Entry, ...]


def create(desk: Desk, params: dict[str, Any], fresh_seed: bytes) -> Table:
    """`table.new`: a table of a game for these names; raises `Refused`."""
    rules = desk.registry.find_rules(need(params, "game", str, "text"), params.get("ruleset"), params.get("options"))
    names = clean_names(params.get("seats"), rules.seats[0], rules.seats[1])
    terms = read_terms(params, len(names))
    coach.check_bots(desk.coach, rules.game, terms.bots)
    return new_table(rules, names, _source(desk, params, fresh_seed), terms)


def load(desk: Desk, params: dict[str, Any], fresh_seed: bytes) -> Table:
    """`table.load`: the table that a log leads to; raises `Refused`.

    A server goes on under a seal of its own: whoever brings the log may know its dice to come.
    """
    log = need(params, "log", dict, "object")
    table = table_from_log(log, desk.registry.find_rules, fresh_seed)
    if desk.local or table.source.kind == "typed" or table.outcome() is not None:
        return table
    if table.source.kind == "scripted":
        raise Refused("bad_dice", "error.dice_not_here")
    dice = {key: log["dice"][key] for key in log["dice"] if key != "seed"}
    unsealed = dict(log)
    unsealed["dice"] = dice
    return table_from_log(unsealed, desk.registry.find_rules, fresh_seed)


def open_shared(desk: Desk, params: dict[str, Any], fresh_seed: bytes) -> Table:
    """`table.open`: a new table that goes on where a fragment's was; raises `Refused`."""
    return open_fragment(need(params, "fragment", str, "text"), desk.registry.find_rules, fresh_seed)


def act(desk: Desk, table: Table, params: dict[str, Any]) -> tuple[Table, Events]:
    """`table.act`: the table after an action and the events it brought; an `id` known already acts no second time."""
    seat, name = _seat(params), action_id(params)
    action = need(params, "action", dict, "object")
    known = table.named(seat, name) if name is not None else ()
    if known:
        return table, known
    after = table.act(seat, action, name)
    return after, after.entries[table.seq :]


def undo(desk: Desk, table: Table, params: dict[str, Any]) -> tuple[Table, Events]:
    """`table.undo`: the table with its last action taken back, and what bots did since the last one of a person."""
    seat, name = _seat(params), action_id(params)
    known = table.named(seat, name) if name is not None else ()
    if known:
        first = last = known[0].seq
        while last < table.seq and table.entries[last].action["type"] == "undo" and table.entries[last].id is None:
            last += 1
        return table, table.entries[first - 1 : last]
    after, action = table.undo(seat, name), table.last_action()
    while action is not None and table.setup.terms.bot(action.entry.seat) is not None:
        action = after.last_action()
        if action is not None:
            after = after.undo(seat)
    return after, after.entries[table.seq :]


def advance(desk: Desk, table: Table, params: dict[str, Any]) -> tuple[Table, Events]:
    """`table.advance`: the table after the next action of a bot."""
    return coach.advance(desk.coach, table, params)


def view(table: Table, params: dict[str, Any], seat: int) -> dict[str, Any]:
    """The view of `view_of` (a seat, or `"next"`), or of `seat` where the message does not say."""
    asked = params.get("view_of", seat)
    return table.view(table.next_seat() if asked == "next" else asked)


def table_view(desk: Desk, table: Table, params: dict[str, Any]) -> dict[str, Any]:
    """`table.view`: what a seat may know."""
    seat = params.get("seat", 0 if "view_of" in params else None)
    if seat is None:
        raise Refused(INVALID, "error.rpc.missing_parameter", name="seat")
    return view(table, params, seat)


def table_save(desk: Desk, table: Table, params: dict[str, Any]) -> dict[str, Any]:
    """`table.save`: the log. A server keeps the seed of the dice to itself until the table is over."""
    over = table.outcome() is not None
    return {"log": table_to_log(table, reveal=desk.local or over)}


def table_share(desk: Desk, table: Table, params: dict[str, Any]) -> dict[str, Any]:
    """`table.share`: the table as a fragment of a link."""
    return {"fragment": share(table)}


def table_since(desk: Desk, table: Table, params: dict[str, Any]) -> dict[str, Any]:
    """`table.since`: the events after number `seq`, and the view."""
    seq = need(params, "seq", int, "number")
    if not 0 <= seq <= table.seq:
        raise Refused(INVALID, "error.rpc.wrong_parameter", name="seq", wanted=f"0 … {table.seq}")
    events = [entry.to_json() for entry in table.entries[seq:]]
    return {"events": events, "view": view(table, params, params.get("seat", 0))}


def ask_coach(method: str) -> Callable[[Desk, Table, dict[str, Any]], dict[str, Any]]:
    """A method of the coach about a table."""

    def ask(desk: Desk, table: Table, params: dict[str, Any]) -> dict[str, Any]:
        """What the coach says; `unknown_method` where there is none."""
        if desk.coach is None:
            raise Refused("unknown_method", "error.rpc.unknown_method", method=method)
        lang = desk.lang_of(params)
        found: dict[str, Any] = desk.coach.call_of_table(
            method, table, params, lambda key, facts: desk.words().say(lang, key, facts)
        )
        return found

    return ask


CREATE: dict[str, Callable[[Desk, dict[str, Any], bytes], Table]] = {
    "table.new": create,
    "table.load": load,
    "table.open": open_shared,
}
READ: dict[str, Callable[[Desk, Table, dict[str, Any]], dict[str, Any]]] = {
    "table.view": table_view,
    "table.save": table_save,
    "table.share": table_share,
    "table.since": table_since,
    "coach.advise": ask_coach("coach.advise"),
    "coach.chances": ask_coach("coach.chances"),
}
WRITE: dict[str, Callable[[Desk, Table, dict[str, Any]], tuple[Table, Events]]] = {
    "table.act": act,
    "table.undo": undo,
    "table.advance": advance,
}
SLOW = ("coach.advise", "coach.chances", "table.advance")
"""Methods that may have to think for longer than a host of many can wait."""


def written(table: Table, events: Events, params: dict[str, Any]) -> dict[str, Any]:
    """The answer to an action: its events, and the view after them. The same `id` again gets the same answer."""
    then = table if events[-1].seq == table.seq else table.at(events[-1].seq)
    seat = max(_seat(params), 0) if "seat" in params else then.next_seat()
    return {"events": [entry.to_json() for entry in events], "view": view(then, params, seat)}


def named(answer: dict[str, Any], name: str) -> dict[str, Any]:
    """An answer with the table's name in its view."""
    if "view" in answer:
        answer["view"]["table"] = name
    elif "to_act" in answer:
        answer["table"] = name
    return answer


def play(desk: Desk, params: dict[str, Any], fresh_seed: bytes) -> dict[str, Any]:
    """`table.play`: a new table, the actions in order up to the first refused.

    The answer is `{played, outcome, players, refused?}`.
    """
    table = create(desk, params, fresh_seed)
    actions = need(params, "actions", list, "list")
    played, refused = 0, None
    for each in actions:
        if not isinstance(each, dict):
            raise Refused(INVALID, "error.rpc.wrong_parameter", name="actions", wanted="[{seat, action}]")
        try:
            table = table.act(_seat(each), need(each, "action", dict, "object"))
        except Refused as error:
            refused = error
            break
        played += 1
    view = table.view(0)
    answer = {"played": played, "outcome": view["outcome"], "players": view["players"]}
    if refused is not None:
        said = desk.words().sentence(desk.lang_of(params), refused)
        answer["refused"] = {"reason": refused.reason, "message": said}
    return answer


def _seat(params: dict[str, Any]) -> int:
    if "seat" in params and params["seat"] is None:
        return -1
    return int(need(params, "seat", int, "number"))


def _source(desk: Desk, params: dict[str, Any], fresh_seed: bytes) -> Source:
    dice = params.get("dice")
    if dice == "typed":
        return Typed()
    if (dice is not None or params.get("seed") is not None) and not desk.local:
        raise Refused("bad_dice", "error.dice_not_here")
    if dice is not None:
        return Scripted(parse_faces(dice))
    return Sealed(parse_seed(params["seed"]) if params.get("seed") is not None else fresh_seed)
