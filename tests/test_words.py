"""The words of the product: in both languages, each once, every one that is used there, in good French."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gobelet.hosts.files import PACKAGE, load_data, load_registry, load_words
from gobelet.words import LANGUAGES
from tests.support import Room

ROOT = PACKAGE.parent.parent
FOLDERS = sorted({file.parent for file in [*PACKAGE.rglob("words/*.toml"), *(ROOT / "web" / "words").glob("*.toml")]})
PAGES = sorted(PACKAGE.glob("games/*/rules/fr.toml"))
GAP = re.compile(r"\{[^{}]*\}")
WORDS = load_words()
KEYS = set(WORDS.texts["fr"])


def flat(tree: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Each text with its whole key."""
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from flat(value, f"{before}{key}.")
        else:
            yield before + key, value


def texts(file: Path) -> dict[str, str]:
    """The texts of a file by key."""
    return dict(flat(tomllib.loads(file.read_text(encoding="utf-8"))))


def named(folder: Path) -> str:
    """A folder as a test is named by it."""
    return str(folder.relative_to(ROOT)).replace("/words", "").replace("src/gobelet/", "")


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_every_key_is_said_in_both_languages(folder: Path) -> None:
    """No more files than languages, and nothing empty."""
    assert {file.stem for file in folder.glob("*.toml")} == set(LANGUAGES)
    french, english = texts(folder / "fr.toml"), texts(folder / "en.toml")
    assert set(french) == set(english)
    assert all(text.strip() for text in [*french.values(), *english.values()])


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_a_sentence_has_the_same_gaps_in_both_languages(folder: Path) -> None:
    """In whatever order."""
    french, english = texts(folder / "fr.toml"), texts(folder / "en.toml")
    for key in french:
        assert set(GAP.findall(french[key])) == set(GAP.findall(english[key])), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_is_said_twice(lang: str) -> None:
    """In the same file or in two."""
    said = Counter(key for folder in FOLDERS for key, _ in flat(tomllib.loads((folder / f"{lang}.toml").read_text())))
    assert [key for key, times in said.items() if times > 1] == []


def test_a_sentence_for_one_has_another_for_others() -> None:
    """`key.one` and `key.other`; `cli.argparse` says its own messages."""
    for key in KEYS:
        if key.endswith(".one") and not key.startswith("cli.argparse."):
            assert key.removesuffix("one") + "other" in KEYS, key


# Used in the source


def sources() -> list[Path]:
    """Every module that may say something."""
    return sorted(PACKAGE.rglob("*.py"))


def constants(file: Path) -> Iterator[tuple[str, bool]]:
    """Every text in the source of a module, and whether more is joined to its end."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    joined = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
            joined.add(id(node.values[0]))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and isinstance(node.left, ast.Constant):
            joined.add(id(node.left))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value, id(node) in joined


GROUPS = ("error", "verify", "joker", "outcome", "wanted", "option", "section", "category")
KEY = re.compile(rf"({'|'.join(GROUPS)})\.[a-z0-9_.]*")


@pytest.mark.parametrize("file", sources(), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_every_key_that_a_module_names_has_words(file: Path) -> None:
    """Where more is joined to it, at least one key begins so."""
    for text, joined in constants(file):
        if not KEY.fullmatch(text) or (text.endswith(".") and not joined):
            continue
        if joined:
            assert [key for key in KEYS if key.startswith(text)], f"no key begins with {text}"
        else:
            assert text in KEYS or text + ".other" in KEYS, f"no words for {text}"


def test_every_kind_of_value_that_is_wanted_has_words() -> None:
    """What `wanted` names; anything that is no name is said as it is."""
    wanted = set()
    for file in sources():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            values: list[ast.expr] = []
            if isinstance(node, ast.keyword) and node.arg == "wanted":
                values = [node.value]
            elif isinstance(node, ast.Dict):
                pairs = zip(node.keys, node.values, strict=True)
                values = [value for key, value in pairs if isinstance(key, ast.Constant) and key.value == "wanted"]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("need", "may"):
                values = node.args[3:4]
            wanted |= {value.value for value in values if isinstance(value, ast.Constant)}
    names = {str(name) for name in wanted if re.fullmatch("[a-z_/]+", str(name))}
    assert {"number", "text", "list", "object"} <= names
    assert {f"wanted.{name}" for name in names} <= KEYS


def test_every_ruleset_has_its_words() -> None:
    """The game's title, each box, each ruleset."""
    for game in load_registry().games:
        assert f"game.{game.key}" in KEYS
        for ruleset in game.rulesets:
            assert set(game.about(ruleset)["title"]) == set(LANGUAGES)
    for name in ("yahtzee", "yatzy_online"):
        for box in load_data(f"games/sheet/rulesets/{name}")["category"]:
            assert box.get("word", "category." + box["key"]) in KEYS


# The rules pages


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_a_rules_page_whose_examples_the_engine_computes(lang: str) -> None:
    """Every caption filled, every section with something to read."""
    room = Room(lang=lang)
    for game in room.ask("games"):
        for ruleset in game["rulesets"]:
            page = room.ask("rules.page", game=game["game"], ruleset=ruleset)
            assert page["title"]
            assert len({section["id"] for section in page["sections"]}) == len(page["sections"]) > 2
            for section in page["sections"]:
                assert section["title"]
                assert section["text"] or section["examples"]
                for example in section["examples"]:
                    assert example["caption"]
                    assert not GAP.search(example["caption"]), example["caption"]


def test_a_rules_page_has_the_same_sections_and_examples_in_both_languages() -> None:
    """The same dice, the same points; only the words are others."""

    def bare(page: dict[str, Any]) -> list[Any]:
        return [
            (section["id"], len(section["text"]), [{**each, "caption": ""} for each in section["examples"]])
            for section in page["sections"]
        ]

    for game in Room().ask("games"):
        for ruleset in game["rulesets"]:
            french, english = (
                Room().ask("rules.page", game=game["game"], ruleset=ruleset, lang=lang) for lang in ("fr", "en")
            )
            assert bare(french) == bare(english)


# Good French


def french() -> list[tuple[str, str]]:
    """Every French text, with where it stands."""
    found = [(f"{named(folder)}: {key}", text) for folder in FOLDERS for key, text in texts(folder / "fr.toml").items()]
    for file in PAGES:
        found += [
            (f"{file.parent.parent.name} rules", text) for text in strings(tomllib.loads(file.read_text("utf-8")))
        ]
    return found


def strings(tree: Any) -> Iterator[str]:
    """All texts to be read in a rules page."""
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, dict):
        yield from [
            text for key in ("section", "example", "title", "text", "caption") for text in strings(tree.get(key, []))
        ]
    elif isinstance(tree, list):
        yield from [text for item in tree for text in strings(item)]


def test_french_has_no_straight_apostrophe() -> None:
    """’ and not '."""
    assert [(where, text) for where, text in french() if re.search(r"\w'\w", text)] == []


def test_french_has_a_non_breaking_space_before_double_signs_and_inside_quotes() -> None:
    """Before : ; ! ? and after «, before »."""
    wrong = re.compile(r"[^\d\u00a0\u202f:;!?/({\[“][:;!?](?!//)(?=\s|$)| [:;!?»]|«[^\u00a0\u202f]|[^\u00a0\u202f]»")
    found = [(where, text) for where, text in french() if wrong.search(GAP.sub("x", text))]
    assert found == []


def test_french_puts_no_name_after_a_word_that_a_vowel_would_shorten() -> None:
    """It would be d’Ana, l’Ana, qu’Ana."""
    shortened = re.compile(r"\b(de|le|la|que) \{(names?|other|giver)\}")
    assert [(where, text) for where, text in french() if shortened.search(text)] == []


def test_no_text_has_blanks_at_its_ends_or_two_in_a_row() -> None:
    """In either language; in a terminal they make columns."""
    for folder in FOLDERS:
        for lang in LANGUAGES:
            for key, text in texts(folder / f"{lang}.toml").items():
                if key.startswith(("term.", "cli.")):
                    continue
                assert text == text.strip(), key
                assert "  " not in text, key
