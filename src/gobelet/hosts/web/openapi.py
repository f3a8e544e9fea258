"""What the server offers over HTTP, as OpenAPI 3.1 describes it: `/openapi.json`, for tools and programs.

The protocol itself is JSON-RPC, whose methods are in docs/architecture.md and docs/live.md; here is what carries it.
"""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from gobelet import __version__
from gobelet.hosts.web.limits import LONGEST_BODY, MOST_CALLS

REQUEST: dict[str, Any] = {
    "type": "object",
    "required": ["jsonrpc", "method"],
    "properties": {
        "jsonrpc": {"const": "2.0"},
        "id": {"type": ["string", "integer", "null"]},
        "method": {"type": "string", "examples": ["games", "table.new"]},
        "params": {"type": "object"},
    },
}
ERROR: dict[str, Any] = {
    "type": "object",
    "required": ["code", "message", "data"],
    "properties": {
        "code": {"type": "integer"},
        "message": {"type": "string"},
        "data": {
            "type": "object",
            "required": ["reason", "message"],
            "properties": {"reason": {"type": "string"}, "message": {"type": "string"}},
        },
    },
}
ANSWER: dict[str, Any] = {
    "type": "object",
    "required": ["jsonrpc", "id"],
    "properties": {
        "jsonrpc": {"const": "2.0"},
        "id": {"type": ["string", "integer", "null"]},
        "result": True,
        "error": {"$ref": "#/components/schemas/Error"},
    },
    "oneOf": [{"required": ["result"]}, {"required": ["error"]}],
}


def describe() -> dict[str, Any]:
    """The description, as JSON."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Gobelet", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": {"/api": {"post": _api()}, "/healthz": {"get": _health()}, "/metrics": {"get": _metrics()}},
        "components": {"schemas": {"Request": REQUEST, "Answer": ANSWER, "Error": ERROR}},
    }


async def openapi(request: Request) -> Response:
    """Answers `GET /openapi.json`."""
    return JSONResponse(describe(), headers={"Cache-Control": "no-store"})


def _api() -> dict[str, Any]:
    request, answer = _several("Request"), _several("Answer")
    return {
        "operationId": "call",
        "summary": f"One JSON-RPC 2.0 message, or up to {MOST_CALLS} in an array; {LONGEST_BODY} bytes at most.",
        "requestBody": {"required": True, "content": {"application/json": {"schema": request}}},
        "responses": {
            "200": {"description": "What was answered; errors are answers too.", "content": _json(answer)},
            "204": {"description": "There were notifications only."},
            "400": {"description": "No HTTP that can be read."},
            "403": {"description": "A page from elsewhere has no say here."},
            "408": {"description": "The message did not arrive in time."},
            "413": {"description": "The message is too long.", "content": _json(answer)},
            "415": {"description": "No JSON."},
            "429": {"description": "Too many messages from one address.", "content": _json(answer)},
        },
    }


def _health() -> dict[str, Any]:
    return {
        "operationId": "health",
        "summary": "Whether the server can read and write tables.",
        "responses": {"200": _text("It can."), "503": _text("It cannot now.")},
    }


def _metrics() -> dict[str, Any]:
    return {
        "operationId": "metrics",
        "summary": "Figures for Prometheus; for this machine only, where the settings say nothing else.",
        "responses": {"200": _text("The figures."), "403": {"description": "Not for strangers."}},
    }


def _several(name: str) -> dict[str, Any]:
    one = {"$ref": f"#/components/schemas/{name}"}
    return {"oneOf": [one, {"type": "array", "items": one, "minItems": 1, "maxItems": MOST_CALLS}]}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _text(description: str) -> dict[str, Any]:
    return {"description": description, "content": {"text/plain": {"schema": {"type": "string"}}}}
