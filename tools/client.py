"""Builds the client into src/gobelet/static, where the package keeps it: `python -m tools.client`.

A stamp of all that goes in is kept beside it, so that it is built again only when something changed. `prepare` stops
before: it brings what checking the client needs.
"""

from __future__ import annotations

import gzip
import hashlib
import shutil
import sys
from pathlib import Path

from tools import catalogue, node

ROOT = Path(__file__).resolve().parent.parent
NOT_SOURCE = {"node_modules", "dist", "generated"}
PACKED = {".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".wasm", ".txt"}

BROTLI = """
const {readFileSync, writeFileSync} = require("fs"), zlib = require("zlib");
for (const file of process.argv.slice(1)) {
  const bytes = readFileSync(file);
  const params = {[zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length};
  writeFileSync(file + ".br", zlib.brotliCompressSync(bytes, {params}));
}
"""


def stamp(root: Path) -> str:
    """A digest of all that the built client depends on."""
    web, digest = root / "web", hashlib.sha256()
    files = [p for p in web.rglob("*") if p.is_file() and not NOT_SOURCE & set(p.relative_to(web).parts)]
    rulesets = (root / "src" / "gobelet" / "games").glob("*/rulesets/*.toml")  # those that a grid is begun from
    for file in sorted({*files, *rulesets, *catalogue.sources(root), Path(__file__), Path(catalogue.__file__)}):
        content = file.read_bytes()
        digest.update(f"{file.relative_to(root).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def prepare(root: Path = ROOT) -> None:
    """What building and checking the client both need: its words and its packages."""
    catalogue.write(root / "web" / "src" / "generated", root)
    node.install(root / "web")


def build(root: Path = ROOT) -> None:
    """Builds the client unless what is there was built from the same files."""
    web, static = root / "web", root / "src" / "gobelet" / "static"
    mark, wanted = static / ".stamp", stamp(root)
    if mark.is_file() and mark.read_text() == wanted:
        mark.touch()
        return
    prepare(root)
    node.run("npm", "run", "build", "--silent", folder=web)
    shutil.rmtree(static, ignore_errors=True)
    shutil.copytree(web / "dist", static)
    files = [file for file in static.rglob("*") if file.suffix in PACKED]
    for file in files:
        file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))
    node.run("node", "--eval", BROTLI, *map(str, files), folder=root)
    mark.write_text(wanted)


if __name__ == "__main__":
    prepare() if sys.argv[1:] == ["prepare"] else build()
