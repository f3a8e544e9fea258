"""Tables kept in memory, for hosts of one person: a program's pipe, the terminal, a browser's worker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gobelet.engine.errors import Refused
from gobelet.engine.params import need
from gobelet.engine.table import Table
from gobelet.room import tables
from gobelet.room.desk import Desk
from gobelet.room.methods import plain_methods


class Memory:
    """Carries out every method of the protocol on tables of its own.

    `draw_seed` gives 32 fresh secret bytes; a table's messages are in the language it was opened in unless they say
    another.
    """

    def __init__(self, desk: Desk, draw_seed: Callable[[], bytes]) -> None:
        self._desk = desk
        self._draw_seed = draw_seed
        self._plain = plain_methods(desk)
        self._tables: dict[str, Table] = {}
        self._langs: dict[str, str] = {}

    def call(self, method: str, params: dict[str, Any]) -> Any:
        """The result of a method; raises `Fault`, and then every table is as it was."""
        lang = None
        try:
            lang = self._lang(params)
            return self._call(method, params, lang)
        except Refused as refused:
            raise self._desk.fault(refused, lang) from refused

    def _call(self, method: str, params: dict[str, Any], lang: str) -> Any:
        if method in self._plain:
            return self._plain[method](params, lambda key, facts: self._desk.words().say(lang, key, facts))
        if method == "table.play":
            return tables.play(self._desk, params, self._draw_seed())
        if method in tables.CREATE:
            table = tables.CREATE[method](self._desk, params, self._draw_seed())
            name = f"t{len(self._tables) + 1}"
            view = tables.view(table, params, 0)
            self._tables[name], self._langs[name] = table, lang
            return {"table": name, "view": {**view, "table": name}}
        if method in tables.READ:
            name, table = self._table(params)
            params = dict(params, lang=lang)
            return tables.named(tables.READ[method](self._desk, table, params), name)
        if method in tables.WRITE:
            name, table = self._table(params)
            after, events = tables.WRITE[method](self._desk, table, params)
            answer = tables.named(tables.written(after, events, params), name)
            self._tables[name] = after
            return answer
        raise Refused("unknown_method", "error.rpc.unknown_method", method=method[:40])

    def _table(self, params: dict[str, Any]) -> tuple[str, Table]:
        name = need(params, "table", str, "text")
        if name not in self._tables:
            raise Refused("unknown_table", "error.unknown_table")
        return name, self._tables[name]

    def _lang(self, params: dict[str, Any]) -> str:
        known = params.get("table")
        if params.get("lang") is None and isinstance(known, str) and known in self._langs:
            return self._langs[known]
        return self._desk.lang_of(params)
