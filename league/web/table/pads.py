"""How the hands of each game are entered: on the plain page, and with the keys of a phone.

A further game has a row here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from league.own_reasons import OwnReason
from league.web.table import entry_questions, phone_riichi
from league.web.table.entry_choices import Choice
from league.web.table.entry_questions import WhoStep
from league.web.table.hongkong import choices as hongkong_choices
from league.web.table.hongkong import phone as hongkong_phone
from league.web.table.hongkong.form import HongKongForm
from league.web.table.mcr import choices as mcr_choices
from league.web.table.mcr import phone as mcr_phone
from league.web.table.mcr.form import McrForm
from league.web.table.page_context import SeatRow
from league.web.table.plain.hand_form import HandForm
from league.web.table.plain.riichi import RiichiForm
from scoring import Ruleset
from scoring.games import game_of


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPad:
    """How hands of one game are entered.

    `who_step` makes a phone's questions about all players after an outcome, `phone_parts` what the
    templates of its form need, `script_texts` the texts that the scripts of this game need.
    """

    form: type[HandForm]
    who_step: Callable[[str, Ruleset, Sequence[SeatRow]], WhoStep]
    phone_parts: Callable[[Ruleset, Sequence[SeatRow]], dict[str, Any]]
    script_texts: Callable[[Ruleset], dict[str, Any]]
    correction_reasons: Sequence[OwnReason]

    def outcomes_of(self, ruleset: Ruleset) -> list[Choice]:
        """The ways in which a hand can end."""
        return self.form.outcomes_of(ruleset)


RIICHI = EntryPad(
    form=RiichiForm,
    who_step=entry_questions.who_step,
    phone_parts=phone_riichi.phone_parts,
    script_texts=phone_riichi.script_texts,
    correction_reasons=(
        OwnReason.WRONG_FU,
        OwnReason.WRONG_HAN,
        OwnReason.WRONG_YAKU,
        OwnReason.FORGOT_DORA,
        OwnReason.FORGOT_RIICHI,
        OwnReason.WRONG_WINNER,
        OwnReason.WRONG_DISCARDER,
        OwnReason.WRONG_OUTCOME,
    ),
)
HONGKONG = EntryPad(
    form=HongKongForm,
    who_step=hongkong_choices.who_step,
    phone_parts=hongkong_phone.phone_parts,
    script_texts=hongkong_phone.script_texts,
    correction_reasons=(
        OwnReason.WRONG_FAAN,
        OwnReason.WRONG_PATTERNS,
        OwnReason.WRONG_WINNER,
        OwnReason.WRONG_DISCARDER,
        OwnReason.WRONG_OUTCOME,
    ),
)
MCR = EntryPad(
    form=McrForm,
    who_step=mcr_choices.who_step,
    phone_parts=mcr_phone.phone_parts,
    script_texts=mcr_phone.script_texts,
    correction_reasons=(
        OwnReason.WRONG_FAN,
        OwnReason.WRONG_WINNER,
        OwnReason.WRONG_DISCARDER,
        OwnReason.WRONG_OUTCOME,
    ),
)
#: The entry pad of each game by the value of the switch `variant`.
PADS: Mapping[str, EntryPad] = MappingProxyType(
    {"riichi": RIICHI, "hongkong": HONGKONG, "mcr": MCR}
)


def pad_of(ruleset: Ruleset) -> EntryPad:
    """The entry pad of the game of a ruleset."""
    return PADS[game_of(ruleset).variant]
