"""How far a draw is, told to whoever waits for it."""

from collections.abc import Callable

#: Told (steps done, steps in all); it stops the draw by raising.
Progress = Callable[[int, int], None]


class Steps:
    """Counts steps towards a total fixed beforehand; steps beyond it do not count."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        """Tell nobody where `progress` is None."""
        self._total = total
        self._done = 0
        self._progress = progress

    def tick(self) -> None:
        """Count one step and tell."""
        self._done = min(self._done + 1, self._total)
        if self._progress is not None:
            self._progress(self._done, self._total)

    def finish(self) -> None:
        """Tell that nothing is left to do."""
        self._done = self._total - 1
        self.tick()
