"""Everything that an event can print, a row each, for the page that lists them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Worded


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintPage:
    """`route` is the name of its address, `verb` the right that it needs."""

    route: str
    verb: str
    title: "str | Worded"
    text: "str | Worded"
    by_session: bool = False


PRINT_PAGES = (
    PrintPage(
        route="print_by_name",
        verb="session.see_draft",
        title=_("Seating list by name"),
        text=_("Who sits at which table, in which wind: 56 players on a sheet."),
        by_session=True,
    ),
    PrintPage(
        route="print_by_table",
        verb="session.see_draft",
        title=_("Seating list by table"),
        text=_("All tables of a session with their four players."),
        by_session=True,
    ),
    PrintPage(
        route="print_slips",
        verb="table.see_link",
        title=_("Result slips"),
        text=_("A slip for each table to write the result on and sign, with the table's code."),
        by_session=True,
    ),
    PrintPage(
        route="print_table_cards",
        verb="table.see_link",
        title=_("Table cards"),
        text=_("A code for each table number that stays on the table for all sessions."),
    ),
    PrintPage(
        route="print_seat_cards",
        verb="seat.sign",
        title=_("Seat cards"),
        text=_("A card for each player with all seats so far, a PIN and a personal code."),
    ),
    PrintPage(
        route="print_sign_in",
        verb="entrants.check_in",
        title=_("Check-in sheet"),
        text=_("All players by name, each with a box to tick and a line to sign."),
    ),
    PrintPage(
        route="badges",
        verb="entrants.check_in",
        title=_("Badges"),
        text=_("Name, number and club to wear; staff scan the code at check-in."),
    ),
    PrintPage(
        route="print_timetable",
        verb="session.see_draft",
        title=_("Timetable"),
        text=_("Day, start and length of every session."),
    ),
    PrintPage(
        route="print_standings",
        verb="report.build",
        title=_("Standings after each session and at the end"),
        text=_("The standings after any session, with the score of each; at the end the ranking."),
    ),
    PrintPage(
        route="print_penalties",
        verb="penalty.give",
        title=_("Penalties"),
        text=_("All penalties that count, with player, table and reason."),
    ),
)
