"""The web application: its addresses, and what happens at its start and end."""

from __future__ import annotations

import asyncio
import functools
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
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


def build_app(
    store: Store,
    database_url: str,
    words: Callable[[], Catalogue],
    lang: str,
    addresses: Addresses | None,
    settings: Settings,
    observer: Observer,
) -> Starlette:
    """The application on a store that has started; players are in the database at `database_url`, which is the store's
    own. `addresses` gives those for other devices, where others may come at all. `observer` counts what happens."""

    def say(key: str) -> str:
        return words().say(lang, key, {"most": LONGEST_BODY})

    def info() -> dict[str, Any]:
        found = [] if addresses is None else addresses()
        return {"version": __version__, "addresses": found, "lan": addresses is not None}

    def unbuilt() -> str:
        title, text = escape(say("web.unbuilt.title")), escape(say("web.unbuilt.text"))
        return UNBUILT.format(lang=lang, title=title, text=text)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        _warm_up(desk)
        await hints.start()
        tidying = Nightly(store, now, observer.log, players.clean).run(settings.clean_hour, settings.keep_days)
        pulse = feel_pulse(observer.metrics.lags)
        beside = [house.wake(), finishing.resume(store), sweep(house, store, now), pulse, tidying]
        working = [asyncio.create_task(each) for each in beside]
        tune_collector()
        yield
        house.end()
        for each in working:
            each.cancel()
        await hints.close()
        await players.close()

    spawn = Spawned()
    registry = load_registry()
    coach = LazyCoach(registry)
    desk = Desk(registry, words, functools.cache(load_data), lang=lang, local=False, coach=coach)
    terms = Terms(
        settings.trial_until,
        settings.season_months,
        settings.origin,
        settings.tables_per_hour,
        settings.wrong_codes_per_minute,
    )

    async def forget(player: str, tables: Sequence[str]) -> None:
        await store.forget_player(player)
        await read_again(house, tables)

    players = Players(database_url, registry, now, secrets.token_bytes, terms, forget, coach)
    finishing = Finishing(players)

    def told(live: Live, before: Table, after: Table) -> None:
        hints.tell(live.name, after.seq)
        observer.metrics.hints_told += 1
        finishing.told(live, before, after)

    def heard(name: str, seq: int) -> None:
        observer.metrics.hints_heard += 1
        if house.shelf.here(name) is not None:
            spawn(house.heard(name, seq))

    house = ObservedHouse(desk, store, settings, info, players, told)
    house.observer = observer
    hints = open_hints(settings.redis, heard, Random())
    health = Health(store, observer.metrics, settings.metrics)
    observer.metrics.gauges += [
        ("sockets", "Sockets that look at a table", lambda: len(house.watchers)),
        ("tables_in_memory", "Tables kept ready", lambda: len(house.shelf)),
        ("hints_connected", "Whether other processes are heard", lambda: hints.connected),
    ]
    routes = [
        WebSocketRoute("/ws", Sockets(house, say, settings).serve),
        Route("/ws", _not_http),
        Route("/api", Api(house, say, settings)),
        Route("/healthz", health.health),
        Route("/metrics", health.metrics),
        Route("/openapi.json", openapi),
        Mount("/", Client(PACKAGE / "static", unbuilt)),
    ]
    return Starlette(routes=routes, middleware=[Middleware(SafeHeaders)], lifespan=lifespan)


def _warm_up(desk: Desk) -> None:
    """Builds every game and reads every word now: no first player waits for them, and the collector lets them be."""
    desk.words()
    for game in desk.registry.games:
        game.options_schema()


async def _not_http(request: Request) -> Response:
    return PlainTextResponse("WebSocket\n", 426, {"Upgrade": "websocket"})
