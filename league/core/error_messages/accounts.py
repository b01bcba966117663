"""Error messages of accounts: ways to log in."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    "erase_administrator": _(
        "This account administers the site. Another administrator takes these rights away first."
    ),
    "erase_with_record": _(
        "This account has a player record. Erase the record under “Your data”: the account goes with it."
    ),
    "erase_waits": _(
        "You took the player record of this account with a seat card. Erase both from %(day)s on, or say "
        "“This is not me” first and erase the account alone now."
    ),
    "invitation_mailed_often": _(
        "This address has had several invitations today. Make the invitation without an address, "
        "and send its link yourself."
    ),
    "invitations_mailed": _(
        "You have mailed many invitations today. Make the invitation without an address, and send "
        "its link yourself."
    ),
    "is_it_you": _(
        "This asks “Is it you?” first: log in by a browser and answer it under /account/again/. A token cannot."
    ),
    "last_way_in": _("Set a password or add a passkey first: this is your last way to log in."),
}
