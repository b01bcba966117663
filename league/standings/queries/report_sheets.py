"""The report's tables besides standings: by table, by player, cross table, penalties."""

from collections import Counter
from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import combinations, groupby

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.core.permissions import Actor
from league.enums import PenaltyKind, penalty_kind_label
from league.events.queries.release import released_sessions
from league.models import Event, Penalty, Seat
from league.models.session import SEAT_SIGNS
from league.standings.queries.standings_after import standings_after
from league.templatetags.tenbou import wind

Row = Sequence[str | int | Decimal | None]
Sheet = tuple[str, list[str], list[Row]]


def points_cell(value: int | None) -> Decimal | None:
    """Points in thousands, as on pages: 26200 is 26.2, 20000 is 20.0."""
    if value is None:
        return None
    decimals = f"{abs(value) % 1000:03}".rstrip("0") or "0"
    return Decimal(f"{'-' if value < 0 else ''}{abs(value) // 1000}.{decimals}")


def seats_with_results(event: Event, actor: Actor) -> list[Seat]:
    """The seats with a result that this reader may see, by session and table."""
    sessions = event.sessions.filter(released_sessions(event, actor), counts=True).values("pk")
    seats = Seat.objects.filter(session__in=sessions, final_score__isnull=False)
    named = seats.select_related("session__stage", "table", "entrant__player")
    return sorted(
        named.order_by("pk"),
        key=lambda seat: (seat.session.number, seat.table.number, seat.index),
    )


def tables_sheet(event: Event, actor: Actor) -> Sheet:
    """A row for each table: its players with points and score, in the order of the first East."""
    seats = groupby(
        seats_with_results(event, actor), lambda seat: (seat.session.number, seat.table.number)
    )
    tables = [(place, list(group)) for place, group in seats]
    most = max([event.ruleset.players, *(len(group) for _place, group in tables)])
    heads = [_("Session"), _("Table")]
    for letter in SEAT_SIGNS[:most]:
        heads += [wind(letter), _("Raw points"), _("Final score")]
    rows: list[Row] = []
    for (session, table), group in tables:
        row: list[str | int | Decimal | None] = [session, table]
        for seat in group:
            name = seat.entrant.player.public_name
            row += [name, seat.raw_points, points_cell(seat.final_score)]
        rows.append(row)
    return _("Tables"), heads, rows


def players_sheet(event: Event, actor: Actor) -> Sheet:
    """A row for each player: rank, the score of every session, and the rest of the total."""
    found = standings_after(event, actor)
    columns = [f"R{number}" for number in found.numbers]
    heads = [
        _("Rank"),
        _("Number"),
        _("Player"),
        *columns,
        _("Deducted"),
        pgettext("points", "Other"),
    ]
    heads += [_("Total"), _("Penalties in games")]
    rows: list[Row] = [
        [
            line.row.rank if line.has_rank else None,
            line.entrant.number,
            line.entrant.player.public_name,
            *(points_cell(score) for score in sums.scores),
            points_cell(-sums.deducted),
            points_cell(sums.beside),
            points_cell(line.row.total),
            points_cell(line.row.in_games),
        ]
        for line, sums in found.lines
    ]
    return _("Players"), heads, rows


def cross_sheet(event: Event, actor: Actor) -> Sheet:
    """How often each pair has met, by the numbers of the entrants."""
    people = {
        entrant.number: entrant.player.public_name
        for entrant in event.entrants.select_related("player").order_by("number")
    }
    meetings: Counter[tuple[int, int]] = Counter()
    tables = groupby(seats_with_results(event, actor), lambda seat: seat.table_id)
    for _table, group in tables:
        numbers = sorted(seat.entrant.number for seat in group)
        meetings.update(combinations(numbers, 2))
    heads = [_("Number"), _("Player"), *(str(number) for number in people)]
    rows: list[Row] = [
        [number, name, *(_met(meetings, number, other) for other in people)]
        for number, name in people.items()
    ]
    return _("Cross table"), heads, rows


def penalties_sheet(event: Event, actor: Actor) -> Sheet:
    """The penalties that count in visible sessions, oldest first.

    Chombos that a game's final score contains follow them.
    """
    sessions = set(event.sessions.filter(released_sessions(event, actor)).values_list("pk"))
    standing = Penalty.objects.filter(event=event).standing().order_by("given_at", "pk")
    heads = [_("Number"), _("Player"), _("Session"), _("Table"), _("Penalty"), _("Reason")]
    rows: list[Row] = [
        [
            penalty.entrant.number,
            penalty.entrant.player.public_name,
            penalty.table.session.number if penalty.table else None,
            penalty.table.number if penalty.table else None,
            str(penalty.kind_label),
            penalty.reason,
            points_cell(-penalty.points),
        ]
        for penalty in standing.select_related("event", "entrant__player", "table__session")
        if penalty.table is None or (penalty.table.session_id,) in sessions
    ]
    chombo = str(penalty_kind_label(PenaltyKind.CHOMBO, event.ruleset.variant))
    rows += [
        [
            seat.entrant.number,
            seat.entrant.player.public_name,
            seat.session.number,
            seat.table.number,
            chombo,
            _("In the final score of the game"),
            points_cell(-seat.penalty),
        ]
        for seat in seats_with_results(event, actor)
        if seat.penalty
    ]
    return _("Penalties"), [*heads, _("Points")], rows


#: The tables by the name in requests.
REPORT_SHEETS: dict[str, Callable[[Event, Actor], Sheet]] = {
    "tables": tables_sheet,
    "players": players_sheet,
    "cross": cross_sheet,
    "penalties": penalties_sheet,
}


def sheet_titles() -> dict[str, str]:
    return {
        "tables": _("Tables"),
        "players": _("Players"),
        "cross": _("Cross table"),
        "penalties": _("Penalties"),
    }


def _met(meetings: Counter[tuple[int, int]], one: int, other: int) -> int | None:
    """None if nobody met, and for the player itself."""
    return meetings[min(one, other), max(one, other)] or None
