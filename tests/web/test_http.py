"""What is served over HTTP: the client's files, the API for long messages, and how safe browsers are told to be."""

from __future__ import annotations

import asyncio
import gzip
import json
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from gobelet.hosts.web.headers import SafeHeaders
from gobelet.hosts.web.limits import LONGEST_BODY
from gobelet.hosts.web.static import Client

INDEX, SCRIPT = b"<!doctype html><title>Gobelet</title>", b"console.log('gobelet')" * 50


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A built client."""
    (tmp_path / "assets").mkdir()
    files = {"index.html": INDEX, "assets/app-1a2b3c4d.js": SCRIPT, "icon.svg": b"<svg/>"}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
        (tmp_path / f"{name}.gz").write_bytes(gzip.compress(content))
    (tmp_path / "assets/app-1a2b3c4d.js.br").write_bytes(b"brotli, let us say")
    (tmp_path / ".stamp").write_text("hidden")
    return tmp_path


@dataclass
class Answer:
    """What a browser gets, the body as it was sent."""

    status: int
    headers: httpx.Headers
    body: bytes


def get(folder: Path, path: str, method: str = "GET", encodings: str = "identity", **headers: str) -> Answer:
    """What the client's files answer; `if_none_match=` is the header of that name."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}

    async def once() -> Answer:
        transport = httpx.ASGITransport(SafeHeaders(Client(folder, lambda: "not built")))
        async with httpx.AsyncClient(transport=transport, base_url="http://dice.example:8080") as browser:
            request = browser.build_request(method, path, headers={"accept-encoding": encodings, **named})
            answer = await browser.send(request, stream=True)
            body = b"".join([chunk async for chunk in answer.aiter_raw()])
            return Answer(answer.status_code, answer.headers, body)

    return asyncio.run(once())


@pytest.mark.parametrize("path", ["/", "/table/x7-_Qa", "/rules/yahtzee", "/new/yatzy", "/no/such/page", "/index.html"])
def test_every_page_of_the_client_has_its_address(built, path):
    """A deep link gives the client, which finds its page; it is asked for again each time, for it names the assets."""
    answer = get(built, path)
    assert (answer.status, answer.body) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    ["/favicon.ico", "/assets/old-99999999.js", "/.stamp", "/icon.svg.gz", "/assets/../../static.py", "/%2e%2e/x.py"],
)
def test_a_file_that_is_not_there_is_not_there(built, path):
    """No page instead of a script, no hidden files, no packed twins by name, no way out of the folder."""
    assert get(built, path).status == 404


def test_assets_are_kept_for_ever(built):
    """Their names change with their content."""
    answer = get(built, "/assets/app-1a2b3c4d.js")
    assert answer.body == SCRIPT
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert get(built, "/icon.svg").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"), ("", None), ("identity", None),
        ("br ; q=0.000", None),
    ],
)  # fmt: skip
def test_files_come_packed_as_the_browser_can_read_them(built, accepted, encoding):
    answer = get(built, "/assets/app-1a2b3c4d.js", encodings=accepted)
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert int(answer.headers["content-length"]) == len(answer.body)
    if encoding == "gzip":
        assert gzip.decompress(answer.body) == SCRIPT


def test_what_the_browser_has_is_not_sent_again(built):
    first = get(built, "/")
    again = get(built, "/", if_none_match=first.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    assert get(built, "/", encodings="gzip", if_none_match=first.headers["etag"]).status == 200


def test_files_are_only_read(built):
    assert get(built, "/", method="HEAD").body == b""
    assert get(built, "/", method="HEAD").headers["content-length"] == str(len(INDEX))
    assert get(built, "/", method="POST").status == 405


def test_without_a_built_client_a_page_says_how_to_build_it(tmp_path):
    answer = get(tmp_path / "nothing", "/")
    assert (answer.status, answer.body) == (503, b"not built")
    assert answer.headers["cache-control"] == "no-store"


def test_browsers_are_told_to_be_careful(built):
    """Nothing from elsewhere, nothing inline, in nobody's frame; no address of a table leaves with a link."""
    for path in ("/", "/nothing.here"):
        headers = get(built, path).headers
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert policy["default-src"] == "'self'"
        assert policy["connect-src"] == "'self' ws://dice.example:8080 wss://dice.example:8080"
        assert policy["frame-ancestors"] == policy["base-uri"] == policy["object-src"] == "'none'"
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("host", ["x; script-src *", "a b", "x, y", "'unsafe-inline'"])
def test_nobody_writes_into_the_policy(built, host):
    assert "connect-src 'self';" in get(built, "/", host=host).headers["content-security-policy"]


def test_the_server_says_that_it_is_well(server):
    assert server.http("/healthz").text == "ok\n"
    assert server.http("/ws").status_code == 426


def test_the_api_speaks_the_protocol(server, ana):
    """Any method goes over HTTP too, and the sockets of a table hear of it."""
    table, _ = ana.new()
    done = server.post("table.act", table=table, seat=0, action={"type": "roll", "keep": []}, id="h-1")
    assert ana.next()["params"]["events"] == done["events"]
    assert server.post("server.info")["version"]
    note = json.dumps({"jsonrpc": "2.0", "method": "games"}).encode()
    assert server.http("/api", "POST", note, content_type="application/json").status_code == 204


def test_a_log_of_a_megabyte_is_read_and_a_longer_one_is_not(server):
    def post(size: int):
        body = b'{"jsonrpc": "2.0", "id": 1, "method": "games", "params": {"x": "' + b"x" * (size - 67) + b'"}}'
        assert len(body) == size
        return server.http("/api", "POST", body, content_type="application/json")

    assert post(LONGEST_BODY).json()["result"]
    answer = post(LONGEST_BODY + 1)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, -32600)


def test_a_long_body_without_its_length_is_not_read_either(server):
    body = (b"x" * 100_000 for _ in range(20))
    url = f"http://{server.place}/api"
    assert httpx.post(url, content=body, headers={"content-type": "application/json"}).status_code == 413


@pytest.mark.parametrize(
    ("status", "method", "headers"),
    [
        (405, "GET", {}),
        (415, "POST", {}),
        (415, "POST", {"content_type": "text/plain"}),
        (403, "POST", {"content_type": "application/json", "origin": "http://evil.example"}),
        (200, "POST", {"content_type": "application/json; charset=utf-8"}),
    ],
)
def test_the_api_takes_json_from_our_own_pages(server, status, method, headers):
    """A page from elsewhere cannot even try: JSON needs a leave that we never give."""
    body = None if method == "GET" else b'{"jsonrpc": "2.0", "id": 1, "method": "games"}'
    assert server.http("/api", method, body, **headers).status_code == status
