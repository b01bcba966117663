"""Count which lines and branches tests reach: `pytest -n auto -p tests.counting`.

Each worker counts with probes in the compiled code, which take a third of the time of a tracer. The
first process adds up, shows what nobody reached, and fails a run that reaches less than it must.
"""

import json
import os
from io import StringIO
from typing import Any

import pytest
import slipcover

#: The part of its lines and branches that must be reached in each package, in per cent.
FLOORS = {"scoring": 100, "league": 95}
# The command line is run by its tests as its users run it, out of the counter's sight.
_LEFT_OUT = ["league/migrations/*", "league/asgi.py", "league/wsgi.py", "scoring/__main__.py"]
_NOT_TO_REACH = ["if TYPE_CHECKING:", "@overload", r"assert_never\("]
# A probe takes itself out in the thread that meets it, while other threads change what it reads.
_NEVER = 2**31 - 1
# So probes go between tests instead, after this many: hot code has long been met.
_REMOVE_AFTER = (25, 100, 400, 1600)


class Worker:
    """The counter of a process that runs tests; it begins before anything counted is imported."""

    def __init__(self) -> None:
        self.tests = 0
        self.counter = slipcover.Slipcover(
            branch=True,
            d_miss_threshold=_NEVER,
            source=list(FLOORS),
            omit=_LEFT_OUT,
            exclude_also=_NOT_TO_REACH,
        )
        counted = slipcover.FileMatcher(sources=list(FLOORS), omit=_LEFT_OUT)
        slipcover.ImportManager(self.counter, counted).__enter__()

    def pytest_runtest_logfinish(self) -> None:
        self.tests += 1
        if self.tests in _REMOVE_AFTER:
            self.counter.deinstrument_seen()

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        counts: Any = session.config.workeroutput  # type: ignore[attr-defined]  # of xdist
        counts["reached"] = json.dumps(self.counter.get_coverage())


class Controller:
    """Adds up what the workers counted, and judges it."""

    def __init__(self) -> None:
        self.reached: dict[str, Any] = {}

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """Add the counts of a worker that has ended; one that crashed has none, and fails the run."""
        if error:
            return
        counts = json.loads(node.workeroutput["reached"])
        self.reached = slipcover.merge_coverage(self.reached, counts) if self.reached else counts

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail a run whose tests pass and do not reach enough."""
        enough = all(self.part_reached(package) >= floor for package, floor in FLOORS.items())
        if not enough and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Show what nobody reached, then how much of each package was reached."""
        table = StringIO()
        slipcover.print_coverage(self.reached, outfile=table, skip_covered=True)
        terminalreporter.write_line(table.getvalue())
        for package, floor in FLOORS.items():
            part = self.part_reached(package)
            terminalreporter.write_line(f"{package}: {part:.2f} % reached, {floor} % must be")

    def part_reached(self, package: str) -> float:
        """Return the part of a package's lines and branches that tests reached, in per cent."""
        files = [
            counts
            for name, counts in self.reached.get("files", {}).items()
            if name.startswith(f"{package}/")
        ]
        reached, missed = (
            sum(len(counts[f"{kind}_{what}"]) for counts in files for what in ("lines", "branches"))
            for kind in ("executed", "missing")
        )
        return 100 * reached / (reached + missed) if files else 0


def pytest_addoption(pluginmanager: pytest.PytestPluginManager) -> None:
    """Begin at once: by the time pytest is configured, it has loaded what is to be counted."""
    part = Worker() if "PYTEST_XDIST_WORKER" in os.environ else Controller()
    pluginmanager.register(part, "counting")
