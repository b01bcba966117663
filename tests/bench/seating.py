"""What the search by rank reaches in made-up tournaments, beside the best published tool.

The published tool's figures were measured on worlds made in the same way, not on these very ones.
Seconds are of processor time on one core. `BENCH_QUICK=1` plays two worlds of each kind and leaves
the largest fields out; `BENCH_SEEDS=10` plays more of them.
"""

import csv
import dataclasses
import os
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from league.management.solver import available_solver
from scoring.seating import Seating, SeatingTask, draw
from scoring.seating.certificate import group_bound
from tests.bench.worlds.nights import of_seasons
from tests.bench.worlds.outcomes import Draw, Outline, Played, draw_with_engine, play_event
from tests.bench.worlds.relaxed import least_squares

QUICK = bool(os.environ.get("BENCH_QUICK"))
SEEDS = int(os.environ.get("BENCH_SEEDS", "2" if QUICK else "5"))
LARGE, ROOMY = 256, 128
DATA = Path(__file__).parents[3] / "shared/data/tournaments"

#: One club of 27 % and 29 others.
THIRTY_CLUBS = (60, *[6] * 19, *[5] * 10)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """A kind of event, its limits (None: none), and what the published tool reached.

    A limit of none at all holds in every world, another one for their median.
    """

    outline: Outline
    repeats: float = 0
    spread: float | None = None
    uneven: float | None = None
    seconds: float | None = None
    published: str = "-"

    @property
    def ever(self) -> float | None:
        """How many players may be uneven for a while, counted after every session."""
        return 0 if self.outline.winds == "always" else None

    @property
    def tables(self) -> float | None:
        """How often players may come back to a table number."""
        return 0 if self.outline.players >= ROOMY else None


def _aim(players: int, sessions: int, winds: str = "soft", **limits: object) -> Aim:
    outline = Outline(players=players, sessions=sessions, winds=winds)
    return Aim(outline=outline, **limits)  # type: ignore[arg-type]


AIMS = (
    _aim(224, 10, spread=4.5, uneven=0, seconds=0.2, published="8.7 / 4.69 / 0.5 / 0.13"),
    _aim(224, 10, "always", uneven=0),
    _aim(224, 8, "strict", spread=7.2, uneven=0, published="2.2 / 4.16 / 78.7 / 0.09"),
    _aim(128, 10, spread=6.0, published="20.0 / 6.30 / 0.8 / 0.08"),
    _aim(64, 8, spread=9.2, published="13.4 / 8.40 / 22.5 / 0.03"),
    _aim(64, 8, "strict", spread=10.7, uneven=0, published="13.4 / 8.40 / 22.5 / 0.03"),
    _aim(512, 10, seconds=0.5, published="5.3 / 3.65 / 3.0 / 0.68"),
    _aim(2048, 10, seconds=1.1, published="1 / 3.15 / 14 / 24.3"),
    _aim(16, 5, seconds=0.5, published="5.4 / - / - / -"),
    _aim(20, 5, seconds=0.5, published="7.6 / - / - / -"),
    _aim(24, 6, seconds=0.5, published="11.4 / 10.6 / - / -"),
    _aim(32, 8, repeats=5, seconds=0.5, published="17 / 12.3 / - / -"),
    _aim(40, 8, repeats=0.4, seconds=0.5, published="13.8 / 11.80 / 15 / 0.02"),
    _aim(40, 10, repeats=8, seconds=0.5, published="29.9 / 14.74 / 0.1 / 0.03"),
)

SOLVED = (
    _aim(40, 8, spread=11.9, published="13.8 / 11.80 / 15 / 0.02"),
    _aim(64, 8, spread=8.3, published="13.4 / 8.40 / 22.5 / 0.03"),
)


#: The columns and their digits behind the point.
DIGITS = {"repeats": 0, "spread": 2, "uneven": 0, "ever": 0, "tables": 0, "seconds": 2}
COLUMNS = tuple(DIGITS)
TITLE = f"{'players x sessions':<20}{''.join(f'{name:>9}' for name in COLUMNS)}  {'at most':<28}published"


def run() -> Iterator[str]:
    yield f"{SEEDS} worlds of each kind, medians; uneven: players with winds more than one apart at"
    yield "the end (ever: added up over all sessions); tables: times somebody came back to a number;"
    yield "seconds of processor time a session; published tool: repeats / spread / uneven / seconds"
    yield TITLE
    for aim in AIMS:
        if not QUICK or aim.outline.players <= LARGE:
            yield from _aimed(aim)
    yield from _solved()
    yield from _clubs()
    yield from _tori()
    yield from _relaxed()
    yield from of_seasons(SEEDS)


def _solved() -> Iterator[str]:
    """Small fields once more, with the solver."""
    solve = available_solver()
    if solve is None:
        yield "with the solver: not installed"
        return

    def engine(task: SeatingTask, method: str) -> Seating:
        return draw(task, method=method, solve=solve)

    yield "with the solver:"
    for aim in SOLVED:
        yield from _aimed(aim, engine)


def _aimed(aim: Aim, engine: Draw = draw_with_engine) -> Iterator[str]:
    outline = aim.outline
    events = [play_event(outline, seed, engine) for seed in range(1, SEEDS + 1)]
    found = {name: [_measure(event, name) for event in events] for name in COLUMNS}
    limits = {name: getattr(aim, name) for name in COLUMNS}
    missed = [name for name, limit in limits.items() if _is_missed(found[name], limit)]
    kind = f"{outline.players} x {outline.sessions} {outline.winds}"
    medians = "".join(f"{_median(found[name]):>9.{DIGITS[name]}f}" for name in COLUMNS)
    wanted = " / ".join("-" if limit is None else f"{limit:g}" for limit in limits.values())
    yield (
        f"{kind:<20}{medians}  {wanted:<28}{aim.published}"
        f"{'  MISSED: ' + ', '.join(missed) if missed else ''}"
    )
    yield f"  each world: {', '.join(f'{event.repeats} {event.spread:.2f}' for event in events)}"


def _measure(event: Played, name: str) -> float:
    match name:
        case "uneven":
            return event.unbalanced[-1]
        case "ever":
            return sum(event.unbalanced)
        case "tables":
            return event.revisits
        case "seconds":
            return statistics.mean(event.seconds)
        case _:
            return float(getattr(event, name))


def _is_missed(values: Sequence[float], limit: float | None) -> bool:
    if limit is None:
        return False
    return max(values) > 0 if limit == 0 else _median(values) > limit


def _clubs() -> Iterator[str]:
    outline = Outline(players=224, sessions=10, clubs=THIRTY_CLUBS)
    events = [play_event(outline, seed) for seed in range(1, SEEDS + 1)]
    yield (
        f"30 clubs, 224 x 10: {_median(event.same_club for event in events):.0f} pairs of one club"
        f" (at most 115; published 292; at random {_at_random(events[0]):.0f}), repeats"
        f" {max(event.repeats for event in events)}, spread"
        f" {_median(event.spread for event in events):.2f} (at most 5.4)"
    )


def _tori() -> Iterator[str]:
    """Play the fields of two real tournaments with their clubs."""
    for year in (2024, 2025):
        path = DATA / f"tori_open_{year}_standings.csv"
        if not path.exists():
            yield f"field of {year}: no {path.name} there"
            continue
        rows = list(csv.DictReader(path.read_text().splitlines()))
        clubs = Counter(row["club"] for row in rows if row["club"])
        count = len(rows) - len(rows) % 4
        outline = Outline(players=count, sessions=8, clubs=tuple(clubs.values()))
        events = [play_event(outline, seed) for seed in range(1, SEEDS + 1)]
        forced = _forced(events[0])
        random, found = _at_random(events[0]), _median(event.same_club for event in events)
        yield (
            f"field of {year}, {count} x 8: {found:.0f} pairs of one club; at random {random:.0f},"
            f" no seating below {forced}; {(found - forced) / (random - forced):.0%} of what can"
            f" be avoided; repeats {max(event.repeats for event in events)}"
        )


def _forced(event: Played) -> int:
    pairs = zip(event.history, event.tasks, strict=True)
    return sum(group_bound(tables, task, "club") for tables, task in pairs)


def _at_random(event: Played) -> float:
    """How many pairs of one club would meet by lot."""
    task = event.tasks[0]
    clubs = Counter(player.club for player in task.players if player.club)
    players = len(task.players)
    share = sum(size * (size - 1) for size in clubs.values()) / (players * (players - 1))
    return share * sum(6 * len(tables) for tables in event.history)


def _relaxed() -> Iterator[str]:
    """Compare squared spreads with what tables that may be shared in parts would have."""
    for seed in range(1, (1 if QUICK else SEEDS) + 1):
        event = play_event(Outline(players=224, sessions=10), seed)
        sessions = list(zip(event.tasks, event.history, strict=True))[1:]
        bound = sum(least_squares(task, tables) for task, tables in sessions)
        if not bound:
            yield "squared spreads against their LP bound: needs the optional solver"
            return
        found = sum(spread * spread for session in event.spreads for spread in session)
        yield f"224 x 10, world {seed}: squared spreads {found / bound:.3f} x LP bound (at most 1.2)"


def _median(values: Sequence[float] | Iterator[float]) -> float:
    return statistics.median(values)
