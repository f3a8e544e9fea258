"""The files of the package: rulesets, words, rules pages."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from gobelet.registry import Registry, build_registry
from gobelet.words import LANGUAGES, Catalogue

PACKAGE = Path(__file__).resolve().parent.parent


def load_data(name: str) -> Any:
    """The data of a TOML file of the package, named without its ending."""
    return tomllib.loads((PACKAGE / f"{name}.toml").read_text(encoding="utf-8"))


def load_registry() -> Registry:
    """Every game of the house, with its rulesets."""
    return build_registry(load_data)


def load_words(languages: tuple[str, ...] = LANGUAGES) -> Catalogue:
    """The catalogue of these languages, joined from every folder called `words`."""
    return Catalogue({lang: _texts(lang) for lang in languages})


def _texts(lang: str) -> dict[str, str]:
    texts: dict[str, str] = {}
    for path in sorted(PACKAGE.rglob(f"words/{lang}.toml")):
        _flatten(tomllib.loads(path.read_text(encoding="utf-8")), "", texts)
    return texts


def _flatten(tree: dict[str, Any], prefix: str, texts: dict[str, str]) -> None:
    for key, value in tree.items():
        if isinstance(value, dict):
            _flatten(value, f"{prefix}{key}.", texts)
        else:
            texts[prefix + key] = value
