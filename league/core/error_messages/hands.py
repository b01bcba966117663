"""Error messages of tables: hands, results and sign-offs."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    "table_moved_on": _("The table has changed since you opened this page."),
    "client_id_elsewhere": _("This hand has already been recorded at another table."),
    "form_elsewhere": _("This form has already been used. Open the page again."),
    "client_id_reused": _(
        "Another hand has already been recorded with this key. Enter this one with a new key."
    ),
    "client_id_unreadable": _("The key of the hand must be a UUID."),
    "version_missing": _("Give the version of the table that this entry is for."),
    "table_not_playing": _("Hands can only be entered while the session is running."),
    "table_closed": _("The table is closed. Only a referee can correct it."),
    "table_signed": _("All players have signed the result. Only a referee can correct it."),
    "session_elsewhere": _("Session %(value)s is not in this event."),
    "table_elsewhere": _("Table %(value)s is not in this event."),
    "table_has_entries": _(
        "Table %(number)s already has a result. Remove it first, or go on as before."
    ),
    "table_result_only": _("Only the result of this game is entered, not its hands."),
    "table_unfinished": _("Table %(number)s has not finished."),
    "table_without_hands": _("Nothing has been entered at this table yet."),
    "hand_missing": _("There is no hand %(position)s at this table."),
    "undo_too_late": _(
        "The last hand was entered more than %(minutes)s minutes ago. Only a referee can undo it."
    ),
    "strike_too_late": _(
        "This hand was entered more than %(minutes)s minutes ago. Only a referee can "
        "strike it; you can still correct it."
    ),
    "hand_struck": _("Hand %(position)s has already been struck."),
    "game_would_go_on": _("This would leave the game unfinished, but its session has finished."),
    "sign_off_missing": _("%(name)s has not confirmed the result."),
    "pin_missing": _("Enter the PIN on the seat card of %(name)s."),
    "pin_wrong": _("This is not the PIN on the seat card of %(name)s."),
    "pin_locked": _(
        "Too many wrong PINs were entered here. Sign on the player's own phone, or call a referee."
    ),
    "end_needs_players": _("Time is not up. All players must agree to end the game now."),
    "end_needs_referee": _("Time is not up. Only a referee can end the game now."),
    "hands_at_most": _(
        "A game has at most %(most)s hands, struck ones included. A referee can end it here or enter "
        "its result."
    ),
    "game_over": _("The game at table %(number)s is already over."),
    "confirm_needs_referee": _("A referee confirms the results in this event."),
    "reason_missing": _("Enter a reason."),
    "later_hand_impossible": _("Hand %(position)s (%(label)s) would become impossible: %(why)s"),
}
