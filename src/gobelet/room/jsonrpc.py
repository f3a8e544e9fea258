"""JSON-RPC 2.0: from a message that was read to the message that answers it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

PARSE, REQUEST, METHOD, PARAMS, INTERNAL, REFUSED = -32700, -32600, -32601, -32602, -32603, -32000

Call = Callable[[str, dict[str, Any]], Any]
"""Carries out a method and gives its result, or raises `Fault`."""


class Fault(Exception):
    """An error as JSON-RPC says it: a code, and a sentence for the player."""

    def __init__(self, code: int, reason: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.code = code
        self.reason = reason
        self.message = message
        self.more = more


def error(ident: Any, fault: Fault) -> dict[str, Any]:
    """The answer that says what was wrong."""
    data = {"reason": fault.reason, "message": fault.message}
    data.update(fault.more)
    return {"jsonrpc": "2.0", "id": ident, "error": {"code": fault.code, "message": fault.message, "data": data}}


def is_request(message: Any) -> bool:
    """Whether a message is a request or a notification as JSON-RPC 2.0 defines them."""
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0" or not isinstance(message.get("method"), str):
        return False
    params, ident = message.get("params", {}), message.get("id")
    named = ident is None or isinstance(ident, str) or (isinstance(ident, int) and not isinstance(ident, bool))
    return named and (isinstance(params, dict) or isinstance(params, list))


def ident_of(message: Any) -> Any:
    """The id to answer to, null where the message has none that can be read."""
    ident = message.get("id") if isinstance(message, dict) else None
    return ident if isinstance(ident, str) or (isinstance(ident, int) and not isinstance(ident, bool)) else None


def answered(message: dict[str, Any], result: Any) -> dict[str, Any] | None:
    """The answer to a request, or None where it was a notification."""
    return {"jsonrpc": "2.0", "id": message["id"], "result": result} if "id" in message else None
