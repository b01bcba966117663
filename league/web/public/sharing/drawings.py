"""What the pictures of events, sessions, games, players and clubs show to everybody."""

from collections import defaultdict
from collections.abc import Sequence

from django.utils.translation import gettext, ngettext

from league.core.permissions import ANONYMOUS
from league.enums import SessionStatus
from league.events.queries.release import sees_results
from league.formats.dates import date_span
from league.models import Club, Entrant, Event, HandSeat, Player, Session, Table
from league.people.queries.clubs import members_of, records_of
from league.play.queries.live.tables_now import SeatNow, TableNow, tables_now
from league.statistics.queries.played_games import GameKind, PlayedGame, games_of, kinds_of
from league.teams.queries.event_results import result_of
from league.templatetags.numbers import grouped, score_as_text
from league.templatetags.tenbou import session_name
from league.web.public.sharing.canvas import (
    HEIGHT,
    INK,
    MARGIN,
    MINUS,
    PLACES,
    SEATS,
    SOFT,
    WIDTH,
    Canvas,
    fitting,
    width_of,
)
from league.web.public.sharing.fonts import can_draw
from league.web.public.statistics.filters import kind_name
from scoring.core.seats import MOST_SEATS
from scoring.games import game_of

TOP = 5
ROW = 76
FIRST_ROW = 220
INDENT, LABEL = 76, 190  # of a name behind a rank, and behind the name of a table


def event_picture(event: Event) -> bytes:
    """The first five players or teams; before results, what there is to know of the event."""
    canvas = Canvas()
    placed = result_of(event, ANONYMOUS, to_rank=TOP).placed[:TOP]
    canvas.heading(event.name, " · ".join(_facts(event)))
    for number, line in enumerate(placed):
        y = FIRST_ROW + number * ROW
        canvas.medal(MARGIN, y, line.rank)
        name = drawn_name(line.entrant) if line.entrant else line.name
        _row(canvas, y, name, _score(line.points, event))
    if not placed:
        canvas.text(MARGIN, 250, event.get_status_display(), 44, bold=True)
        playing = event.entrants.playing().count()
        text = ngettext("%(count)s player", "%(count)s players", playing) % {"count": playing}
        canvas.text(MARGIN, 320, text, 36, fill=SOFT)
    return canvas.png()


def session_picture(session: Session) -> bytes:
    """The tables with whom they seat; where results are shown, who leads them, most points first."""
    canvas = Canvas()
    canvas.heading(_session_name(session), session.event.name)
    shown = sees_results(session, ANONYMOUS) and session.status != SessionStatus.PUBLISHED
    title = gettext("First at each table") if shown else gettext("Seating")
    canvas.text(MARGIN, FIRST_ROW - 18, title, 26, fill=SOFT)
    tables = tables_now(session, shown=shown)
    if shown:
        tables.sort(key=lambda table: -(_leader(table).points or 0))
    for number, table in enumerate(tables[:TOP]):
        y = FIRST_ROW + 30 + number * (ROW - 6)
        name = gettext("Table %(number)s") % {"number": table.table.number}
        canvas.text(MARGIN, y + 8, fitting(name, 28, LABEL - 24), 28, fill=SOFT)
        if shown:
            first = _leader(table)
            _row(canvas, y, drawn_name(first.seat.entrant), grouped(first.points or 0), LABEL)
        else:
            _row(canvas, y, _names(table), "", LABEL)
    return canvas.png()


def game_picture(table: Table) -> bytes:
    """Points and final scores, and the points after each hand as lines; names alone if hidden."""
    session = table.session
    canvas = Canvas()
    title = gettext("Table %(number)s") % {"number": table.number}
    canvas.heading(title, f"{_session_name(session)} · {session.event.name}")
    shown = sees_results(session, ANONYMOUS)
    now = next(
        item for item in tables_now(session, shown=shown) if item.table.number == table.number
    )
    # Points are None where they are hidden; places are known to the seats even then.
    by_points = sorted(now.seats, key=lambda row: -(row.points or 0))
    if shown:
        by_points.sort(key=lambda row: row.seat.placement or 0)
    for number, row in enumerate(by_points):
        y = FIRST_ROW + number * 52
        seat = now.seats.index(row)  # the colour of its line
        canvas.draw.rectangle((MARGIN, y + 8, MARGIN + 20, y + 36), fill=SEATS[seat])
        name = fitting(drawn_name(row.seat.entrant), 34, 560)
        canvas.text(MARGIN + 44, y, name, 34)
        if row.points is not None:
            canvas.right(900, y, grouped(row.points), 34)
        if shown and row.seat.final_score is not None:
            _figure(canvas, y, row.seat.final_score, session.event)
    if shown:
        _graph(canvas, now)
    return canvas.png()


def player_picture(player: Player) -> bytes:
    """A card of the kind of game played most: games, first places, and how often each place."""
    canvas = Canvas()
    kind, placed = card_games(player)
    club = player.public_club.name if player.public_club else ""
    canvas.heading(drawn_name_of_player(player), " · ".join(filter(None, (club, kind))))
    counts = [sum(game.placement == place for game in placed) for place in range(1, MOST_SEATS + 1)]
    games = sum(counts)
    average = sum(place * count for place, count in enumerate(counts, 1)) / games if games else 0
    figures = (
        (gettext("Events"), str(len({game.event.id for game in placed}))),
        (gettext("Games"), str(games)),
        (gettext("First places"), str(counts[0])),
        (gettext("Average placement"), f"{average:.2f}" if games else "–"),  # noqa: RUF001
    )
    for number, (label, figure) in enumerate(figures):
        x = MARGIN + number * 270
        canvas.text(x, 235, label, 28, fill=SOFT)
        canvas.text(x, 280, figure, 60, bold=True)
    if games:
        _places(canvas, counts, games)
    return canvas.png()


def card_games(player: Player) -> tuple[str, list[PlayedGame]]:
    """The games that a card counts, those of the kind played most; its name if there are others."""
    finished = [game for game in games_of(player, ANONYMOUS) if game.is_finished]
    kinds = kinds_of(finished)
    name = kind_name(kinds[0]) if len(kinds) > 1 else ""
    return name, [game for game in finished if game.event.kind == kinds[0]]


def club_picture(club: Club) -> bytes:
    """How many members, and the most points in a game."""
    canvas = Canvas()
    count = len(members_of(club))
    members = ngettext("%(count)s player", "%(count)s players", count) % {"count": count}
    records = records_of(club)
    kind = kind_name(GameKind(*records.kind)) if records.kind and records.several else ""
    facts = [club.city, club.country, members, kind]
    canvas.heading(club.name, " · ".join(filter(None, facts)))
    if records.best_scores:
        canvas.text(MARGIN, FIRST_ROW - 18, gettext("Most points in a game"), 26, fill=SOFT)
    for number, seat in enumerate(records.best_scores):
        y = FIRST_ROW + 30 + number * (ROW - 6)
        canvas.text(MARGIN + 14, y + 5, str(number + 1), 30, fill=SOFT)
        _row(canvas, y, drawn_name_of_player(seat.entrant.player), grouped(seat.raw_points or 0))
    return canvas.png()


def drawn_name(entrant: Entrant) -> str:
    """The public name in the event; the number where no font has every character of the name."""
    return entrant.public_name if can_draw(entrant.public_name) else entrant.number_name


def drawn_name_of_player(player: Player) -> str:
    """The same outside events: the reading, or the number of the profile."""
    reading = player.latin_reading if player.shown_by_name else ""
    profile = gettext("Profile %(number)s") % {"number": player.pk}
    return next(filter(can_draw, filter(None, (player.public_name, reading))), profile)


def _facts(event: Event) -> list[str]:
    dates = date_span(event.starts_on, event.ends_on)
    return [text for text in (dates, event.venue) if text]


def _session_name(session: Session) -> str:
    return session_name(session)


def _names(table: TableNow) -> str:
    return " · ".join(drawn_name(row.seat.entrant) for row in table.seats)


def _leader(table: TableNow) -> SeatNow:
    return max(table.seats, key=lambda row: row.points or 0)


def _row(canvas: Canvas, y: float, text: str, figure: str, indent: int = INDENT) -> None:
    """A line of a list with a figure at its end."""
    right = WIDTH - MARGIN
    room = right - MARGIN - indent - width_of(figure, 36) - 24
    canvas.text(MARGIN + indent, y + 3, fitting(text, 36, room), 36)
    fill = MINUS if figure.startswith("\N{MINUS SIGN}") else INK
    canvas.right(right, y + 3, figure, 36, fill=fill, bold=True)
    canvas.rule(y + 62)


def _score(value: int, event: Event) -> str:
    return score_as_text(value, game_of(event.ruleset).score_unit)


def _figure(canvas: Canvas, y: float, value: int, event: Event) -> None:
    fill = MINUS if value < 0 else INK
    canvas.right(WIDTH - MARGIN, y, _score(value, event), 34, fill=fill, bold=True)


def _graph(canvas: Canvas, now: TableNow) -> None:
    """The points of each seat after each hand, from the start on."""
    rows = (
        HandSeat.objects.filter(hand__table=now.table, hand__is_current=True, hand__is_struck=False)
        .order_by("hand__position")
        .values_list("seat_id", "points_before", "delta")
    )
    lines: dict[int, list[int]] = defaultdict(list)
    for seat, before, delta in rows:
        lines[seat] = [*(lines[seat] or [before]), before + delta]
    points = [value for line in lines.values() for value in line]
    if not points:
        return
    low, high = min(points), max(points)
    top, bottom, left, right = 450, HEIGHT - 40, MARGIN, WIDTH - MARGIN
    for number, row in enumerate(now.seats):
        line = lines[row.seat.pk]
        step = (right - left) / max(1, len(line) - 1)
        spots = [
            (left + step * at, bottom - (bottom - top) * (value - low) / max(1, high - low))
            for at, value in enumerate(line)
        ]
        canvas.draw.line(spots, fill=SEATS[number], width=5, joint="curve")


def _places(canvas: Canvas, counts: Sequence[int], games: int) -> None:
    x, width, free = float(MARGIN), WIDTH - 2 * MARGIN, 0.0
    for place, count in enumerate(counts, 1):
        if not count:
            continue
        end = x + width * count / games
        canvas.draw.rectangle((x, 420, end, 490), fill=PLACES[place - 1])
        label = f"{place}: {count}"
        free = max(x + 8, free)
        canvas.text(min(free, WIDTH - MARGIN - width_of(label, 28)), 505, label, 28, fill=SOFT)
        free += width_of(label, 28) + 20
        x = end
