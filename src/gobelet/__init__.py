"""Gobelet: games of five dice, one engine for every place they are played.

`new_table`, `load_table`, `save_table`, `open_table`, `share_table`, `solve`, `Table` and `Refused` are the Python
interface (`gobelet.api`); they are imported when first asked for, so that `gobelet --version` waits for nothing.
"""

from typing import Any

__version__ = "0.1.0"

_PUBLIC = ("Refused", "Table", "load_table", "new_table", "open_table", "save_table", "share_table", "solve")


def __getattr__(name: str) -> Any:
    if name not in _PUBLIC:
        raise AttributeError(f"module 'gobelet' has no attribute '{name}'")
    from gobelet import api

    return getattr(api, name)
