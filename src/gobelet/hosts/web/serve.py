"""`gobelet serve`: the server, from its first word in the terminal to its last."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import uvicorn

from gobelet import __version__
from gobelet.hosts.engine import Words
from gobelet.hosts.web.addresses import is_loopback, own_addresses, url
from gobelet.hosts.web.app import App
from gobelet.hosts.web.door import Door, watched_by
from gobelet.hosts.web.leaving import Leaving, Server
from gobelet.hosts.web.limits import LONGEST_FRAME
from gobelet.hosts.web.logs import open_log
from gobelet.hosts.web.metrics import Metrics
from gobelet.hosts.web.observed import Observer
from gobelet.hosts.web.qr import qr_text
from gobelet.hosts.web.settings import BadSetting, Settings, check_addresses, read_settings
from gobelet.hosts.web.transport import DirectSocket, quiet_about_strangers
from gobelet.store.contract import Store
from gobelet.store.errors import Unusable
from gobelet.store.opening import open_store

EVERYWHERE = "0.0.0.0"
SECONDS_TO_LEAVE = 3.0
SECONDS_FOR_CLIENTS = 1
"""How much of it connections have to end; the rest is for what waits to be written."""

BAD_SETTING = 2
"""The exit code of a server whose settings cannot be read."""


def serve(host: str, port: int, database: Path, lan: bool, lang: str) -> int:
    """Serves until a signal ends it; the exit code."""
    return _Serving(Words(), lang).run(EVERYWHERE if lan else host, port, database)


class _Serving:
    def __init__(self, words: Words, lang: str) -> None:
        self._words = words
        self._lang = lang
        self._leaving = Leaving(SECONDS_TO_LEAVE)
        self._failed = False
        self._begun = True

    def run(self, host: str, port: int, database: Path) -> int:
        try:
            ear = listen(host, port)
        except OSError as error:
            return self._complain(_trouble(error), host=host, port=port, why=error.strerror or str(error))
        try:
            settings = read_settings(os.environ)
            check_addresses(settings)
            observer = Observer(Metrics(), open_log(settings.log, sys.stderr))
            with self._leaving, asyncio.Runner(loop_factory=_loop) as runner:
                runner.run(self._stored(ear, database, settings, observer))
        except BadSetting as error:
            self._complain("web.serve.setting", name=error.name, value=error.value)
            return BAD_SETTING
        except Unusable as error:
            return self._complain(error.key, **error.facts)
        finally:
            ear.close()
        if self._failed:
            return self._complain("web.serve.writer_gone")
        return 0 if self._begun or self._leaving.asked else 1

    async def _stored(self, ear: socket.socket, database: Path, settings: Settings, observer: Observer) -> None:
        store = open_store(settings.database, database, self._writer_died, committed=observer.committed)
        try:
            await store.start()
            await self._serve(ear, store, settings.database or f"sqlite+aiosqlite:///{database}", settings, observer)
        finally:
            await store.close()
            observer.log.info("left")
            self._leaving.done = not self._failed

    async def _serve(
        self, ear: socket.socket, store: Store, database_url: str, settings: Settings, observer: Observer
    ) -> None:
        address, port = ear.getsockname()[:2]
        addresses = None if is_loopback(address) else partial(lan_urls, address, port)
        app = App(store, database_url, self._words, self._lang, addresses, settings, observer).asgi()
        self._leaving.server = Server(_config(app))
        if self._failed:
            return
        self._welcome(address, port)
        observer.log.info("serving", address=address, port=port, postgres=bool(settings.database), version=__version__)
        await self._leaving.server.serve(sockets=[ear])
        observer.log.info("leaving")
        self._begun = self._leaving.server.started

    def _writer_died(self) -> None:
        """Ends the server: one that cannot write must not go on answering."""
        self._failed = True
        self._leaving.ask()

    def _welcome(self, address: str, port: int) -> None:
        here = "127.0.0.1" if address in (EVERYWHERE, "::") else address
        self._say("web.serve.here", url=url(here, port))
        if not is_loopback(address):
            urls = lan_urls(address, port)
            if urls:
                self._say("web.serve.lan", url=urls[0])
                self._show_code(urls[0])
            else:
                self._say("web.serve.lan_none")
        self._say("web.serve.stop")

    def _show_code(self, text: str) -> None:
        code = qr_text(text, sys.stdout.isatty())
        try:
            code.encode(sys.stdout.encoding)
        except UnicodeEncodeError:
            return  # a terminal without block letters has the address above
        print(code, flush=True)

    def _say(self, key: str, **facts: object) -> None:
        print(self._words().say(self._lang, key, facts), flush=True)

    def _complain(self, key: str, **facts: object) -> int:
        print(self._words().say(self._lang, key, facts), file=sys.stderr)
        return 1


def _loop() -> asyncio.AbstractEventLoop:
    """The quickest event loop there is: uvloop, or Python's own where it does not run, such as on Windows."""
    if find_spec("uvloop") is None:
        return asyncio.new_event_loop()
    import uvloop

    return uvloop.new_event_loop()


def listen(host: str, port: int) -> socket.socket:
    """A socket that already takes connections, so that the address holds from the moment it is printed."""
    if not 0 <= port <= 65535:
        raise PermissionError("no such port")  # the next line would take 70000 for 4464
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
    ear = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # come back at once after a restart
        ear.bind(address)
        ear.listen(2048)
    except OSError:
        ear.close()
        raise
    return ear


def lan_urls(address: str, port: int) -> list[str]:
    """The addresses to give to other devices, when listening at this one."""
    found = own_addresses() if address in (EVERYWHERE, "::") else [address]
    return [url(each, port) for each in found]


def _trouble(error: OSError) -> str:
    """The sentence for what kept us from listening."""
    if isinstance(error, PermissionError):
        return "web.serve.port_refused"
    return "web.serve.port_taken" if error.errno == errno.EADDRINUSE else "web.serve.no_host"


def _config(app: object) -> uvicorn.Config:
    logging.getLogger("uvicorn.error").addFilter(quiet_about_strangers)
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        http=watched_by(Door()),
        ws=DirectSocket,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        log_config=None,
        log_level="error",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=SECONDS_FOR_CLIENTS,
    )
