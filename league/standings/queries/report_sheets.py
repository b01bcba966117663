"""The report's tables besides standings: by table, by player, cross table, penalties."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from functools import cache, partial
from itertools import groupby, permutations
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.core.permissions import Actor
from league.enums import EntrantStatus, PenaltyKind, penalty_kind_label
from league.events.queries.release import released_sessions
from league.formats.winds import wind
from league.models import Entrant, Event, Seat, Stage
from league.models.player_fields import FACTS, OF_THE_NAME, PlayerField
from league.models.session import SEAT_SIGNS
from league.standings.queries.game_rows import shown_penalties
from league.standings.queries.score_columns import standings_after
from league.standings.queries.stages import stages_of
from league.standings.queries.standings import RankedEntrant, stages_ranked, standings_of
from scoring.games import game_of
from scoring.results.score_unit import ScoreUnit

Cell = str | int | Decimal | None
#: A title, headings and rows.
Sheet = tuple[str, Sequence[str], Sequence[Sequence[Cell]]]


class Column(NamedTuple):
    """A column of a sheet: its heading, and its cell for a row. It is left out if none `matters`."""

    head: str
    cell: Callable[[Any], Cell]
    matters: Callable[[Any], object] | None = None


def sheet_of(title: str, columns: Iterable[Column], rows: Iterable[Any]) -> Sheet:
    found = list(rows)
    shown = [one for one in columns if one.matters is None or any(map(one.matters, found))]
    return title, [one.head for one in shown], [[one.cell(row) for one in shown] for row in found]


def score_cell(value: int | None, unit: ScoreUnit) -> int | Decimal | None:
    """A final score as on pages: of riichi 26200 is 26.2 and 20000 is 20.0."""
    if value is None or unit == 1:
        return value
    decimals = f"{abs(value) % 1000:03}".rstrip("0") or "0"
    return Decimal(f"{'-' if value < 0 else ''}{abs(value) // 1000}.{decimals}")


def score_cells(event: Event) -> Callable[[int | None], int | Decimal | None]:
    """What writes the final scores of an event, in the unit of its game."""
    return partial(score_cell, unit=game_of(event.ruleset).score_unit)


class SeatResult(NamedTuple):
    """A seat with its result; the numbers are those that people see."""

    entrant: Entrant
    stage: Stage
    session: int
    table: int
    wind: str
    raw_points: int
    placement: int
    uma: int
    penalty: int
    final_score: int


#: The columns of a seat after its entrant and stage.
RESULT = (
    *("session__number", "table__number", "starting_wind"),
    *("raw_points", "placement", "uma", "penalty", "final_score"),
)


def seats_with_results(event: Event, actor: Actor) -> list[SeatResult]:
    """The seats with a result that this reader may see, by session and table."""
    return _in_order(event, _shown_seats(event, actor))


def _shown_seats(event: Event, actor: Actor) -> QuerySet[Seat]:
    sessions = event.sessions.filter(released_sessions(event, actor), counts=True).values("pk")
    return Seat.objects.filter(session__in=sessions, final_score__isnull=False)


def _in_order(event: Event, seats: QuerySet[Seat]) -> list[SeatResult]:
    """Read values, not whole seats, sessions and tables: a large event has tens of thousands."""
    entrants = event.entrants.select_related("player").in_bulk()
    stages = {stage.pk: stage for stage in stages_of(event)}
    rows = seats.order_by("pk").values_list("entrant_id", "session__stage_id", *RESULT)
    found = [SeatResult(entrants[one], stages[stage], *rest) for one, stage, *rest in rows]
    return sorted(found, key=lambda seat: (seat.session, seat.table, SEAT_SIGNS.index(seat.wind)))


def tables_sheet(event: Event, results: Iterable[SeatResult]) -> Sheet:
    """A row for each table: its players with points and score, in the order of the first East."""
    cell = score_cells(event)
    seats = groupby(results, lambda seat: (seat.session, seat.table))
    tables = [(place, list(group)) for place, group in seats]
    most = max([event.ruleset.players, *(len(group) for _place, group in tables)])
    heads = [_("Session"), _("Table")]
    for letter in SEAT_SIGNS[:most]:
        heads += [wind(letter), _("Raw points"), _("Final score")]
    rows: list[Sequence[Cell]] = []
    for (session, table), group in tables:
        row: list[Cell] = [session, table]
        for seat in group:
            name = seat.entrant.public_name
            row += [name, seat.raw_points, cell(seat.final_score)]
        rows.append(row)
    return _("Tables"), heads, rows


def players_sheet(event: Event, actor: Actor) -> Sheet:
    """A row for each player: rank, the score of every session, and the rest of the total."""
    found, cell = standings_after(event, actor), score_cells(event)
    columns = [
        Column(_("Rank"), lambda row: row[0].row.rank if row[0].has_rank else None),
        Column(_("Number"), lambda row: row[0].entrant.number),
        Column(_("Player"), lambda row: row[0].entrant.public_name),
        *(_score_column(place, f"R{number}", cell) for place, number in enumerate(found.columns)),
        Column(_("Deducted"), lambda row: cell(-row[1].deducted)),
        Column(_("Bonus"), lambda row: cell(row[1].bonus), lambda row: row[1].bonus),
        Column(pgettext("points", "Other"), lambda row: cell(row[1].rest)),
        Column(_("Total"), lambda row: cell(row[0].row.total)),
        Column(_("Penalties in games"), lambda row: cell(row[0].row.in_games)),
    ]
    return sheet_of(_("Players"), columns, found.lines)


def _score_column(place: int, head: str, cell: Callable[[int | None], Cell]) -> Column:
    return Column(head, lambda row: cell(row[1].scores[place]))


def cross_sheet(event: Event, actor: Actor) -> Sheet:
    """How often each pair has met, by the numbers of the entrants."""
    people = {
        entrant.number: entrant.public_name
        for entrant in event.entrants.select_related("player").order_by("number")
    }
    met: dict[int, Counter[int]] = {number: Counter() for number in people}
    seats = _shown_seats(event, actor).order_by("table_id")
    for _table, group in groupby(
        seats.values_list("table_id", "entrant__number"), key=itemgetter(0)
    ):
        for one, other in permutations([number for _pk, number in group], 2):
            met[one][other] += 1
    heads = [_("Number"), _("Player"), *(str(number) for number in people)]
    rows: list[Sequence[Cell]] = [
        [number, name, *map(met[number].get, people)] for number, name in people.items()
    ]
    return _("Cross table"), heads, rows


def penalties_sheet(event: Event, actor: Actor) -> Sheet:
    """The penalties and bonuses that count in visible sessions, oldest first.

    Chombos that a game's final score contains follow them.
    """
    cell = score_cells(event)
    shown = shown_penalties(event, released_sessions(event, actor)).order_by("given_at", "pk")
    heads = [_("Number"), _("Player"), _("Session"), _("Table"), _("Penalty"), _("Reason")]
    rows: list[Sequence[Cell]] = [
        [
            penalty.entrant.number,
            penalty.entrant.public_name,
            penalty.session.number if penalty.session else None,
            penalty.table.number if penalty.table else None,
            penalty.kind_label(),
            penalty.reason,
            cell(penalty.change),
        ]
        for penalty in shown.select_related("event", "entrant__player", "table", "session")
    ]
    chombo = str(penalty_kind_label(PenaltyKind.CHOMBO, event.ruleset.variant))
    rows += [
        [
            seat.entrant.number,
            seat.entrant.public_name,
            seat.session,
            seat.table,
            chombo,
            _("In the final score of the game"),
            cell(-seat.penalty),
        ]
        for seat in _in_order(event, _shown_seats(event, actor).exclude(penalty=0))
    ]
    return _("Penalties"), [*heads, _("Points")], rows


def sheet_titles() -> dict[str, str]:
    return {
        "tables": _("Tables"),
        "players": _("Players"),
        "cross": _("Cross table"),
        "penalties": _("Penalties"),
    }


STANDINGS, GAMES = "standings", "games"


def table_names(event: Event, actor: Actor) -> dict[str, str]:
    """The tables of a report by name, with titles: standings, those of stages, games and more."""
    ranked = stages_ranked(event, actor) if len(stages_of(event)) > 1 else []
    several = ranked if len(ranked) > 1 else []
    by_stage = {f"stage-{stage.number}": stage.title for stage in several}
    return {STANDINGS: _("Standings"), **by_stage, GAMES: _("Games"), **sheet_titles()}


def report_sheets(event: Event, actor: Actor, names: Iterable[str]) -> list[Sheet]:
    """The tables with these names; names that the event does not have are left out."""
    titles = table_names(event, actor)
    stages = {f"stage-{stage.number}": stage for stage in stages_ranked(event, actor)}
    results = cache(lambda: seats_with_results(event, actor))
    sheets: dict[str, Callable[[], Sheet]] = {
        GAMES: lambda: games_sheet(event, results()),
        "tables": lambda: tables_sheet(event, results()),
        "players": lambda: players_sheet(event, actor),
        "cross": lambda: cross_sheet(event, actor),
        "penalties": lambda: penalties_sheet(event, actor),
    }
    return [
        sheets[name]()
        if name in sheets
        else _standings_sheet(event, titles[name], standings_of(event, actor, stages.get(name)))
        for name in names
        if name in titles
    ]


def _standings_sheet(event: Event, title: str, placed: list[RankedEntrant]) -> Sheet:
    by_places, cell = event.ruleset.only_places_count, score_cells(event)
    columns = [
        Column(
            _("Division"),
            lambda line: line.division.name if line.division else "",
            lambda line: line.division,
        ),
        Column(_("Rank"), lambda line: line.place if line.has_rank else None),
        Column(_("Number"), lambda line: line.entrant.number),
        Column(_("Player"), lambda line: line.entrant.public_name),
        Column(_("Club"), _club),
        *(_column_of(row) for row in FACTS),
        Column(_("Team"), lambda line: line.entrant.team.name if line.entrant.team else ""),
        Column(_("Status"), lambda line: str(EntrantStatus(line.entrant.status).label)),
        Column(_("Stage"), lambda line: line.stage_name, lambda line: line.stage_name),
        Column(_("Games"), lambda line: line.row.games),
        Column(
            _("Games that count"),
            lambda line: line.row.counted,
            lambda line: line.row.counted != line.row.games,
        ),
        Column(
            _("Games needed"),
            lambda line: line.row.needed_games,
            lambda line: not line.row.qualified,
        ),
        Column(
            _("Carried over"),
            lambda line: cell(line.carried),
            lambda line: line.carried is not None,
        ),
        Column(
            _("Attendance"),
            lambda line: cell(line.row.adjustment),
            lambda line: line.row.adjustment,
        ),
        Column(_("Total"), lambda line: cell(line.row.total)),
        Column(_("Raw points"), lambda line: line.row.raw_points, lambda _line: by_places),
        Column(_("Deducted"), lambda line: cell(-line.row.deducted)),
        Column(_("Bonus"), lambda line: cell(line.row.bonus), lambda line: line.row.bonus),
        Column(
            _("Penalties in games"),
            lambda line: cell(line.row.in_games),
            lambda line: line.row.in_games,
        ),
        *(_column_of(row) for row in OF_THE_NAME),
    ]
    return sheet_of(title, columns, placed)


def _club(line: RankedEntrant) -> str:
    club = line.entrant.player.public_club
    return club.name if club else ""


def _column_of(row: PlayerField) -> Column:
    """A part of the name has a column where somebody has stated one."""

    def value(line: RankedEntrant) -> str:
        return line.entrant.player.public_value(row)

    return Column(str(row.label), value, value if row.of_name else None)


def games_sheet(event: Event, results: Iterable[SeatResult]) -> Sheet:
    cell = score_cells(event)
    columns = [
        Column(_("Session"), lambda seat: seat.session),
        Column(_("Stage"), lambda seat: seat.stage.title),
        Column(_("Table"), lambda seat: seat.table),
        Column(_("Wind"), lambda seat: seat.wind),
        Column(_("Number"), lambda seat: seat.entrant.number),
        Column(_("Player"), lambda seat: seat.entrant.public_name),
        Column(_("Raw points"), lambda seat: seat.raw_points),
        Column(_("Placement"), lambda seat: seat.placement),
        Column(_("Uma and oka"), lambda seat: cell(seat.uma)),
        Column(_("Penalty"), lambda seat: cell(seat.penalty)),
        Column(_("Final score"), lambda seat: cell(seat.final_score)),
    ]
    if len(stages_of(event)) == 1:
        del columns[1]
    return sheet_of(_("Games"), columns, results)
