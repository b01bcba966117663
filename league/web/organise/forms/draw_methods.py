"""The choice of a draw's method: what each does, with a picture of who meets whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.enums import DrawMethod, EventKind
from league.models import Session
from league.seating.queries.draw_methods import default_method, method_meaning, methods_for

#: The table of each of twelve players, the best first, as the method seats them.
PICTURES: dict[str, str] = {
    "swiss": "112313221233",
    "random": "233212123311",
    "straight": "111122223333",
    "blocks": "122111223333",
    "snake": "123321123321",
    "fold": "112233332211",
    "interval": "123123123123",
    "finals": "112233332211",
    "round_robin": "121312331232",
    "ladder": "112211332233",
    "club_night": "231223123311",
    "crossing": "112323323211",
}
#: What a method does, in place of its name.
DOES: dict[str, Promise] = {
    "swiss": lazy("By rank (Swiss)"),
    "random": lazy("Random, no repeat pairings"),
    "straight": lazy("Straight by rank"),
    "blocks": lazy("Random among players of similar rank (blocks)"),
    "snake": lazy("Tables of equal strength (snake)"),
    "fold": lazy("Best against last (fold)"),
    "interval": lazy("Equal distance in rank (interval)"),
    "finals": lazy("Tables by ranks that you write (finals script)"),
    "round_robin": lazy("Everybody meets everybody (round robin)"),
    "ladder": lazy("Up and down between tables (ladder)"),
    "club_night": lazy("A club night, byes in turn"),
    "crossing": lazy("Play-off across divisions"),
    "event_plan": lazy("The event's seating plan"),
    "plan": lazy("Tables that you paste"),
}
USUAL = {
    EventKind.TOURNAMENT: (
        DrawMethod.EVENT_PLAN,
        DrawMethod.SWISS,
        DrawMethod.RANDOM,
        DrawMethod.STRAIGHT,
    ),
    EventKind.LEAGUE: (
        DrawMethod.EVENT_PLAN,
        DrawMethod.CLUB_NIGHT,
        DrawMethod.SWISS,
        DrawMethod.RANDOM,
    ),
}
SIDE, STEP, ROW = 16, 18, 22


@dataclass(frozen=True, slots=True, kw_only=True)
class MethodChoice:
    """One method as the form offers it."""

    value: str
    does: str
    meaning: str
    picture: SafeString
    is_suggested: bool
    is_chosen: bool


def method_choices(session: Session, chosen: str) -> tuple[list[MethodChoice], list[MethodChoice]]:
    """The usual methods of the event's kind, and the rare ones; the chosen one is never folded."""
    offered, suggested = methods_for(session), default_method(session)
    usual = [row for row in USUAL[EventKind(session.event.kind)] if row in offered]
    rare = [row for row in offered if row not in usual]
    usual.extend([row for row in rare if row in {chosen, suggested}])
    rare = [row for row in rare if row not in usual]

    def made(rows: Sequence[DrawMethod]) -> list[MethodChoice]:
        return [
            MethodChoice(
                value=row.value,
                does=str(DOES[row.value]),
                meaning=method_meaning(row),
                picture=picture_of(row.value),
                is_suggested=row == suggested,
                is_chosen=row.value == chosen,
            )
            for row in rows
        ]

    return made(usual), made(rare)


def picture_of(method: str) -> SafeString:
    """Twelve squares, the best player first, each with the number of its table."""
    tables = PICTURES.get(method, "")
    if not tables:
        return SafeString("")
    squares = format_html_join(
        "",
        '<g class="meet meet--{}"><rect x="{}" y="1" width="{}" height="20" rx="3"/>'
        '<text x="{}" y="15" text-anchor="middle">{}</text></g>',
        (
            (table, 1 + place * STEP, SIDE, 1 + place * STEP + SIDE // 2, table)
            for place, table in enumerate(tables)
        ),
    )
    said = _("Tables of ranks 1 to 12: %(tables)s") % {"tables": " ".join(tables)}
    return format_html(
        '<svg class="meets" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>',
        len(tables) * STEP + 2,
        ROW,
        said,
        squares,
    )
