"""The words of the client: every words/<language>.toml joined into one flat <language>.json for each language.

`python tools/catalogue.py OUT_DIR`. A key that two files say, or that a language lacks, is refused.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
# What goes wrong is said by the server, in words it sends along: the client need not bring them.
UNSAID = ("coach.", "error.", "review.", "verify.", "wanted.")


def sources(root: Path = ROOT) -> list[Path]:
    """The files of words that the client needs; those of a host are its own."""
    package = root / "src" / "gobelet"
    found = [p for p in package.rglob("words/*.toml") if "hosts" not in p.relative_to(package).parts]
    return sorted([*found, *(root / "web" / "words").glob("*.toml")])


def flat(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Each text with its whole key.

    >>> list(flat({"error": {"table_over": "Over."}}))
    [('error.table_over', 'Over.')]
    """
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{before}{key}.")
        elif isinstance(value, str):
            yield before + key, value
        else:
            raise SystemExit(f"{before}{key} is no text: {value!r}")


def join(files: list[Path]) -> dict[str, dict[str, str]]:
    """Every text by language and key."""
    texts: dict[str, dict[str, str]] = {}
    said: dict[tuple[str, str], Path] = {}
    for file in files:
        known = texts.setdefault(file.stem, {})
        for key, text in flat(tomllib.loads(file.read_text(encoding="utf-8"))):
            first = said.setdefault((file.stem, key), file)
            if first is not file:
                raise SystemExit(f"{key} is said twice: in {first} and in {file}")
            known[key] = text
    for (_, key), file in said.items():
        for language, known in texts.items():
            if key not in known:
                raise SystemExit(f"{key} is said in {file}, but not in {file.with_stem(language)}")
    return texts


def write(out: Path, root: Path = ROOT) -> None:
    """Writes the joined files; one that would not change keeps its time, so that nothing is built again for it."""
    out.mkdir(parents=True, exist_ok=True)
    for language, texts in join(sources(root)).items():
        said = {key: text for key, text in texts.items() if not key.startswith(UNSAID)}
        text = json.dumps(said, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        file = out / f"{language}.json"
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    write(Path(sys.argv[1]))
