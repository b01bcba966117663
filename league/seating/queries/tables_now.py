"""How many tables the players fill who are checked in, before the next session is drawn."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from league.enums import EventStatus, SessionStatus
from league.models import Entrant, Event, Session, Stage
from league.seating.queries.division_part import divisions_at
from league.standings.queries.stages import current_stage, entrants_in
from scoring.results.odd_tables import FIVE, THREE
from scoring.seating.table_sizes import sizes_of_pools

Pools = Mapping[int | None, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesNow:
    """Tables of the players who are here, and what would fill the tables that are not full.

    `wanted` players more would leave no seat of a table free and nobody without one;
    `substitutes` can be some of them, and make `filled` tables.
    """

    players: int
    tables: int
    threes: int
    fives: int
    byes: int
    wanted: int
    substitutes: tuple[Entrant, ...]
    filled: int
    short_teams: int


def tables_now(event: Event) -> TablesNow | None:
    """None while a session is drawn or plays, on nights with answers, and after the end."""
    unfinished = event.sessions.drawn().exclude(status=SessionStatus.FINISHED)
    if event.status == EventStatus.FINISHED or unfinished.exists() or event.nights.exists():
        return None
    stage = current_stage(event)
    if hasattr(event, "team_rules"):
        return _of_teams(event, stage)
    here = entrants_in(stage).checked_in()
    apart = _seats_divisions_apart(event, stage)
    pools = _by_division(here.values_list("division_id", flat=True), apart=apart)
    spare: dict[int | None, list[Entrant]] = defaultdict(list)
    for one in event.entrants.substitutes().select_related("player").order_by("number"):
        spare[one.division_id if apart else None].append(one)
    return _tables(event, pools, spare)


def substitutes_to_seat(event: Event) -> list[Entrant]:
    """The substitutes who fill a table with the players who are here, the lowest numbers first."""
    tables = tables_now(event)
    return [] if tables is None else list(tables.substitutes)


def _of_teams(event: Event, stage: Stage) -> TablesNow:
    """Each team seats as many as play in a session; line-ups name them."""
    named = event.team_rules.players_per_session
    here = Counter(entrants_in(stage).checked_in().values_list("team_id", flat=True))
    teams = event.teams.values_list("pk", flat=True)
    players = sum(min(here[team], named) for team in teams)
    return _tables(event, {None: players}, {}, short_teams=sum(here[one] < named for one in teams))


def _tables(
    event: Event,
    pools: Pools,
    spare: Mapping[int | None, Sequence[Entrant]],
    *,
    short_teams: int = 0,
) -> TablesNow:
    seats = event.ruleset.players
    sizes, byes = sizes_of_pools([*pools.values()], seats, event.odd_rules.sizes)
    wanted = {name: -count % seats for name, count in pools.items()}
    seated = {
        name: spare[name][:count]
        for name, count in wanted.items()
        if 0 < count <= len(spare.get(name, ()))
    }
    filled = [count + len(seated.get(name, ())) for name, count in pools.items()]
    return TablesNow(
        players=sum(pools.values()),
        tables=len(sizes),
        threes=sizes.count(THREE) if seats != THREE else 0,
        fives=sizes.count(FIVE),
        byes=byes,
        wanted=sum(wanted.values()),
        substitutes=tuple(one for rows in seated.values() for one in rows),
        filled=len(sizes_of_pools(filled, seats, event.odd_rules.sizes)[0]),
        short_teams=short_teams,
    )


def _seats_divisions_apart(event: Event, stage: Stage) -> bool:
    part = divisions_at(Session(event=event, stage=stage))
    return bool(part.numbers) and part.apart and not part.mixed


def _by_division(divisions: Iterable[int | None], *, apart: bool) -> Pools:
    return Counter(divisions if apart else (None for _ in divisions))
