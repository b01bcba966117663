"""Reasons of corrections that are chosen with one tap."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class OwnReason(TextChoices):
    """Reasons that the program gives: stored in English, translated when shown."""

    TAKEN_BACK = "Taken back.", _("Undone.")
    TWICE = "Entered on two phones.", _("Entered on two phones.")
    WRONG_HAN = "Wrong han.", _("Wrong han")
    WRONG_FU = "Wrong fu.", _("Wrong fu")
    WRONG_YAKU = "Wrong yaku.", _("Wrong yaku")
    FORGOT_DORA = "Forgot dora.", _("Forgot dora")
    FORGOT_RIICHI = "Forgot riichi.", _("Forgot riichi")
    WRONG_FAAN = "Wrong faan.", _("Wrong faan")
    WRONG_FAN = "Wrong fan.", _("Wrong fan")
    WRONG_PATTERNS = "Wrong patterns.", _("Wrong patterns")
    WRONG_WINNER = "Wrong winner.", _("Wrong winner")
    WRONG_DISCARDER = "Wrong discarder.", _("Wrong discarder")
    WRONG_OUTCOME = "Wrong outcome.", _("Wrong outcome")
    LINES_SWAPPED = "Lines swapped on the slip.", _("Lines swapped on the slip")
    SLIP_MISREAD = "Slip misread.", _("Slip misread")
    TYPING = "Typing mistake.", _("Typing mistake")
    STICKS_FORGOTTEN = "Sticks forgotten.", _("Sticks forgotten")
    RULING = "Ruling by the referee.", _("Ruling by the referee")
