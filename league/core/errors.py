"""What a service says when it refuses, and the sentences it says it with.

A refusal names every problem at once. Problems of the game come from `scoring` with their own
sentences; both kinds are worded here in the reader's language.
"""

import dataclasses
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db.models import TextChoices
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from league.core.queries.problem_texts import problem_text
from scoring import Problem, ScoringError

SENTENCES: dict[str, str] = {
    # who
    "request_unreadable": _("The request holds signs that cannot be read."),
    "gone": _("This is no longer there: somebody removed it meanwhile."),
    "forbidden": _("You may not do this here."),
    "not_your_table": _("This link opens another table."),
    "entry_not_at_table": _("In this event only scorers and referees enter hands."),
    "desk_only": _("In this event the referees' desk enters the results."),
    "results_only": _("In this event a table enters its result only, not single hands."),
    "hands_only": _("In this event every hand is entered; the result follows from them."),
    # the table moved on
    "table_moved_on": _("The table has changed since this page was loaded."),
    "client_id_elsewhere": _("This key was already used for a hand at another table."),
    "client_id_unreadable": _("The key of the hand must be a UUID."),
    "version_missing": _("State the version of the table that the entry was made against."),
    "table_not_playing": _("Hands can be entered while the session is running."),
    "table_closed": _("The table is closed; only a referee can correct it."),
    "table_signed": _("All players have signed the result; only a referee can correct it."),
    "table_elsewhere": _("Table %(value)s is not in this event."),
    "table_unfinished": _("Table %(number)s has not finished."),
    "table_without_hands": _("Nothing has been entered at this table yet."),
    "hand_missing": _("There is no hand %(position)s at this table."),
    "undo_too_late": _(
        "The last hand was entered more than %(minutes)s minutes ago: only a referee takes it back."
    ),
    "strike_too_late": _(
        "This hand was entered more than %(minutes)s minutes ago: only a referee strikes it. "
        "It can still be corrected."
    ),
    "hand_struck": _("Hand %(position)s was already struck."),
    "game_would_go_on": _("With this the game would not be over, but its session is."),
    "sign_off_missing": _("%(name)s has not confirmed the result."),
    "confirm_needs_referee": _("In this event a referee confirms the result."),
    "reason_missing": _("Give a reason."),
    "later_hand_impossible": _("Hand %(position)s (%(label)s) would become impossible: %(why)s"),
    # any model field; the model words what is wrong
    "field_invalid": _("%(why)s"),
    "signs_hidden": _("This holds signs that nobody sees (%(signs)s): please type it by hand."),
    # events
    "name_missing": _("Give a name."),
    "event_frozen": _("The event has started: its rules can no longer change."),
    "event_not_running": _("The event is not running."),
    "event_not_open": _("Enrolment is closed."),
    "event_has_unfinished_sessions": _("Session %(number)s has not finished."),
    "event_status_order": _("An event that is %(status)s cannot become %(wanted)s."),
    "value_unknown": _("“%(value)s” is not one of: %(choices)s."),
    "value_out_of_range": _("%(value)s is outside %(low)s to %(high)s."),
    "dates_reversed": _("The last day is before the first."),
    "hidden_from_missing": _("State the session from which results are hidden."),
    "preset_unknown": _("There is no ruleset “%(value)s”."),
    "variant_not_playable": _("Games under “%(value)s” cannot be entered yet."),
    "last_organiser": _("An event keeps at least one organiser."),
    "login_unknown": _("There is no login “%(value)s”."),
    # entrants
    "player_enrolled": _("%(name)s is already enrolled."),
    "player_repeated": _("%(name)s stands in the list twice."),
    "player_of_others": _(
        "%(name)s also plays in events of other organisers; a superuser changes the player."
    ),
    "player_unknown": _("There is no player %(value)s."),
    "player_doubtful": _("Line %(line)s: choose which player “%(name)s” is."),
    "line_unreadable": _("Line %(line)s cannot be read: %(why)s"),
    "list_empty": _("The list is empty."),
    "number_taken": _("Number %(value)s is taken."),
    "entrant_status_order": _("%(name)s is %(status)s; this is not possible now."),
    "entrant_elsewhere": _("%(name)s is not an entrant of this event."),
    "entrant_seated": _("%(name)s sits in session %(number)s, which is not over."),
    "entrant_without_seat": _("%(name)s has no seat in session %(number)s."),
    "pair_same": _("A pair needs two different entrants."),
    "substitute_needed": _("%(name)s is not a substitute of this event."),
    "no_such_country": _("A country is two letters, such as JP or FR."),
    # sign-ups
    "sign_up_closed": _("Sign-up for this event is closed."),
    "sign_up_elsewhere": _("This key was already used for another sign-up."),
    "sign_up_declined": _("The organiser has declined this sign-up; please ask there."),
    "sign_up_flood": _("There are too many open sign-ups; please ask the organiser."),
    "sign_up_order": _("The sign-up of %(name)s is “%(status)s”; this is not possible now."),
    "sign_up_doubtful": _("Choose which player “%(name)s” is, or that this is a new one."),
    "player_signed_up": _("%(name)s has already signed up."),
    "places_taken": _("All %(capacity)s places are taken."),
    "contact_missing": _("Give an e-mail address or a telephone number: only organisers see it."),
    "self_check_in_closed": _("Check-in is at the desk."),
    "check_in_at_desk": _("Please go to the desk: %(name)s is %(status)s."),
    "entrant_built_on": _("%(name)s already has a seat, a penalty or the like in this event."),
    "too_many_sign_ups": _("Too many sign-ups come from your network just now: wait a little."),
    # sessions
    "session_not_draft": _("Session %(number)s is no longer a draft."),
    "session_not_published": _("Session %(number)s is not published."),
    "extra_time_moved": _("Meanwhile there are %(minutes)s extra minutes: look again."),
    "session_not_running": _("Session %(number)s is not running."),
    "session_finished": _("Session %(number)s has finished."),
    "session_started": _("Session %(number)s has started."),
    "session_unfinished": _("Session %(number)s has not finished."),
    "session_paused": _("The clock of session %(number)s is paused already."),
    "session_not_paused": _("The clock of session %(number)s is not paused."),
    "session_without_tables": _("Session %(number)s has no tables yet."),
    "earlier_session_unfinished": _("Session %(number)s has to finish first."),
    "draw_running": _("The seating of session %(number)s is being drawn."),
    "later_session_drawn": _("A later session has been drawn."),
    "later_session_published": _("Session %(number)s has been published since."),
    "nothing_to_undo": _("Nothing was changed in the seating of session %(number)s."),
    "too_few_entrants": _("%(count)s entrants cannot fill a table of %(seats)s."),
    "plan_missing": _("Paste the plan: a table a line, entrant numbers in the order E S W N."),
    "order_incomplete": _("Name each of these once: %(choices)s."),
    "plan_without_session": _("The plan has no session %(number)s."),
    "plan_entrant_gone": _("Entrant %(number)s of the plan is not here; make the plan anew."),
    "plan_too_small": _("%(count)s entrants are not in the plan; make it anew."),
    "seat_unknown": _("Seat %(value)s is not in this session."),
    "repair_without_entrants": _("Say whom it is about."),
    "seating_moved_on": _("The seating has changed since; look at what can be done now."),
    "seats_same": _("Choose two different seats."),
    "seat_at_played_table": _("Table %(number)s already has an entry."),
    # stages
    "stage_begun": _("%(name)s has begun: this stays as it was announced."),
    "stage_cut_done": _("%(name)s has been cut already."),
    "stage_not_cut": _("%(name)s has not been cut."),
    "stage_leads_nowhere": _("No stage follows %(name)s: add one first."),
    "stage_unplayed": _("No session of %(name)s has finished."),
    "stage_without_players": _("Nobody is in %(name)s yet: the cut before it comes first."),
    "stage_takes_nobody": _("Nobody can be let into %(name)s now."),
    "stage_elsewhere": _("Stage %(value)s is not in this event."),
    "stage_source_wrong": _("A stage follows an earlier stage of the same event."),
    "stage_intake_wrong": _("Everybody plays in the first stage only."),
    "stage_after_the_rest": _("Nobody is left for a stage behind the one that takes the others."),
    "stage_stays_first": _("The first stage stays where it is."),
    "stage_followed": _("%(other)s follows %(name)s; remove it first."),
    "stage_method_is_plan": _("A plan is made for the first stage; choose another method."),
    "carry_needs_total": _(
        "An event ranked by averages has no total to carry over: let everybody start from zero."
    ),
    "cut_size_missing": _("State how many players are through."),
    "cut_size_no_tables": _("%(value)s players do not fill tables of %(seats)s."),
    "cut_places_free": _(
        "%(name)s has %(places)s places, and %(missing)s of them nobody can take: change its size."
    ),
    "cut_comes_first": _("%(name)s has been cut; take the cut back first."),
    "cut_built_upon": _("Session %(number)s was published after the cut: it stands."),
    "results_moved_on": _("Results have changed since this preview: look at it again."),
    "entrant_not_playing": _("%(name)s does not play in this event now."),
    "entrant_in_stage": _("%(name)s is in %(stage)s already."),
    # hands by tiles
    "no_hands": _("Send one hand as an object, or a list of hands."),
    "too_many_hands": _("%(count)s hands are too many: at most %(most)s are valued at once."),
    # calls for a referee
    "call_open": _("A referee has been called to this table already."),
    "call_closed": _("This call was closed already."),
    "call_answered": _("%(name)s is on the way already."),
    "call_not_now": _(
        "A referee can be called once the seating is announced, until the session ends."
    ),
    "too_many_calls": _("This table has called very often: please look for a referee yourself."),
    # penalties
    "points_negative": _("Points to deduct cannot be negative."),
    "penalty_without_points": _("“%(kind)s” takes no points."),
    "hand_without_table": _("State the table of the hand."),
    "offence_unknown": _("“%(value)s” is not in the catalogue of penalties."),
    "penalty_given_again": _(
        "The very same was put on record less than a minute ago. If it happened twice, say so in"
        " the reason."
    ),
    "penalty_revoked": _("This penalty was already revoked."),
    # imported results
    "import_nothing": _("No file holds results."),
    "import_format": _("The columns of %(value)s are those of no known format."),
    "import_two_results": _("%(value)s is a second file of results; import one event at a time."),
    "import_number": _("Line %(line)s: “%(value)s” in %(column)s is not a number."),
    "import_wind": _("Line %(line)s: “%(value)s” is not one of the winds E, S, W, N."),
    "import_player_missing": _("Line %(line)s names no player."),
    "import_player_unknown": _("Line %(line)s: %(name)s is not in the list of players."),
    "import_player_count": _("Table %(key)s has %(count)s players, the ruleset has %(seats)s."),
    "import_player_twice": _("%(name)s sits twice at table %(key)s."),
    "import_wind_twice": _("Two players sit %(value)s at table %(key)s."),
    "import_two_tables": _("Session %(number)s: %(name)s sits at tables %(tables)s at once."),
    "import_sum": _(
        "Table %(key)s sums to %(total)s instead of %(expected)s; nothing explains it."
    ),
    "import_stated_sum": _("Table %(key)s sums to %(total)s, but the file states %(stated)s."),
    "import_unit": _("Table %(key)s has points that are no multiple of %(unit)s."),
    "import_placement": _("The placements at table %(key)s do not follow from the points."),
    "import_not_undone": _("No raw points lead to the scores of table %(key)s in this ruleset."),
    "import_player_doubtful": _("Several known players are called %(name)s."),
    "import_key_unknown": _("There is no table %(value)s in the file."),
    "import_sticks": _(
        "Table %(key)s sums to %(total)s: sticks left on the table and lost: %(sticks)s."
    ),
    "import_chombo": _(
        "Table %(key)s sums to %(total)s: a chombo of %(points)s by %(name)s is in the score."
    ),
    "import_chombo_by_one_of": _(
        "Table %(key)s sums to %(total)s: a chombo of %(points)s is in the score, by one of"
        " %(names)s; it is booked for %(name)s."
    ),
    # jobs
    "job_failed": _("Something went wrong that nobody foresaw; the log of the worker tells more."),
    "job_over": _("The job is already over."),
}


@dataclasses.dataclass(frozen=True, slots=True)
class LeagueProblem:
    """A problem of the league's own, beside the game's `scoring.Problem`."""

    code: str
    field: str = ""
    params: dict[str, str | int] = dataclasses.field(default_factory=dict)


AnyProblem = Problem | LeagueProblem


def problem(code: str, field: str = "", **params: str | int) -> LeagueProblem:
    return LeagueProblem(code, field, params)


def status_name(statuses: type[TextChoices], status: str) -> str:
    """A status within a sentence, in the reader's language."""
    return str(dict(statuses.choices).get(status, status)).lower()


def message_of(item: AnyProblem) -> str:
    if isinstance(item, LeagueProblem):
        return gettext(SENTENCES[item.code]) % {"field": item.field, **item.params}
    return problem_text(item)


def problem_json(item: AnyProblem) -> dict[str, str]:
    return {"code": item.code, "message": message_of(item), "field": item.field}


class Refused(Exception):
    """The request is understood and turned down; nothing was written."""

    def __init__(self, problems: Iterable[AnyProblem] | AnyProblem) -> None:
        if isinstance(problems, Problem | LeagueProblem):
            problems = (problems,)
        self.problems: tuple[AnyProblem, ...] = tuple(problems)
        super().__init__(" ".join(message_of(item) for item in self.problems))


class Forbidden(Refused):
    """Not yours."""

    def __init__(self, code: str = "forbidden") -> None:
        super().__init__(problem(code))


class Conflict(Refused):
    """The thing moved on meanwhile; `state` is how it stands now."""

    def __init__(self, item: AnyProblem, *, state: dict[str, Any] | None = None) -> None:
        super().__init__(item)
        self.state = state or {}


@contextmanager
def refusing_scoring_errors() -> Iterator[None]:
    """What the game itself refuses becomes a refusal of the service."""
    try:
        yield
    except ScoringError as error:
        raise Refused(error.problems) from error


def refuse_if(problems: Iterable[AnyProblem]) -> None:
    found = tuple(problems)
    if found:
        raise Refused(found)
