"""What a server writes down of itself: lines for people, or one JSON object a line.

Nothing secret is in it. Names of tables and addresses of pages are secrets too (whoever has the name of a table of one
device plays it), so that no request is written down.
"""

from __future__ import annotations

import logging
from typing import Any, TextIO, cast

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, Processor

from gobelet.hosts.web.settings import BadSetting

KINDS = ("text", "json")

SHARED: tuple[Processor, ...] = (
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


def open_log(kind: str, stream: TextIO) -> FilteringBoundLogger:
    """The log, on a stream. As text it has only what somebody should look at; as JSON everything, and also what other
    libraries write to Python's own log. Raises `BadSetting` for a kind that there is not."""
    if kind not in KINDS:
        raise BadSetting("GOBELET_LOG", kind)
    last: list[Processor] = [_line]
    least = logging.WARNING
    if kind == "json":
        last, least = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()], logging.INFO
        _take_over(stream)
    made: Any = structlog.wrap_logger(
        structlog.PrintLogger(stream),
        processors=[*SHARED, *last],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        cache_logger_on_first_use=True,
    )
    return cast(FilteringBoundLogger, made)


def _line(logger: Any, method: str, event: EventDict) -> str:
    """One line for people: when, what, and what else is known."""
    beginning = [str(event.pop(key)) for key in ("timestamp", "level", "event")]
    return " ".join([*beginning, *[f"{key}={value!r}" for key, value in sorted(event.items())]])


def _take_over(stream: TextIO) -> None:
    """Python's own log goes where ours goes, in the same form."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=SHARED,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    logging.getLogger().addHandler(handler)
