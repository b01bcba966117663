"""Values of rankings: their input (`Pool`), their rows, and the ranking rules around a cut."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from league.enums import EntrantStatus, EventStatus
from league.models import Event
from league.standings.queries.game_rows import statuses_in
from scoring import HeldSession, explain_total
from scoring.results.accounts import TotalBreakdown
from scoring.results.counting import GameRow
from scoring.results.ranking_rules import StandingRules
from scoring.results.standings import StandingRow, standings

Points = Mapping[Hashable, int]
# The tie-breaks that a cut adds or reads. All others are known from the table in `scoring` alone.
SEED, LOT, BEST_GAME = "seed", "lot", "best_game"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """Ranked rows, points carried over, and the stage (by id) that decided each rank.

    `divisions` are those (by id, None: without one) of rows that are ranked by division. `apart`
    says why the entrants after the ranking are not part of it.
    """

    rows: tuple[StandingRow, ...] = ()
    tiebreaks: tuple[str, ...] = ()
    carried: Points = field(default_factory=dict)
    stages: Mapping[Hashable, int] = field(default_factory=dict)
    divisions: Mapping[Hashable, int | None] = field(default_factory=dict)
    apart: Mapping[Hashable, str] = field(default_factory=dict)

    def has_rank(self, row: StandingRow) -> bool:
        return not row.needed_games and row.entrant not in self.apart


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRankings:
    """The ranking of the event, and of each stage whose players the reader may know.

    `divisions` has the ranking of each division (by id) in the first stage.
    """

    overall: Ranking
    stages: Mapping[int, Ranking]
    divisions: Mapping[int | None, Ranking] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsBeside:
    """Penalties and bonuses beside the games, by entrant; both are positive."""

    penalties: Points = field(default_factory=dict)
    bonuses: Points = field(default_factory=dict)

    @classmethod
    def of(cls, changes: Iterable[tuple[Hashable, int]]) -> "PointsBeside":
        """Add changes of totals up: bonuses, and penalties below 0."""
        penalties, bonuses = Counter[Hashable](), Counter[Hashable]()
        for entrant, points in changes:
            (bonuses if points > 0 else penalties)[entrant] += abs(points)
        return cls(penalties=penalties, bonuses=bonuses)

    def __add__(self, other: "PointsBeside") -> "PointsBeside":
        return PointsBeside(
            penalties=Counter(self.penalties) + Counter(other.penalties),
            bonuses=Counter(self.bonuses) + Counter(other.bonuses),
        )

    def only(self, entrants: Collection[Hashable]) -> "PointsBeside":
        return PointsBeside(
            penalties={key: taken for key, taken in self.penalties.items() if key in entrants},
            bonuses={key: given for key, given in self.bonuses.items() if key in entrants},
        )

    def taken_from(self, entrant: Hashable) -> int:
        """The penalties less the bonuses; below 0 for more bonuses than penalties."""
        return self.penalties.get(entrant, 0) - self.bonuses.get(entrant, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """The input of a stage's standings; `sessions` if its rules ask who was present."""

    games: list[GameRow]
    entrants: tuple[Hashable, ...]
    rules: StandingRules
    beside: PointsBeside = field(default_factory=PointsBeside)
    carry: Points = field(default_factory=dict)
    seeds: Points = field(default_factory=dict)
    sessions: tuple[HeldSession, ...] = ()

    def ranked(self) -> tuple[StandingRow, ...]:
        return standings(
            self.games,
            self.rules,
            entrants=self.entrants,
            carry=self.carry,
            extra_penalties=self.beside.penalties,
            bonuses=self.beside.bonuses,
            seeds=self.seeds,
            sessions=self.sessions,
        )

    def account(self, entrant: Hashable) -> TotalBreakdown:
        """The parts of an entrant's total."""
        return explain_total(
            entrant,
            self.games,
            self.rules,
            carried=self.carry.get(entrant, 0),
            penalties=self.beside.penalties.get(entrant, 0),
            bonuses=self.beside.bonuses.get(entrant, 0),
            sessions=self.sessions,
        )

    def with_tiebreaks(self, names: tuple[str, ...]) -> "Pool":
        return replace(self, rules=replace(self.rules, tiebreaks=names))

    def only(self, entrants: Iterable[Hashable]) -> "Pool":
        chosen = set(entrants)
        return replace(
            self,
            games=[game for game in self.games if game.entrant in chosen],
            entrants=tuple(chosen),
            carry={key: points for key, points in self.carry.items() if key in chosen},
            beside=self.beside.only(chosen),
        )


def rules_of(event: Event) -> StandingRules:
    """The ranking rules before a cut."""
    return StandingRules(
        tiebreaks=tuple(event.tiebreaks),
        best_n=event.best_n,
        minimum_games=event.minimum_games,
        drop_worst=event.drop_worst,
        aggregate=event.aggregate,
        seed=event.lot_seed,
        league=event.league_rules,
    )


def rules_after_cut(event: Event) -> StandingRules:
    """After a cut every game counts, and the seed from the cut breaks ties."""
    names = tiebreaks_with(event.tiebreaks, seed=True, lot=LOT in event.tiebreaks)
    return StandingRules(tiebreaks=names, seed=event.lot_seed)


def tiebreaks_with(names: Iterable[str], *, seed: bool, lot: bool) -> tuple[str, ...]:
    """These tie-breaks with the seed of a cut, if one was made, and the lot as the last one."""
    found = [name for name in names if name != LOT]
    found += [SEED] if seed and SEED not in found else []
    return (*found, LOT) if lot else tuple(found)


SUBSTITUTE, ABSENT, DISQUALIFIED = "substitute", "absent", "disqualified"
#: In the order of lists.
APART = (SUBSTITUTE, ABSENT, DISQUALIFIED)
LEFT = (EntrantStatus.NO_SHOW, EntrantStatus.WITHDRAWN)


def statuses_of(event: Event) -> dict[Hashable, str]:
    """The status of every entrant, in the order of their ids."""
    return statuses_in([event])[event.pk]


def set_apart(ranking: Ranking, statuses: Mapping[Hashable, str], event_status: str) -> Ranking:
    """Rank as if these entrants were not there, and put them after the others, by group."""
    apart = {
        row.entrant: why
        for row in ranking.rows
        if (why := _why_apart(statuses.get(row.entrant, ""), row, event_status))
    }
    if not apart:
        return ranking
    gone = sorted(row.rank for row in ranking.rows if row.entrant in apart)
    ranked = [
        replace(row, rank=row.rank - sum(rank < row.rank for rank in gone), behind_by=by)
        for row, by in _parted_without(ranking, apart)
    ]
    size = Counter(row.rank for row in ranked)
    behind = [row for row in ranking.rows if row.entrant in apart]
    behind.sort(key=lambda row: APART.index(apart[row.entrant]))
    rows = [
        *(replace(row, shared=size[row.rank] > 1) for row in ranked),
        *(
            replace(row, rank=rank, shared=False, behind_by=None)
            for rank, row in enumerate(behind, len(ranked) + 1)
        ),
    ]
    return replace(ranking, rows=tuple(rows), apart=apart)


def _parted_without(
    ranking: Ranking, apart: Collection[Hashable]
) -> Iterator[tuple[StandingRow, str | None]]:
    """The rows of the others, each with what puts it behind the one before that is left.

    Between two rows that is the first measure in which any neighbours differ.
    """
    order = {name: place for place, name in enumerate(ranking.tiebreaks)}
    steps: list[str] = []
    is_first = True
    for row in ranking.rows:
        steps += [row.behind_by] if row.behind_by else []
        if row.entrant not in apart:
            by = min(steps, key=lambda name: order.get(name, -1), default=None)
            yield row, None if is_first else by
            is_first, steps = False, []


def _why_apart(status: str, row: StandingRow, event_status: str) -> str:
    """One of `APART`; "" for a ranked entrant. Entrants who left after a game stay ranked."""
    if status == EntrantStatus.DISQUALIFIED:
        return DISQUALIFIED
    if status == EntrantStatus.SUBSTITUTE:
        return SUBSTITUTE
    over = event_status == EventStatus.FINISHED
    return ABSENT if not row.games and (over or status in LEFT) else ""
