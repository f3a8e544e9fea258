"""Which language is spoken: the one asked for, else the machine's, else English."""

from __future__ import annotations

from gobelet.words import LANGUAGES

OPTION = "--lang"


def asked_language(argv: list[str], environ: dict[str, str]) -> str:
    """The language of `--lang`, wherever it stands; where it says no language of ours, the machine's.

    >>> asked_language(["play", "--lang", "fr"], {}), asked_language(["--lang=en"], {"LANG": "fr_FR.UTF-8"})
    ('fr', 'en')
    """
    asked = ""
    for before, each in zip(["", *argv], argv, strict=False):
        if each == "--":
            break
        if before == OPTION:
            asked = each
        elif each.startswith(OPTION + "="):
            asked = each[len(OPTION) + 1 :]
    return asked if asked in LANGUAGES else machine_language(environ)


def machine_language(environ: dict[str, str]) -> str:
    """The first of LC_ALL, LC_MESSAGES and LANG that is set decides.

    >>> machine_language({"LC_ALL": "", "LANG": "fr_CA.UTF-8"}), machine_language({"LC_ALL": "C", "LANG": "fr_FR"})
    ('fr', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environ.get(name, "")
        if value:
            tongue = value.replace("-", "_").split("_")[0].split(".")[0].casefold()
            return tongue if tongue in LANGUAGES else "en"
    return "en"
