"""A line between a device and a server that can be cut, and mended."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator


class Wire:
    """Carries bytes to a server from a port of its own. While it is cut, nothing passes and nobody connects."""

    def __init__(self, server_port: int) -> None:
        self._to = ("127.0.0.1", server_port)
        self._ear = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._ear.getsockname()[1]
        self._pairs: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._cut = False
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """Ends every connection, and refuses new ones."""
        with self._lock:
            self._cut = True
            for one in self._pairs:
                _end(one)
            self._pairs.clear()

    def mend(self) -> None:
        """Lets everything pass again."""
        with self._lock:
            self._cut = False

    def end(self) -> None:
        """For good."""
        self.cut()
        _end(self._ear)

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._ear.accept()
                self._join(near)

    def _join(self, near: socket.socket) -> None:
        with self._lock:
            if self._cut:
                _end(near)
                return
            far = socket.create_connection(self._to)
            self._pairs |= {near, far}
        for source, target in ((near, far), (far, near)):
            threading.Thread(target=_carry, args=(source, target), daemon=True).start()


def _carry(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    _end(source)
    _end(target)


def _end(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()


@contextlib.contextmanager
def wired(server_port: int) -> Iterator[Wire]:
    """A wire that is gone afterwards."""
    wire = Wire(server_port)
    try:
        yield wire
    finally:
        wire.end()
