"""The built client: every file in memory with its packed twins, so that no path of a stranger ever meets the disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send

ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
"""The packed forms, the better one first."""

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


@dataclass(frozen=True)
class Asset:
    """One file: its bytes by encoding (`identity` among them), its type, how long it may be kept."""

    bodies: dict[str, bytes]
    kind: str
    caching: str
    digest: str


class Client:
    """The ASGI application of the client's files. Paths without a dot are the client's own pages: `index.html`."""

    def __init__(self, folder: Path, unbuilt: Callable[[], str]) -> None:
        self._folder = folder
        self._unbuilt = unbuilt
        self._assets = read_assets(folder)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers as ASGI wants it."""
        await self._respond(scope["method"], scope["path"], Headers(scope=scope))(scope, receive, send)

    def _respond(self, method: str, path: str, headers: Headers) -> Response:
        if method not in ("GET", "HEAD"):
            return Response(status_code=405, headers={"Allow": "GET, HEAD"})
        if not self._assets:
            self._assets = read_assets(self._folder)  # it may have been built since
        if "/index.html" not in self._assets:
            return HTMLResponse(self._unbuilt(), 503, {"Cache-Control": "no-store"})
        asset = self._assets.get(path)
        if asset is None and "." not in path.rpartition("/")[2]:
            asset = self._assets["/index.html"]
        return Response(status_code=404) if asset is None else _answer(asset, headers)


def read_assets(folder: Path) -> dict[str, Asset]:
    """Every file of the folder by its path in an address; none where there is no folder."""
    packed = {ending for _, ending in ENCODINGS}
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.name.startswith(".")]
    return {
        f"/{path.relative_to(folder).as_posix()}": _read(path, folder) for path in files if path.suffix not in packed
    }


def _read(path: Path, folder: Path) -> Asset:
    bodies = {"identity": path.read_bytes()}
    for encoding, ending in ENCODINGS:
        twin = path.with_name(path.name + ending)
        if twin.is_file():
            bodies[encoding] = twin.read_bytes()
    hashed = path.relative_to(folder).parts[0] == "assets"  # Vite puts its hash into every name there
    kind = TYPES.get(path.suffix, "application/octet-stream")
    digest = sha256(bodies["identity"]).hexdigest()[:20]
    return Asset(bodies, kind, FOR_EVER if hashed else ASK_AGAIN, digest)


def _answer(asset: Asset, headers: Headers) -> Response:
    encoding = _best(asset, headers.get("accept-encoding", ""))
    tag = f'"{asset.digest}-{encoding}"'
    said = {"Content-Type": asset.kind, "Cache-Control": asset.caching, "ETag": tag, "Vary": "Accept-Encoding"}
    known = [each.strip().removeprefix("W/") for each in headers.get("if-none-match", "").split(",")]
    if tag in known or "*" in known:
        del said["Content-Type"]
        return Response(status_code=304, headers=said)
    if encoding != "identity":
        said["Content-Encoding"] = encoding
    return Response(asset.bodies[encoding], headers=said)


def _best(asset: Asset, accepted: str) -> str:
    """The best encoding that both sides have.

    >>> _best(Asset({"identity": b"", "br": b"", "gzip": b""}, "", "", ""), "gzip, br;q=0")
    'gzip'
    """
    wanted = {name.strip().lower() for name, _, weight in _parts(accepted) if _is_wanted(weight)}
    return next((name for name, _ in ENCODINGS if name in wanted and name in asset.bodies), "identity")


def _parts(accepted: str) -> list[tuple[str, str, str]]:
    return [each.partition(";") for each in accepted.split(",")]


def _is_wanted(weight: str) -> bool:
    """Whether the weight of an encoding, as in `q=0.5`, is more than nothing."""
    return weight.replace(" ", "").rstrip("0.") not in ("q=", "Q=")
