"""What a server counts of itself, for Prometheus. Counting is an addition; the rest happens when somebody asks."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
TOGETHER = (1, 2, 4, 8, 16, 32, 64, 128, 256)


class Spread:
    """How often a value lay where: a histogram."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def add(self, value: float) -> None:
        """Counts one value."""
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def family(self, name: str, about: str) -> Metric:
        """As Prometheus reads it."""
        below, buckets = 0, []
        for bound, count in zip((*map(str, self._bounds), "+Inf"), self._counts, strict=True):
            below += count
            buckets.append((bound, float(below)))
        return HistogramMetricFamily(name, about, buckets=buckets, sum_value=self._sum)


class Metrics:
    """Everything that is counted. `gauges` are asked when somebody looks: name, what it is, and how many."""

    def __init__(self) -> None:
        self.gauges: list[tuple[str, str, Callable[[], float]]] = []
        self.actions = 0
        self.hints_told = 0
        self.hints_heard = 0
        self.refusals: Counter[str] = Counter()
        self.commits = Spread(SECONDS)
        self.together = Spread(TOGETHER)
        self.lags = Spread(SECONDS)
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(self)

    def committed(self, seconds: float, together: int) -> None:
        """The store made a commit."""
        self.commits.add(seconds)
        self.together.add(together)

    def text(self) -> bytes:
        """Everything, in Prometheus's text format."""
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        """Called by Prometheus's library."""
        for name, about, value in self.gauges:
            yield GaugeMetricFamily(f"gobelet_{name}", about, value=value())
        yield CounterMetricFamily("gobelet_actions", "Actions of players answered", value=self.actions)
        refusals = CounterMetricFamily("gobelet_refusals", "Messages refused, by reason", labels=["reason"])
        for reason, count in sorted(self.refusals.items()):
            refusals.add_metric([reason], count)
        yield refusals
        hints = CounterMetricFamily("gobelet_hints", "Hints to and from other processes", labels=["way"])
        hints.add_metric(["told"], self.hints_told)
        hints.add_metric(["heard"], self.hints_heard)
        yield hints
        yield self.commits.family("gobelet_commit_seconds", "From taking a batch to its being durable")
        yield self.together.family("gobelet_commit_batch", "Appends in one commit")
        yield self.lags.family("gobelet_loop_lag_seconds", "By how much the event loop was late")
