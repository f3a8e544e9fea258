"""How much one address may ask for: every call counts, however it comes, and others feel nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from gobelet.engine.errors import Refused
from gobelet.hosts.web.rates import Bucket, Rates
from gobelet.hosts.web.settings import Settings
from tests.web.served import Server, Socket, running

MOST = 50
CALL = {"jsonrpc": "2.0", "id": 1, "method": "server.info"}
CROWD, OTHER = "192.0.2.1", "192.0.2.2"


@pytest.fixture
def server(tmp_path) -> Iterator[Server]:
    """A server behind a proxy, which lets an address say fifty things a second."""
    env = {"GOBELET_PROXY": "1", "GOBELET_MESSAGES_PER_SECOND": str(MOST), "GOBELET_WRONG_CODES_PER_MINUTE": "10"}
    with running(tmp_path / "gobelet.db", env=env) as server:
        yield server


def socket_from(server: Server, address: str) -> Socket:
    """A socket of somebody at that address."""
    return server.socket(additional_headers={"X-Forwarded-For": address})


def post_from(server: Server, address: str, message: Any) -> httpx.Response:
    """What a message over HTTP is answered."""
    body = json.dumps(message).encode()
    return server.http("/api", "POST", body, content_type="application/json", x_forwarded_for=address)


def calls_until_refused(say: Callable[[Any], int], message: Any) -> int:
    """How many calls were carried out before one message was refused; ten times what is allowed at most."""
    carried_out = 0
    while carried_out < 10 * MOST and (answered := say(message)):
        carried_out += answered
    return carried_out


@pytest.mark.parametrize("calls", [1, 5, 20])
def test_every_call_of_a_batch_counts_on_a_socket(server, calls):
    """Fifty in reserve, what comes back in the meantime, and the one message with which that is used up."""
    eve, ana = socket_from(server, CROWD), socket_from(server, OTHER)

    def say(message: Any) -> int:
        try:
            return len(eve.say(json.dumps(message)))
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            assert closed.rcvd.code == 1008
            return 0

    assert MOST <= calls_until_refused(say, [CALL] * calls) <= 3 * MOST
    assert ana.ask("games")


@pytest.mark.parametrize(
    "message", [CALL, [CALL], [CALL] * 20, [7] * 20], ids=["one", "of one", "of twenty", "of none"]
)
def test_every_call_counts_over_http(server, message):
    """Also of a batch whose calls are none; who is refused is told so, and when to try again."""
    said: list[httpx.Response] = []

    def say(message: Any) -> int:
        said.append(post_from(server, CROWD, message))
        return 0 if said[-1].status_code == 429 else len(message) if isinstance(message, list) else 1

    assert MOST <= calls_until_refused(say, message) <= 3 * MOST
    assert said[-1].headers["Retry-After"] == "1"
    assert said[-1].json()["error"]["data"]["reason"] == "too_many_requests"
    assert post_from(server, OTHER, CALL).json()["result"]


def test_sockets_and_http_count_as_one(server):
    """Who has said too much on a socket is not heard over HTTP either."""
    eve = socket_from(server, CROWD)
    with pytest.raises(ConnectionClosed):
        for _ in range(10):
            eve.say(json.dumps([CALL] * 20))
    assert post_from(server, CROWD, CALL).status_code == 429


def test_what_is_owed_comes_back_with_time():
    """A batch larger than the whole allowance is carried out, and then paid for."""
    clock = [0.0]
    bucket = Bucket(10, 1, lambda: clock[0])
    assert bucket.take("a")
    bucket.owe("a", 19)
    assert not bucket.take("a")
    clock[0] = 1.0
    assert not bucket.take("a")
    clock[0] = 1.2
    assert bucket.take("a")
    assert bucket.take("b")


def test_codes_tried_all_at_once_are_as_many_as_one_after_the_other():
    """Each is let in before any was found wrong, and all are paid for: a minute later none may be tried yet."""
    clock = [0.0]
    rates = Rates(Settings(wrong_codes_per_minute=10), lambda: clock[0])
    for _ in range(40):
        rates.check_code(CROWD)
    for _ in range(40):
        rates.wrong_code(CROWD)
    for minutes, refused in ((0, True), (1, True), (2.9, True), (3.2, False)):
        clock[0] = 60.0 * minutes
        assert refuses(lambda: rates.check_code(CROWD)) is refused
    rates.check_code(OTHER)


def refuses(ask: Callable[[], None]) -> bool:
    """Whether it is refused as too much."""
    try:
        ask()
    except Refused as refused:
        return refused.reason == "too_many_requests"
    return False
