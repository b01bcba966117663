"""Error messages of whole events, and of steps: their warnings, reasons and undo."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    # undo, deletion, archive, addresses, banner
    "last_organiser": _(
        "An event needs at least one organiser. Make somebody else an organiser first."
    ),
    "event_runs": _("The event is running. Finish it before you archive it."),
    "delete_not_draft": _("Only a draft can be deleted. Archive the event instead."),
    "delete_has_sessions": _(
        "The event has published sessions (%(count)s). Archive it instead of deleting it."
    ),
    "delete_has_penalties": _(
        "The event has penalties or bonuses (%(count)s). Archive it instead of deleting it."
    ),
    "delete_has_sign_ups": _(
        "Players have signed up (%(count)s). Archive the event instead of deleting it."
    ),
    "address_unreadable": _(
        "Use small letters, digits and single hyphens, such as spring-open-2026; at most 80."
    ),
    "address_taken": _("“%(value)s” is or was the address of another event. Choose another one."),
    "remove_has_seat": _("%(name)s is seated in session %(number)s. Withdraw the player instead."),
    "remove_has_penalty": _("%(name)s has a penalty or a bonus. Withdraw the player instead."),
    "remove_has_paid": _("%(name)s has paid the fee. Mark it as not paid first."),
    "remove_has_sign_up": _("%(name)s has signed up. Withdraw the player instead."),
    "remove_has_bye": _("%(name)s has a bye in session %(number)s. Withdraw the player instead."),
    "remove_was_replaced": _(
        "A substitute plays for %(name)s in session %(number)s. Withdraw the player instead."
    ),
    "remove_has_signed": _("%(name)s has signed a result. Withdraw the player instead."),
    "remove_changed_division": _(
        "%(name)s moved to another division. Withdraw the player instead."
    ),
    "remove_in_stage": _("%(name)s is in a stage. Withdraw the player instead."),
    "check_in_not_reminded": _(
        "Reminders are not sent for drafts, rehearsals and finished events."
    ),
    "check_in_reaches_nobody": _(
        "Nobody can be reminded. Either all players are checked in, or no address is known."
    ),
    "check_in_reminders_too_many": _(
        "Players were reminded three times within the hour. Please wait."
    ),
    "remove_in_line_up": _("%(name)s is in a line-up. Withdraw the player instead."),
    "owner_missing": _("%(value)s is not on the staff. Add this person first."),
    "hand_over_settled": _("The hand-over can no longer be undone. Ask an organiser for the role."),
    "owner_same": _("%(value)s is an organiser already. Choose somebody else."),
    "tables_unreadable": _("“%(value)s” is not a table number. Write 1-4, 7."),
    "ceremony_before_the_end": _("The prize-giving can start when all sessions are finished."),
    "ceremony_without_ranks": _("The prize-giving can start when the event has a ranking."),
    "ceremony_step_unknown": _("The prize-giving has no such step. Reload the page."),
    "banner_over": _("Choose a time that has not passed."),
    "rehearsal_counts_nowhere": _(
        "Rehearsals do not count towards ratings, achievements or a series."
    ),
    "rehearsal_stays_here": _("A rehearsal is not copied, exported or sent to a federation."),
    "rehearsal_itself": _(
        "This event is a rehearsal itself. Make another rehearsal from the event that it copies."
    ),
    "rehearsal_by_steps": _("Choose a speed first, or go on step by step."),
    "rehearsal_over": _(
        "The rehearsal is over: its event is finished. Make another rehearsal to try more."
    ),
    "player_of_rehearsal": _("A rehearsal has players of its own; others cannot join it."),
    "audit_not_undoable": _("This cannot be undone here: %(reason)s."),
    # steps
    "offence_without_chombo": _(
        "Only a chombo or a false win has an offence. Leave the offence empty."
    ),
    "seated_gone": _("%(name)s (%(status)s) has a seat at table %(table)s."),
    "seated_late": _("%(name)s is late and has a seat at table %(table)s."),
    "seated_not_here": _("%(name)s is not checked in and has a seat at table %(table)s."),
    "here_unseated": _("%(name)s is checked in and has no seat."),
    "seated_without_line_ups": _(
        "This session has no line-ups, although a team names %(count)s of its players for each. "
        "Everybody seated plays for their own team."
    ),
    "draft_overtaken": _("Results have changed since the draw: %(who)s."),
    "tables_in_use": _(
        "Session %(session)s uses the same tables: %(tables)s. Give this stage a higher first table "
        "number and draw again."
    ),
    "table_unsigned": _("Table %(number)s is not signed by %(names)s."),
    "call_waiting": _("Table %(number)s of session %(session)s still waits for a referee."),
    "results_still_played": _(
        "Session %(number)s is still played; its results would show at once."
    ),
    "override_missing": _("Fix this first, or give a reason to go on anyway."),
    "plan_entrant_not_here": _(
        "Player %(number)s of the plan is not checked in. Check the player in, or draw all players, "
        "not only those who are checked in."
    ),
}
