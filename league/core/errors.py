"""Refusals, and their messages.

A refusal names every problem at once. Messages of `scoring` are translated here too.
"""

import dataclasses
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db.models import TextChoices
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from league.core.error_messages import (
    accounts,
    chat,
    claims,
    events,
    hands,
    leagues,
    notices,
    pasted_plans,
    photos,
    players,
    sheets,
    sign_ups,
)
from league.core.queries.problem_texts import problem_text
from scoring import Problem, ScoringError

MESSAGES: dict[str, str] = {
    **claims.MESSAGES,
    **leagues.MESSAGES,
    **events.MESSAGES,
    **hands.MESSAGES,
    **notices.MESSAGES,
    **accounts.MESSAGES,
    **chat.MESSAGES,
    **photos.MESSAGES,
    **players.MESSAGES,
    **pasted_plans.MESSAGES,
    **sheets.MESSAGES,
    **sign_ups.MESSAGES,
    # permission
    "request_unreadable": _("The request cannot be read."),
    "too_large": _("The request is too large."),
    "database_busy": _("The server is busy. Nothing was saved; please try again in a moment."),
    "too_many_readers": _("Many ask for this at the moment. Please ask again in a few seconds."),
    "gone": _("This no longer exists: it has been deleted."),
    "forbidden": _("You don't have permission to do this."),
    "not_your_table": _("This link belongs to another table."),
    "entry_not_at_table": _("Only scorers and referees enter hands in this event."),
    "desk_only": _("In this event the staff enter the results at the desk."),
    "results_only": _("This event records table results only, not single hands."),
    "hands_only": _("This event records every hand; results are calculated from them."),
    # any model field; the model's validator gives the sentence
    "field_invalid": _("%(why)s"),
    "hidden_characters": _(
        "This contains invisible characters (%(signs)s). Please type it by hand."
    ),
    # events
    "name_missing": _("Enter a name."),
    "event_frozen": _("The event has started, so its rules can no longer change."),
    "nothing_to_simulate": _(
        "No session is still to come: %(played)s have been played, and %(planned)s are planned. Plan "
        "more sessions in the settings to simulate them."
    ),
    "odd_tables_drawn": _(
        "Tables of %(size)s have been drawn, so only the part of their scores that counts can change."
    ),
    "event_not_running": _(
        "The event is not running. An organiser starts or reopens it on the page “Now” of the event."
    ),
    "event_not_open": _("The event has finished. No more players can be added."),
    "event_has_unfinished_sessions": _("Session %(number)s has not finished."),
    "event_status_order": _("The event cannot change from “%(status)s” to “%(wanted)s”."),
    "value_unknown": _("“%(value)s” is not one of: %(choices)s."),
    "value_out_of_range": _("%(value)s is outside %(low)s to %(high)s."),
    "dates_reversed": _("The last day is before the first day."),
    "start_disordered": _(
        "Session %(number)s is planned to start before session %(earlier)s, or with it."
    ),
    "description_images": _("The text cannot show images. Link to them instead."),
    "hidden_from_missing": _("Enter the session from which results are hidden."),
    "preset_unknown": _("There is no ruleset “%(value)s”."),
    "event_in_series": _("%(event)s is already in the series “%(series)s”. Take it out first."),
    "season_taken": _("Season %(season)s, division %(division)s is already %(event)s."),
    "season_of_series_frozen": _(
        "%(event)s has started with points of an earlier season, so its place can no longer change."
    ),
    "series_organisers": _("A series needs at least one organiser."),
    "series_no_league": _("Only a league has seasons that follow one another."),
    "series_empty": _("Add the first season to the series first."),
    "promotion_after_end": _(
        "The event has finished. Promotion and relegation are proposed when the next season is made."
    ),
    "division_missing": _("Season %(season)s has no division %(division)s."),
    "player_not_in_season": _("Player %(player)s did not play in season %(season)s."),
    "points_unreadable": _("Enter whole numbers from 0 on, separated by commas: 25, 18, 15."),
    "login_unknown": _("There is no account “%(value)s”."),
    "email_wrong": _("“%(value)s” is not an e-mail address."),
    "invitation_over": _("This invitation is no longer valid. Ask the organiser for a new one."),
    "too_many_invitations": _("Too many invitations are open. Revoke some first."),
    # entrants
    "player_enrolled": _("%(name)s is already in this event, as player %(number)s."),
    "player_repeated": _("%(name)s is in the list twice."),
    "player_of_others": _(
        "Only the player, the home club's officers or the organisers of the event that added "
        "%(name)s can change this profile."
    ),
    "merge_same": _("Choose two different players."),
    "merge_done": _("%(name)s has already been merged."),
    "merge_undone": _("This merge has already been undone."),
    "merge_two_accounts": _("Both players have an account. Only one record can keep its account."),
    "merge_both_enrolled": _("Both are players of %(event)s. Repair that event first."),
    "merge_both_signed_up": _("Both have signed up for %(event)s. Decline one sign-up first."),
    "erase_done": _("The data of this person have already been erased."),
    "erase_name": _("Type the name exactly as it is shown."),
    "erase_last_organiser": _("%(event)s needs another organiser first."),
    "name_of_account": _("%(name)s has an account, so only they can change this."),
    "player_same_name": _(
        "Another player is called %(name)s. If it is the same person, merge the two records."
    ),
    "player_unknown": _("There is no player %(value)s."),
    "player_doubtful": _("Line %(line)s: choose the player “%(name)s”."),
    "line_unreadable": _("Line %(line)s cannot be read: %(why)s"),
    "list_empty": _("The list is empty."),
    "number_taken": _("Number %(value)s is taken."),
    "fixed_place_taken": _("%(name)s needs the same seat at table %(table)s."),
    "fixed_table_shared": _(
        "%(name)s is fixed to table %(table)s too: they meet in every session."
    ),
    "entrant_status_order": _("%(name)s has the status “%(status)s”, so this is not possible."),
    "entrant_elsewhere": _("%(name)s is not a player of this event."),
    "entrant_seated": _("%(name)s has a seat in session %(number)s, which has not finished."),
    "entrant_without_seat": _("%(name)s has no seat in session %(number)s."),
    "pair_same": _("Choose two different players."),
    "substitute_needed": _("%(name)s is not a substitute of this event."),
    "no_such_country": _("Enter a country by its name or its code, such as Japan, JP or JPN."),
    "no_such_ema_number": _(
        "An EMA number has 8 digits, such as 04010123. A spreadsheet may have dropped the zero"
        " in front."
    ),
    "no_such_reading": _("A Latin reading has Latin letters, the family name first: Tanaka, Tarō."),
    "club_alike": _("There is no such club yet. Did you mean %(names)s?"),
    "name_parts_differ": _(
        "Family name and given name together are not the name %(name)s. The legal name may differ."
    ),
    "legal_name_parts_differ": _(
        "Family name and given name together are not the legal name %(name)s."
    ),
    "family_name_missing": _("Enter the family name."),
    "name_not_guessed": _(
        "One of the ticked names can no longer be stated here. Check the list and save again."
    ),
    # sessions
    "session_not_draft": _("Session %(number)s is no longer a draft."),
    "no_other_draft": _("There is no other draft of session %(number)s."),
    "other_draft_moved": _(
        "Session %(number)s was drawn again since you opened this page. Please compare again."
    ),
    "not_drawn_both_ways": _("Only a draw by rank (Swiss) can be made both ways."),
    "draft_exists": _(
        "Session %(number)s is still a draft by %(who)s. Publish or discard it, or draw it again."
    ),
    "session_not_published": _("Session %(number)s is not published."),
    "extra_time_moved": _(
        "Extra time has changed to %(minutes)s minutes in the meantime. Please check."
    ),
    "session_not_running": _("Session %(number)s is not running."),
    "session_finished": _("Session %(number)s has finished."),
    "session_started": _("Session %(number)s has started."),
    "session_unfinished": _("Session %(number)s has not finished."),
    "session_paused": _("The clock of session %(number)s is already paused."),
    "session_not_paused": _("The clock of session %(number)s is not paused."),
    "session_without_tables": _("Session %(number)s has no tables yet."),
    "earlier_session_unfinished": _("Finish session %(number)s first."),
    "draw_running": _("The seating of session %(number)s is being drawn."),
    "line_ups_missing": _(
        "This event is played by teams. Open line-ups first: the tables are drawn from them."
    ),
    "later_session_drawn": _("A later session has been drawn."),
    "later_session_published": _("Session %(number)s has already been published."),
    "nothing_to_undo": _("The seating of session %(number)s has no change to undo."),
    "too_few_entrants": _("%(count)s players cannot fill a table of %(seats)s."),
    "order_incomplete": _("List each of these exactly once: %(choices)s."),
    "plan_without_session": _("The plan has no session %(number)s."),
    "plan_entrant_gone": _("Player %(number)s of the plan is not here. Create a new plan."),
    "plan_tables_not_allowed": _(
        "The plan has tables of %(size)s players, which this event does not allow. Create a new plan."
    ),
    "plan_too_small": _("%(count)s players are not in the plan. Create a new plan."),
    "plan_running": _("A seating plan is being created. Wait for it, or cancel the job."),
    "plan_moved_on": _(
        "Players or sessions have changed while the plan was created. Create the plan again."
    ),
    "plan_too_many_players": _(
        "A seating plan can have at most %(most)s players; this event has %(count)s."
    ),
    "seat_unknown": _("Seat %(value)s is not in this session."),
    "repair_without_entrants": _("Choose the players concerned."),
    "seating_moved_on": _("The seating has changed in the meantime. Check the options again."),
    "seats_same": _("Choose two different seats."),
    "seat_at_played_table": _("Table %(number)s already has recorded hands or a result."),
    # stages
    "stage_begun": _("%(name)s has begun, so this can no longer change."),
    "stage_cut_done": _("The cut of %(name)s has already been made."),
    "stage_not_cut": _("The cut of %(name)s has not been made."),
    "stage_leads_nowhere": _("No stage follows %(name)s. Add one first."),
    "stage_unplayed": _("No session of %(name)s has finished."),
    "stage_without_players": _(
        "%(name)s has no players yet. Make the cut of the previous stage first."
    ),
    "stage_takes_nobody": _("No players can be added to %(name)s now."),
    "stage_elsewhere": _("Stage %(value)s is not in this event."),
    "stage_source_wrong": _("A stage must follow an earlier stage of the same event."),
    "stage_intake_wrong": _("Only the first stage can have all players."),
    "stage_after_the_rest": _(
        "No players are left for a stage after the one that takes all others."
    ),
    "stage_stays_first": _("The first stage cannot be moved."),
    "stage_followed": _("%(other)s follows %(name)s. Remove it first."),
    "stage_method_is_plan": _(
        "Only the first stage can be drawn from a plan. Choose another method."
    ),
    "carry_needs_total": _(
        "An event ranked by average has no total to carry over. Let everyone start from zero."
    ),
    "cut_size_missing": _("Enter how many players qualify."),
    "cut_size_no_tables": _("%(value)s players do not fill tables of %(seats)s."),
    "cut_places_free": _(
        "%(name)s has %(places)s places, but %(missing)s of them cannot be filled. Change its size."
    ),
    "cut_comes_first": _("The cut of %(name)s has been made. Undo the cut first."),
    "cut_built_upon": _(
        "Session %(number)s was published after the cut, so the cut can no longer change."
    ),
    "results_moved_on": _("Results have changed since this preview. Check it again."),
    "entrant_not_playing": _("%(name)s is not playing in this event."),
    "entrant_in_stage": _("%(name)s is already in %(stage)s."),
    # hands by tiles
    "no_hands": _("Send one hand as an object, or a list of hands."),
    "too_many_hands": _("%(count)s hands are too many. The limit is %(most)s at once."),
    # calls for a referee
    "call_open": _("A referee has already been called to this table."),
    "call_closed": _("This call has already been resolved."),
    "call_answered": _("%(name)s is already on the way."),
    "call_not_now": _(
        "A referee can be called from the publication of the seating until the end of the session."
    ),
    "too_many_calls": _("This table has made too many calls. Please look for a referee in person."),
    # penalties
    "points_negative": _("Write the points without a minus."),
    "bonus_without_points": _("A bonus needs points."),
    "category_named_twice": _("There is a category “%(name)s” already."),
    "entry_named_twice": _("The catalogue has “%(name)s” already."),
    "penalty_without_points": _("“%(kind)s” does not deduct points."),
    "penalty_points_missing": _(
        "The rules name no points for “%(kind)s”. Enter the points, or 0 to deduct nothing."
    ),
    "hand_without_table": _("Give the table of the hand."),
    "offence_unknown": _("“%(value)s” is not in the catalogue of penalties."),
    "penalty_given_again": _(
        "An identical penalty was recorded less than a minute ago. If it happened twice, "
        "say so in the reason."
    ),
    "penalty_revoked": _("This penalty has already been revoked."),
    # imported results
    "import_event_finished": _(
        "The event has finished. Set it back to running to store more of its sessions."
    ),
    "import_number": _("Line %(line)s: “%(value)s” in %(column)s is not a number."),
    "import_wind": _("Line %(line)s: “%(value)s” is not one of the winds E, S, W, N."),
    "import_player_missing": _("Line %(line)s has no player name."),
    "import_player_count": _("Table %(key)s has %(count)s players, the ruleset has %(seats)s."),
    "import_player_twice": _("%(name)s is at table %(key)s twice."),
    "import_wind_twice": _("Two players have the wind %(value)s at table %(key)s."),
    "import_unit": _("Table %(key)s has points that are not a multiple of %(unit)s."),
    "import_not_undone": _("No raw points give the scores of table %(key)s under this ruleset."),
    "log_needs_hands": _("Logs can be imported where hands of riichi are entered."),
    "log_unreadable": _("%(name)s is not a log of this game: %(why)s"),
    "log_account_unknown": _(
        "%(name)s: no player of this event has the %(site)s account “%(account)s”. Add the account."
    ),
    "log_player_twice": _("%(name)s: two accounts belong to the same player."),
    "log_hand_impossible": _("%(name)s, %(hand)s: %(why)s"),
    "log_differs": _(
        "%(name)s, %(hand)s: the log says %(log)s, the rules of this event give %(rules)s."
    ),
    "log_goes_on": _(
        "%(name)s: by the rules of this event the game ends %(count)s hands before the log does."
    ),
    "log_longer": _("%(name)s is a hanchan, and this event plays the East round only."),
    "log_breaks_off": _(
        "%(name)s breaks off after hand %(count)s, before its game is over. "
        "It is stored only where you store logs that break off."
    ),
    "too_many_logs": _("%(count)s logs are too many at once. At most %(most)s are possible."),
    "online_account_taken": _("The account “%(name)s” belongs to another player."),
    # jobs
    "job_failed": _("An unexpected error occurred. See the worker's log."),
    "jobs_too_many": _("%(count)s of your jobs wait or run. Try again when some are done."),
    "job_over": _("The job has already ended."),
}


@dataclasses.dataclass(frozen=True, slots=True)
class LeagueProblem:
    """A problem of the league; `scoring.Problem` is one of the game."""

    code: str
    field: str = ""
    params: dict[str, str | int] = dataclasses.field(default_factory=dict)


AnyProblem = Problem | LeagueProblem


def problem(code: str, field: str = "", **params: str | int) -> LeagueProblem:
    return LeagueProblem(code, field, params)


def status_name(statuses: type[TextChoices], status: str) -> str:
    """The name of a status inside a sentence, in the reader's language."""
    return str(dict(statuses.choices).get(status, status)).lower()


def message_of(item: AnyProblem) -> str:
    if isinstance(item, LeagueProblem):
        return gettext(MESSAGES[item.code]) % {"field": item.field, **item.params}
    return problem_text(item)


def problem_json(item: AnyProblem) -> dict[str, str]:
    return {"code": item.code, "message": message_of(item), "field": item.field}


class Refused(Exception):
    """The request breaks a rule; nothing was written."""

    def __init__(self, problems: Iterable[AnyProblem] | AnyProblem) -> None:
        if isinstance(problems, Problem | LeagueProblem):
            problems = (problems,)
        self.problems: tuple[AnyProblem, ...] = tuple(problems)
        super().__init__(" ".join(message_of(item) for item in self.problems))


class Forbidden(Refused):
    """The actor lacks permission."""

    def __init__(self, code: str = "forbidden") -> None:
        super().__init__(problem(code))


class Conflict(Refused):
    """The request was made for an older version; `state` is the present one."""

    def __init__(self, item: AnyProblem, *, state: dict[str, Any] | None = None) -> None:
        super().__init__(item)
        self.state = state or {}


@contextmanager
def refusing_scoring_errors() -> Iterator[None]:
    """Turn `ScoringError` into `Refused`."""
    try:
        yield
    except ScoringError as error:
        raise Refused(error.problems) from error


def refuse_if(problems: Iterable[AnyProblem]) -> None:
    found = tuple(problems)
    if found:
        raise Refused(found)
