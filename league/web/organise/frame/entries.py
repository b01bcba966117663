"""The entries of the organiser's navigation: their page, icon, permission and the pages below."""

from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """`page` is the URL's name, `below` are those of pages that belong to it.

    `otherwise` is the page of staff who lack `verb`; without it the entry is not theirs.
    """

    label: str | Promise
    page: str
    icon: str
    verb: str = ""
    otherwise: str = ""
    below: frozenset[str] = frozenset()
    only_leagues: bool = False
    in_bar: bool = False  # on phones
    counted: str = field(default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    name: str
    label: str | Promise
    entries: tuple[Entry, ...]


def _below(*pages: str) -> frozenset[str]:
    return frozenset(pages)


NOW = Entry(label=_("Now"), page="manage", icon="house", in_bar=True)
PREPARE = (
    Entry(
        label=_("Settings"),
        page="event_change",
        icon="sliders-horizontal",
        verb="event.change",
        below=_below("compare_rules"),
    ),
    Entry(label=_("Rules"), page="ruleset", icon="book-open", verb="event.change"),
    Entry(
        label=_("Players"),
        page="manage_entrants",
        icon="users",
        verb="entrants.check_in",
        below=_below("enrol", "enrol_list", "entrant_change", "player_change", "pairs"),
        counted="players",
    ),
    Entry(
        label=_("Sign-ups"),
        page="sign_ups",
        icon="user-plus",
        verb="sign_up.change",
        below=_below("sign_up_terms", "sign_up_one", "sign_up_accept"),
        counted="sign_ups",
    ),
    Entry(
        label=_("Teams"),
        page="manage_teams",
        icon="shield",
        verb="teams.change",
        below=_below(
            "team_rules", "team_change", "team_squad", "manage_line_ups", "line_up_change"
        ),
    ),
    Entry(
        label=_("Divisions"),
        page="manage_divisions",
        icon="award",
        verb="divisions.change",
        below=_below("promotion", "division_rules"),
    ),
    Entry(
        label=_("Seating plan"),
        page="event_plan",
        icon="grid-3x3",
        verb="session.draw",
        below=_below("objective"),
    ),
)
RUN = (
    Entry(
        label=_("Check-in"),
        page="check_in",
        icon="user-check",
        verb="entrants.check_in",
        below=_below("check_in_one"),
        in_bar=True,
        counted="missing",
    ),
    Entry(
        label=_("Nights"),
        page="manage_nights",
        icon="moon",
        verb="night.presence",
        below=_below(
            *("night_new", "manage_night", "night_change", "night_sheet", "night_player"),
            *("answer_links", "manage_pick_ups"),
        ),
        only_leagues=True,
    ),
    Entry(
        label=_("Sessions"),
        page="manage_sessions",
        icon="layers",
        verb="session.see_draft",
        below=_below(
            *("manage_session", "session_draw", "session_redraw", "session_swap"),
            *("session_substitute", "session_extend", "session_confirm", "session_links"),
            *("seat_cards", "repair", "desk", "manage_table", "table_extend"),
            *("table_step", "online_games", "season_file"),
        ),
        in_bar=True,
        counted="sessions",
    ),
    Entry(label=_("My tables"), page="own_tables", icon="grid-3x3", verb="table.see_link"),
    Entry(
        label=_("Referee"),
        page="referee",
        icon="gavel",
        verb="call.answer",
        below=_below("call", "table_seats"),
        in_bar=True,
        counted="calls",
    ),
    Entry(
        label=_("Penalties"),
        page="penalties",
        icon="flag",
        verb="penalty.give",
        below=_below("penalty_revoke", "catalogue"),
        counted="penalties",
    ),
)
RESULTS = (
    Entry(
        label=_("Standings"),
        page="manage_standings",
        icon="list-ordered",
        verb="event.see_hidden",
        otherwise="standings",
    ),
    Entry(
        label=_("Stages"),
        page="stages",
        icon="git-merge",
        verb="stage.see_cut",
        below=_below("stage", "cut", "stage_admit"),
    ),
    Entry(label=_("Corrections"), page="corrections", icon="pencil-line", verb="event.see_audit"),
    Entry(
        label=_("Reports & print"),
        page="reports",
        icon="printer",
        verb="report.build",
        below=_below("job"),
        counted="failed_jobs",
    ),
)
EVENT = (
    Entry(label=_("Staff"), page="roles", icon="key-round", verb="event.change"),
    Entry(label=_("Audit log"), page="audit", icon="history", verb="event.see_audit"),
    Entry(
        label=_("Notices"),
        page="webhooks",
        icon="bell",
        verb="event.change",
        below=_below("webhook"),
    ),
    Entry(label=_("Announcement"), page="event_banner", icon="bell", verb="event.announce"),
    Entry(label=_("Rehearsal"), page="rehearsal", icon="eye", verb="event.change"),
    Entry(label=_("Copy"), page="event_copy", icon="copy", verb="event.change"),
    Entry(label=_("Archive"), page="event_keep", icon="archive", verb="event.change"),
)
GROUPS = (
    Group(name="prepare", label=_("Prepare"), entries=PREPARE),
    Group(name="run", label=_("Run"), entries=RUN),
    Group(name="results", label=_("Results"), entries=RESULTS),
    Group(name="event", label=_("Event"), entries=EVENT),
)
