"""Reading the parameters of a message."""

from __future__ import annotations

from typing import Any

from gobelet.engine.errors import Refused

INVALID = "invalid_params"
LONGEST_ID = 100


def need(params: dict[str, Any], name: str, kind: Any, wanted: str) -> Any:
    """A parameter that must be there and of a kind; raises `Refused` (`invalid_params`)."""
    if name not in params:
        raise Refused(INVALID, "error.rpc.missing_parameter", name=name)
    return _of_kind(params[name], name, kind, wanted)


def may(params: dict[str, Any], name: str, kind: Any, wanted: str, default: Any) -> Any:
    """A parameter that may be left out or null; raises `Refused` (`invalid_params`) for another kind."""
    if params.get(name) is None:
        return default
    return _of_kind(params[name], name, kind, wanted)


def action_id(params: dict[str, Any]) -> str | None:
    """The name that the client gave to its action, if any."""
    name = may(params, "id", str, "text", None)
    if name is None:
        return None
    if not 1 <= len(name) <= LONGEST_ID or any([0xD800 <= ord(letter) <= 0xDFFF for letter in name]):
        raise Refused(INVALID, "error.rpc.wrong_parameter", name="id", wanted="text")
    return str(name)


def _of_kind(value: Any, name: str, kind: Any, wanted: str) -> Any:
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise Refused(INVALID, "error.rpc.wrong_parameter", name=name, wanted=wanted)
    return value
