"""The entries of the organiser's navigation: their page, icon, permission and the pages below."""

from dataclasses import KW_ONLY, dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Entry:
    """Label, page by its URL's name, icon, permission; `below` names the pages that belong to it.

    `otherwise` is the page of staff who lack `verb`; without it the entry is not theirs.
    """

    label: str | Promise
    page: str
    icon: str
    verb: str = ""
    _: KW_ONLY
    otherwise: str = ""
    below: str = ""
    only_leagues: bool = False
    in_bar: bool = False  # on phones
    counted: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    name: str
    label: str | Promise
    entries: tuple[Entry, ...]


NOW = Entry(_("Now"), "manage", "house", in_bar=True, below="event_end_check release_check")
PREPARE = (
    Entry(
        _("Settings"), "event_change", "sliders-horizontal", "event.change", below="compare_rules"
    ),
    Entry(_("Rules"), "ruleset", "book-open", "event.change"),
    Entry(
        _("Players"),
        "manage_entrants",
        "users",
        "entrants.check_in",
        below="enrol enrol_list entrant_change pairs categories category",
        counted="players",
    ),
    Entry(
        _("Sign-ups"),
        "sign_ups",
        "user-plus",
        "sign_up.change",
        below=(
            "sign_up_terms sign_up_one sign_up_accept sign_up_answers sign_up_question"
            " sign_up_question_new"
        ),
        counted="sign_ups",
    ),
    Entry(
        _("Teams"),
        "manage_teams",
        "shield",
        "teams.change",
        below="team_rules team_change team_squad manage_line_ups line_up_change",
    ),
    Entry(
        _("Divisions"),
        "manage_divisions",
        "award",
        "divisions.change",
        below="promotion division_rules",
    ),
    Entry(
        _("Seating plan"),
        "event_plan",
        "grid-3x3",
        "session.draw",
        below="objective event_plan_paste",
    ),
)
RUN = (
    Entry(
        _("Check-in"),
        "check_in",
        "user-check",
        "entrants.check_in",
        below="check_in_one",
        in_bar=True,
        counted="missing",
    ),
    Entry(
        _("Nights"),
        "manage_nights",
        "moon",
        "night.presence",
        below=(
            "night_new manage_night night_change night_sheet night_player "
            "answer_links manage_pick_ups"
        ),
        only_leagues=True,
    ),
    Entry(
        _("Sessions"),
        "manage_sessions",
        "layers",
        "session.see_draft",
        below=(
            "manage_session session_draw session_redraw session_drafts session_swap "
            "session_substitute session_extend session_confirm session_links "
            "repair desk result_correct manage_table table_extend table_step "
            "online_games season_file"
        ),
        in_bar=True,
        counted="sessions",
    ),
    Entry(_("My tables"), "own_tables", "grid-3x3", "table.see_link"),
    Entry(
        _("Referee"),
        "referee",
        "gavel",
        "call.answer",
        below="call table_seats",
        in_bar=True,
        counted="calls",
    ),
    Entry(
        _("Penalties"),
        "penalties",
        "flag",
        "penalty.give",
        below="penalty_new penalty_revoke catalogue",
        counted="penalties",
    ),
    Entry(_("Hall screen"), "manage_hall", "monitor"),
)
RESULTS = (
    Entry(
        _("Standings"),
        "manage_standings",
        "list-ordered",
        "event.see_hidden",
        otherwise="standings",
    ),
    Entry(
        _("Stages"), "stages", "git-merge", "stage.see_cut", below="stage stage_new cut stage_admit"
    ),
    Entry(_("Prize-giving"), "ceremony", "award", "event.change"),
    Entry(_("Corrections"), "corrections", "pencil-line", "event.see_audit"),
    Entry(
        _("Reports & print"),
        "reports",
        "printer",
        "report.build",
        below="job federations guessed_names",
        counted="failed_jobs",
    ),
)
EVENT = (
    Entry(_("Staff"), "roles", "key-round", "event.change", below="event_hand_over invite"),
    Entry(_("Audit log"), "audit", "history", "event.see_audit", below="audit_undo"),
    Entry(_("Notices"), "webhooks", "bell", "event.change", below="webhook chat"),
    Entry(_("Announcement"), "event_banner", "bell", "event.announce"),
    Entry(_("Rehearsal"), "rehearsal", "eye", "event.change"),
    Entry(_("Copy"), "event_copy", "copy", "event.change"),
    Entry(_("Archive"), "event_keep", "archive", "event.change"),
)
GROUPS = (
    Group(name="prepare", label=_("Prepare"), entries=PREPARE),
    Group(name="run", label=_("Run"), entries=RUN),
    Group(name="results", label=_("Results"), entries=RESULTS),
    Group(name="event", label=_("Event"), entries=EVENT),
)
