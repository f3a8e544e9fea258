"""Distributions on disk, beside the tables that they come from: whole or not there at all."""

from __future__ import annotations

import logging
import os
import tempfile
import zipfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from gobelet.coach.forward import Carried, Start, carry
from gobelet.coach.solver import Solved
from gobelet.coach.tables import fingerprint

VERSION = 1
log = logging.getLogger(__name__)


def kept_carried(folder: Path | None, solved: Solved, threads: int) -> Carried:
    """The distribution of a blank sheet: read from `folder`, or computed and kept there (None keeps none)."""
    if folder is None:
        return carry(solved, Start(), threads)
    path = folder / f"{fingerprint(solved.model, 'd')}.spread.{VERSION}.npz"
    try:
        with path.open("rb") as opened, np.load(opened) as file:
            return Carried(
                int(file["low"]),
                file["chances"],
                tuple(file["boxes"].tolist()),
                float(file["extra"]),
                float(file["bonus"]),
                float(file["lost"]),
            )
    except FileNotFoundError:
        pass
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        log.warning("The distribution %s cannot be read (%s); it is made anew.", path, error)
    carried = carry(solved, Start(), threads)
    _keep(path, carried)
    return carried


def _keep(path: Path, carried: Carried) -> None:
    """Written aside and put in its place at once, so that a crash leaves no half of it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=path.parent, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                parts: dict[str, Any] = {name: np.asarray(value) for name, value in asdict(carried).items()}
                np.savez(file, **parts)
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, path)
        except BaseException:
            Path(part).unlink(missing_ok=True)
            raise
    except OSError as error:
        log.warning("The distribution cannot be kept in %s (%s).", path.parent, error.strerror)
