"""Error messages of claims of player records."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    "claim_gone": _("This record is no longer there. Search again."),
    "claim_taken": _(
        "%(name)s belongs to another account. If that is wrong, ask an organiser or the club."
    ),
    "claim_second": _("You are %(name)s already. Ask an organiser or your club to merge the two."),
    "claim_code": _("No seat card has this code. Compare each sign: there is no letter O, I or L."),
    "claim_codes": _("Too many codes from this account. Try again in an hour, or ask the keepers."),
    "claim_contested": _(
        "This card does not prove who you are, because a keeper of the record has said no. Talk to "
        "the organisers or the club."
    ),
    "claim_undo_over": _("There is nothing left to undo here. Ask an organiser or the club."),
    "claims_open": _("You wait for %(count)s answers already. Ask again when there is one."),
}
