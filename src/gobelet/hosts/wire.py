"""JSON as it comes in from outside, read strictly, and as it goes out."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from gobelet.room import jsonrpc
from gobelet.room.jsonrpc import Fault

MOST_CALLS = 10_000

Say = Callable[[str], str]
T = TypeVar("T", str, str | bytes)
SlowCall = Callable[[str, dict[str, Any]], Awaitable[Any]]
Counted = Callable[[int], None]
"""Told of a batch how many calls it holds, before any of them is carried out."""


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text; raises `ValueError` for NaN, numbers without bound, doubled keys, bad UTF-8, any depth
    that a stack cannot hold."""
    try:
        return _STRICT.decode(text if isinstance(text, str) else _decoded(text))
    except RecursionError:
        raise ValueError("too deep") from None


def write_json(value: Any) -> str:
    """One line of ASCII, so that it passes every pipe and lone halves of letters cannot break it."""
    return json.dumps(value, separators=(",", ":"))


def answer_text(text: str | bytes, call: jsonrpc.Call, say: Say) -> str | None:
    """The answer to one text, or None where nothing is to be answered; never raises for what the text holds.

    `call` carries out a method, `say` gives the sentence of a key for faults of the framing.
    """

    async def at_once(method: str, params: dict[str, Any]) -> Any:
        return call(method, params)

    try:
        answer_later(text, at_once, say).send(None)
    except StopIteration as done:
        answer: str | None = done.value
        return answer
    raise AssertionError("nothing here ever waits")


def uncounted(calls: int) -> None:
    """Where nobody wants to know."""


async def answer_later(
    text: str | bytes, call: SlowCall, say: Say, most: int = MOST_CALLS, counted: Counted = uncounted
) -> str | None:
    """`answer_text` for hosts whose calls wait: the same framing, which is why the other is made of it.

    `most` is how many calls one message may hold.
    """
    answer = await answer_value(text, call, say, most, counted=counted)
    return None if answer is None else write_json(answer)


async def answer_value(
    text: T,
    call: SlowCall,
    say: Say,
    most: int = MOST_CALLS,
    read: Callable[[T], Any] = read_json,
    counted: Counted = uncounted,
) -> Any:
    """`answer_later` for hosts that read and write JSON in a way of their own: the value to be written, or None.

    `read` must read what `read_json` reads.
    """
    try:
        message = read(text)
    except ValueError:
        return jsonrpc.error(None, Fault(jsonrpc.PARSE, "parse_error", say("error.rpc.not_json")))
    if isinstance(message, list) and len(message) > most:
        return jsonrpc.error(None, Fault(jsonrpc.REQUEST, "invalid_request", say("error.rpc.too_many")))
    if isinstance(message, list) and message:
        counted(len(message))
        answers = [await _answer(item, call, say) for item in message]
        return [each for each in answers if each is not None] or None
    return await _answer(message, call, say)


async def _answer(message: Any, call: SlowCall, say: Say) -> dict[str, Any] | None:
    if not jsonrpc.is_request(message):
        fault = Fault(jsonrpc.REQUEST, "invalid_request", say("error.rpc.not_request"))
        return jsonrpc.error(jsonrpc.ident_of(message), fault)
    ident = message.get("id")
    params = message.get("params", {})
    try:
        if not isinstance(params, dict):
            raise Fault(jsonrpc.PARAMS, "invalid_params", say("error.rpc.params_object"))
        return jsonrpc.answered(message, await call(message["method"], params))
    except Fault as fault:
        return jsonrpc.error(ident, fault) if "id" in message else None
    except RecursionError:
        return jsonrpc.error(ident, Fault(jsonrpc.PARAMS, "invalid_params", say("error.rpc.too_deep")))
    except Exception:
        # A fault of ours, not of the message: the program that asks is told, whoever runs us finds the cause.
        traceback.print_exc(file=sys.stderr)
        return jsonrpc.error(ident, Fault(jsonrpc.INTERNAL, "internal_error", say("error.rpc.internal")))


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is no number")


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError("a number without bound")
    return number


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key twice")
    return found


def _decoded(text: bytes) -> str:
    """The letters of a JSON text, in whichever of Unicode's forms it comes."""
    return text.decode(json.detect_encoding(text))


_STRICT = json.JSONDecoder(parse_constant=_refuse, parse_float=_finite, object_pairs_hook=_object)
