"""The web application: its addresses, and what happens at its start and end."""

from __future__ import annotations

import asyncio
import functools
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from html import escape
from random import Random
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute

from gobelet import __version__
from gobelet.engine.table import Table
from gobelet.hosts.coach import LazyCoach
from gobelet.hosts.files import PACKAGE, load_data, load_registry
from gobelet.hosts.web.api import Api
from gobelet.hosts.web.chores import Nightly, feel_pulse
from gobelet.hosts.web.finishing import Finishing
from gobelet.hosts.web.headers import SafeHeaders
from gobelet.hosts.web.health import Health
from gobelet.hosts.web.house import now
from gobelet.hosts.web.limits import LONGEST_BODY
from gobelet.hosts.web.observed import ObservedHouse, Observer
from gobelet.hosts.web.openapi import openapi
from gobelet.hosts.web.settings import Settings
from gobelet.hosts.web.shelf import Live
from gobelet.hosts.web.sockets import Sockets
from gobelet.hosts.web.spawned import Spawned
from gobelet.hosts.web.static import Client
from gobelet.hosts.web.sweep import read_again, sweep
from gobelet.hosts.web.tuning import tune_collector
from gobelet.players.house import Players, Terms
from gobelet.room.desk import Desk
from gobelet.store.contract import Store
from gobelet.store.hints import open_hints
from gobelet.words import Catalogue

UNBUILT = """<!doctype html>
<html lang="{lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><h1>{title}</h1><p>{text}</p></html>
"""

Addresses = Callable[[], list[str]]


class App:
    """The application on a store that has started; players are in the database at `database_url`, which is the store's
    own. `addresses` gives those for other devices, where others may come at all. `observer` counts what happens."""

    def __init__(
        self,
        store: Store,
        database_url: str,
        words: Callable[[], Catalogue],
        lang: str,
        addresses: Addresses | None,
        settings: Settings,
        observer: Observer,
    ) -> None:
        self._store, self._settings, self._observer = store, settings, observer
        self._words, self._lang, self._addresses = words, lang, addresses
        registry = load_registry()
        coach = LazyCoach(registry)
        self._desk = Desk(registry, words, functools.cache(load_data), lang=lang, local=False, coach=coach)
        terms = Terms(
            settings.trial_until,
            settings.season_months,
            settings.origin,
            settings.tables_per_hour,
            settings.wrong_codes_per_minute,
        )
        self._players = Players(database_url, registry, now, secrets.token_bytes, terms, self._forget, coach)
        self._finishing = Finishing(self._players)
        self._house = ObservedHouse(self._desk, store, settings, self._info, self._players, self._told)
        self._house.observer = observer
        self._hints = open_hints(settings.redis, self._heard, Random())
        self._spawn = Spawned()
        observer.metrics.gauges += [
            ("sockets", "Sockets that look at a table", lambda: len(self._house.watchers)),
            ("tables_in_memory", "Tables kept ready", lambda: len(self._house.shelf)),
            ("hints_connected", "Whether other processes are heard", lambda: self._hints.connected),
        ]

    def asgi(self) -> Starlette:
        """What a server of ASGI serves."""
        health = Health(self._store, self._observer.metrics, self._settings.metrics)
        routes = [
            WebSocketRoute("/ws", Sockets(self._house, self._say, self._settings).serve),
            Route("/ws", _not_http),
            Route("/api", Api(self._house, self._say, self._settings)),
            Route("/healthz", health.health),
            Route("/metrics", health.metrics),
            Route("/openapi.json", openapi),
            Mount("/", Client(PACKAGE / "static", self._unbuilt)),
        ]
        return Starlette(routes=routes, middleware=[Middleware(SafeHeaders)], lifespan=self._lifespan)

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        _warm_up(self._desk)
        await self._hints.start()
        working = [asyncio.create_task(each) for each in self._beside()]
        tune_collector()
        yield
        self._house.end()
        for each in working:
            each.cancel()
        await self._hints.close()
        await self._players.close()

    def _beside(self) -> list[Coroutine[Any, Any, None]]:
        """What is done all the time beside what clients ask for."""
        settings, observer = self._settings, self._observer
        nightly = Nightly(self._store, now, observer.log, self._players.clean)
        return [
            self._house.wake(),
            self._finishing.resume(self._store),
            sweep(self._house, self._store, now),
            feel_pulse(observer.metrics.lags),
            nightly.run(settings.clean_hour, settings.keep_days),
        ]

    async def _forget(self, player: str, tables: Sequence[str]) -> None:
        await self._store.forget_player(player)
        await read_again(self._house, tables)

    def _told(self, live: Live, before: Table, after: Table) -> None:
        """A table was changed here."""
        self._hints.tell(live.name, after.seq)
        self._observer.metrics.hints_told += 1
        self._finishing.told(live, before, after)

    def _heard(self, name: str, seq: int) -> None:
        """A table was changed by another process."""
        self._observer.metrics.hints_heard += 1
        if self._house.shelf.here(name) is not None:
            self._spawn(self._house.heard(name, seq))

    def _say(self, key: str) -> str:
        return self._words().say(self._lang, key, {"most": LONGEST_BODY})

    def _info(self) -> dict[str, Any]:
        found = [] if self._addresses is None else self._addresses()
        return {"version": __version__, "addresses": found, "lan": self._addresses is not None}

    def _unbuilt(self) -> str:
        title, text = escape(self._say("web.unbuilt.title")), escape(self._say("web.unbuilt.text"))
        return UNBUILT.format(lang=self._lang, title=title, text=text)


def _warm_up(desk: Desk) -> None:
    """Builds every game and reads every word now: no first player waits for them, and the collector lets them be."""
    desk.words()
    for game in desk.registry.games:
        game.options_schema()


async def _not_http(request: Request) -> Response:
    return PlainTextResponse("WebSocket\n", 426, {"Upgrade": "websocket"})
