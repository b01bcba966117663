"""Everything that an event can print, a row each: its view, its path and the list of them follow."""

from django.utils.translation import gettext_lazy as _

from league.web.organise.paper import cards, lists, seating_lists, standings_sheets
from league.web.organise.paper.frame import PrintPage

PRINT_PAGES = (
    PrintPage(
        contents=seating_lists.by_name,
        verb="session.see_draft",
        title=_("Seating list by name"),
        text=_(
            "Who sits at which table, in which wind: 28 players in large letters on a sheet, or 56."
        ),
        by_session=True,
        goes_to=_("door and hall"),
        copies=2,
    ),
    PrintPage(
        contents=seating_lists.by_table,
        verb="session.see_draft",
        title=_("Seating list by table"),
        text=_("All tables of a session, six on a sheet, to be read from two metres."),
        by_session=True,
        goes_to=_("hall"),
    ),
    PrintPage(
        contents=seating_lists.plan,
        verb="session.draw",
        title=_("Seating plan for the wall"),
        text=_("All sessions on one sheet: table and wind of every player, as drawn or planned."),
    ),
    PrintPage(
        contents=seating_lists.pairing_sheet,
        verb="session.see_draft",
        title=_("Pairing sheet for the judge"),
        text=_("All tables with the numbers of the players, and columns for notes."),
        by_session=True,
        goes_to=_("referees"),
    ),
    PrintPage(
        contents=seating_lists.slips,
        verb="table.see_link",
        title=_("Result slips"),
        text=_("A slip for each table, to write the result on and sign."),
        by_session=True,
        codes=True,
        private=True,
        goes_to=_("on the tables"),
    ),
    PrintPage(
        contents=cards.table_cards,
        verb="table.see_link",
        title=_("Table cards"),
        text=_("A code for each table number that stays on the table for all sessions."),
        codes=True,
        private=True,
        goes_to=_("on the tables"),
        usual=False,
    ),
    PrintPage(
        contents=cards.seat_cards,
        verb="seat.sign",
        title=_("Seat cards"),
        text=_("A card for each player with all seats so far, a PIN and a personal code."),
        codes=True,
        private=True,
        goes_to=_("one for each player"),
        usual=False,
    ),
    PrintPage(
        contents=cards.session_seat_cards,
        verb="seat.sign",
        title=_("Seat cards of one session"),
        text=_("A card for each player with the seat of this session, table by table."),
        by_session=True,
        codes=True,
        private=True,
        goes_to=_("one for each player"),
        usual=False,
    ),
    PrintPage(
        contents=lists.sign_in,
        verb="entrants.check_in",
        title=_("Check-in sheet"),
        text=_("All players by name, each with a box to tick and a line to sign."),
        goes_to=_("entrance"),
    ),
    PrintPage(
        contents=lists.badges,
        verb="entrants.check_in",
        title=_("Badges"),
        text=_("Name, number and club to wear; staff scan the code at check-in."),
        address="check-in/badges/",
        codes=True,
    ),
    PrintPage(
        contents=lists.timetable,
        verb="session.see_draft",
        title=_("Timetable"),
        text=_("Day, start and length of every session."),
        goes_to=_("door and hall"),
        copies=2,
    ),
    PrintPage(
        contents=standings_sheets.standings,
        contents_of_day=standings_sheets.standings_before,
        verb="report.build",
        title=_("Standings after each session and at the end"),
        text=_(
            "The standings after any session, with the score of each session, and the final ranking."
        ),
        goes_to=_("hall"),
    ),
    PrintPage(
        contents=lists.certificates,
        verb="report.build",
        title=_("Certificates"),
        text=_("A sheet for each of the first three places, with lines to sign."),
    ),
    PrintPage(
        contents=lists.penalties,
        verb="penalty.give",
        title=_("Penalties and bonuses"),
        text=_("All penalties and bonuses that count, with player, table and reason."),
    ),
)

PAPER_AFTER_END = tuple(
    row for row in PRINT_PAGES if row.contents in (standings_sheets.standings, lists.certificates)
)
