"""The web application: its addresses, and what happens at its start and end."""

from __future__ import annotations

import functools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from html import escape
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute

from gobelet import __version__
from gobelet.hosts.coach import LazyCoach
from gobelet.hosts.files import PACKAGE, load_data, load_registry
from gobelet.hosts.web.api import Api
from gobelet.hosts.web.headers import SafeHeaders
from gobelet.hosts.web.house import House
from gobelet.hosts.web.limits import LONGEST_BODY
from gobelet.hosts.web.sockets import Sockets
from gobelet.hosts.web.static import Client
from gobelet.hosts.web.tuning import tune_collector
from gobelet.room.desk import Desk
from gobelet.store.sqlite import Store
from gobelet.words import Catalogue

UNBUILT = """<!doctype html>
<html lang="{lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><h1>{title}</h1><p>{text}</p></html>
"""


Addresses = Callable[[], list[str]]


def build_app(store: Store, words: Callable[[], Catalogue], lang: str, addresses: Addresses | None) -> Starlette:
    """The application on a store; `addresses` gives those for other devices, where others may come at all."""

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
        tune_collector()
        yield

    registry = load_registry()
    desk = Desk(registry, words, functools.cache(load_data), lang=lang, local=False, coach=LazyCoach(registry))
    house = House(desk, store, info)
    routes = [
        WebSocketRoute("/ws", Sockets(house, say).serve),
        Route("/ws", _not_http),
        Route("/api", Api(house, say)),
        Route("/healthz", _health),
        Mount("/", Client(PACKAGE / "static", unbuilt)),
    ]
    return Starlette(routes=routes, middleware=[Middleware(SafeHeaders)], lifespan=lifespan)


def _warm_up(desk: Desk) -> None:
    """Builds every game and reads every word now: no first player waits for them, and the collector lets them be."""
    desk.words()
    for game in desk.registry.games:
        game.options_schema()


async def _health(request: Request) -> Response:
    return PlainTextResponse("ok\n", headers={"Cache-Control": "no-store"})


async def _not_http(request: Request) -> Response:
    return PlainTextResponse("WebSocket\n", 426, {"Upgrade": "websocket"})
