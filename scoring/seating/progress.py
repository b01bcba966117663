"""Progress of a draw: steps done of steps in all."""

from collections.abc import Callable

#: Called with (steps done, steps in all); may stop the draw by raising.
Progress = Callable[[int, int], None]

#: The steps that each of several draws counts for.
SHARE = 1_000


class Steps:
    """Counts steps towards a total fixed beforehand; steps beyond it do not count."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        """Report to `progress`, if there is one."""
        self._total = total
        self._done = 0
        self._progress = progress

    def tick(self) -> None:
        """Count one step and report it."""
        self._done = min(self._done + 1, self._total)
        if self._progress is not None:
            self._progress(self._done, self._total)

    def finish(self) -> None:
        """Report that all steps are done."""
        self._done = self._total - 1
        self.tick()


def shares(progress: Progress | None, count: int) -> list[Progress | None]:
    """Divide one progress between `count` draws, one after another."""
    if progress is None or count == 1:
        return [progress] * count
    return [_share(progress, number, count) for number in range(count)]


def _share(progress: Progress, number: int, count: int) -> Progress:
    def report(done: int, total: int) -> None:
        progress(number * SHARE + done * SHARE // total, count * SHARE)

    return report
