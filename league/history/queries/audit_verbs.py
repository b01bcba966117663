"""The verbs and the keys of audit entries in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.enums import CallReason, ChangeKind, JobKind, PenaltyKind, RepairKind, Role
from scoring import PRESETS
from scoring.seating.objective.goals import GOALS

VERBS: dict[str, Promise] = {
    "account.change_email": _("E-mail address changed"),
    "account.end_session": _("Browser logged out"),
    "account.end_sessions": _("Other browsers logged out"),
    "account.make_token": _("API token created"),
    "account.revoke_token": _("API token revoked"),
    "call.answer": _("Call answered"),
    "call.close": _("Call closed"),
    "call.make": _("Referee called"),
    "call.withdraw": _("Call cancelled"),
    "club.change": _("Club changed"),
    "club.create": _("Club created"),
    "entrants.change": _("Player's entry changed"),
    "entrants.renew_card": _("New PIN for seat card"),
    "entrants.enrol": _("Player added"),
    "entrants.set_status": _("Player status changed"),
    "event.change": _("Event settings changed"),
    "event.change_ruleset": _("Ruleset changed"),
    "event.create": _("Event created"),
    "event.release_results": _("Release of results changed"),
    "event.set_objective": _("Pairing priorities changed"),
    "event.set_status": _("Event status changed"),
    "hand.correct": _("Hand corrected"),
    "hand.record": _("Hand entered"),
    "hand.strike": _("Hand struck"),
    "job.cancel": _("Job cancelled"),
    "job.create": _("Job started"),
    "pair.allow": _("Forbidden pair removed"),
    "pair.forbid": _("Forbidden pair added"),
    "penalty.give": _("Penalty recorded"),
    "penalty.revoke": _("Penalty revoked"),
    "plan.drop": _("Seating plan deleted"),
    "plan.make": _("Seating plan created"),
    "player.change": _("Player profile changed"),
    "player.create": _("Player profile created"),
    "roles.accept": _("Invitation accepted"),
    "roles.grant": _("Role added"),
    "roles.invite": _("Invitation made"),
    "roles.revoke": _("Role removed"),
    "roles.revoke_invitation": _("Invitation revoked"),
    "seat.substitute": _("Substitute seated"),
    "session.discard": _("Draft discarded"),
    "session.draw": _("Seating drawn"),
    "session.extend": _("Extra time added"),
    "session.finish": _("Session finished"),
    "session.import": _("Session imported"),
    "session.pause": _("Clocks paused"),
    "session.publish": _("Session published"),
    "session.redraw": _("Session redrawn"),
    "session.reopen": _("Session reopened"),
    "session.repair": _("Seating repaired"),
    "session.request": _("Draw requested"),
    "session.resume": _("Clocks resumed"),
    "session.start": _("Session started"),
    "session.swap_seats": _("Seats swapped"),
    "session.undo_change": _("Seating change undone"),
    "session.unpublish": _("Session moved back to draft"),
    "session.unstart": _("Session start undone"),
    "sign_up.accept": _("Sign-up accepted"),
    "sign_up.ask": _("Sign-up received"),
    "sign_up.decline": _("Sign-up declined"),
    "sign_up.promote": _("Player moved up from the waiting list"),
    "sign_up.renew": _("Sign-up renewed"),
    "sign_up.return": _("Decision on sign-up undone"),
    "sign_up.terms": _("Sign-up settings changed"),
    "sign_up.wait": _("Sign-up moved to the waiting list"),
    "sign_up.withdraw": _("Sign-up withdrawn"),
    "stage.admit": _("Player added to stage"),
    "stage.change": _("Stage changed"),
    "stage.create": _("Stage added"),
    "stage.cut": _("Cut made"),
    "stage.delete": _("Stage removed"),
    "stage.move": _("Stage moved"),
    "stage.undo_cut": _("Cut undone"),
    "table.agree_to_end": _("Agreed to an early end"),
    "table.clear_result": _("Result removed"),
    "table.close": _("Table closed"),
    "table.end": _("Game ended early"),
    "table.extend": _("Extra time added"),
    "table.recompute": _("Results recalculated"),
    "table.record_result": _("Result entered"),
    "table.renew_link": _("Table link renewed"),
    "table.reopen": _("Table reopened"),
    "table.sign": _("Result signed"),
    "table.swap_seats": _("Seats swapped"),
    "table.void_sign_offs": _("Sign-offs voided"),
    "team.create": _("Team created"),
}

# Keys that are no field of the row that an entry is about.
KEYS: dict[str, Promise] = {
    "code": _("Result code"),
    "count": _("Count"),
    "declined": _("Declined"),
    "differences": _("Differences"),
    "ended_early": _("Ended early"),
    "entrant": _("Player"),
    "entrants": _("Players"),
    "entry": _("Hand"),
    "extra_seconds": _("Extra time (seconds)"),
    "hand": _("Hand"),
    "kind": _("Kind"),
    "key": _("Table"),
    "lines": _("Lines"),
    "login": _("Username"),
    "name": _("Name"),
    "objective": _("Pairing priorities"),
    "order": _("Assignment of plan numbers"),
    "pair": _("Pair"),
    "paused_seconds": _("Paused (seconds)"),
    "place": _("Position"),
    "position": _("Hand number"),
    "preset": _("Preset"),
    "raw_points": _("Points"),
    "leftover_sticks": _("Riichi sticks left on the table"),
    "results_released": _("Results released"),
    "role": _("Role"),
    "seat": _("Seat"),
    "seating": _("Seating"),
    "seats": _("Seats"),
    "sessions": _("Sessions"),
    "stage": _("Stage"),
    "statuses": _("Status"),
    "struck": _("Struck"),
    "table": _("Table"),
    "tables": _("Tables"),
    "text": _("Note"),
    "version": _("Version"),
}

ENUMS = {
    "kind": (PenaltyKind, JobKind, ChangeKind, RepairKind),
    "reason": (CallReason,),
    "role": (Role,),
}


def value_in_words(key: str, value: str) -> str | None:
    """A value that is one of a list of words, where no field of the row says so."""
    if key == "preset" and value in PRESETS:
        return gettext(PRESETS[value].name)
    if key == "objective" and value in GOALS:
        return gettext(GOALS[value].name)
    labels = {
        member.value: str(member.label) for choices in ENUMS.get(key, ()) for member in choices
    }
    return labels.get(value)
