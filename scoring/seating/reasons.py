"""The sentences that say why somebody sits at a table."""

import dataclasses
from collections.abc import Mapping

#: code -> English sentence to a player, filled with the parameters of the reason.
REASONS: dict[str, str] = {
    # --- what there is to say of a seat -----------------------------------------------------------
    "locked": "Your table was seated before the draw.",
    "fixed_table": "You need table %(table)d and sit there.",
    "neighbours": ("You meet nobody again, and your table spans %(spread)d places of the ranking."),
    "new_company": "You meet nobody again.",
    "by_method": "The method puts you together: %(method)s.",
    "should_not_meet": "You and %(other)s should not share a table.",
    "meets_again": "You and %(other)s meet for time number %(times)d.",
    "team_mates": "You and %(other)s belong to one team and share a table.",
    "club_mates": "You and %(other)s belong to one club and share a table.",
    "far_apart": "Your table spans %(spread)d places of the ranking.",
    "table_of_three": "The players do not fill every table, so you are three.",
    "table_of_five": "The players do not fill a further table, so you are five.",
    # --- what there is to say of no seat ----------------------------------------------------------
    "sits_out": "You sit out, for nobody here has done so less often.",
    "sits_out_again": "You sit out, though others have done so less often.",
    "volunteers": "You sit out as you offered.",
    "spare": "You are a substitute, and no seat is free.",
    # --- what stands against changing it ----------------------------------------------------------
    "all_met": "You have not met %(count)d of the players here: too few for a table.",
    "nobody_to_swap": "Nobody may change tables with you.",
    "swap_better": "%(one)s and %(with)s exchanged would be better.",
    "swap_as_good": "%(one)s and %(with)s exchanged would be just as good.",
    "swap_broken": (
        "The best swap against it, %(one)s with %(with)s, breaks a rule about who sits with whom."
    ),
    "swap_mates": (
        "The best swap against it, %(one)s with %(with)s, puts players of one team together."
    ),
    "swap_odd": (
        "The best swap against it, %(one)s with %(with)s, gives a table of three or five to"
        " somebody who has had one."
    ),
    "swap_repeats": (
        "The best swap against it, %(one)s with %(with)s, makes %(count)d pairs meet again."
    ),
    "swap_oftener": (
        "The best swap against it, %(one)s with %(with)s, makes a pair meet once more that has met"
        " more often."
    ),
    "swap_recent": (
        "The best swap against it, %(one)s with %(with)s, makes players meet who have met in the"
        " session before."
    ),
    "swap_winds": (
        "The best swap against it, %(one)s with %(with)s, leaves somebody without a wind that keeps"
        " the balance."
    ),
    "swap_clubs": (
        "The best swap against it, %(one)s with %(with)s, puts players of one club together."
    ),
    "swap_countries": (
        "The best swap against it, %(one)s with %(with)s, puts players of one country together."
    ),
    "swap_spread": (
        "The best swap against it, %(one)s with %(with)s, makes a table span %(spread)d places of"
        " the ranking."
    ),
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why somebody sits at a table: `code` names a row of REASONS, `params` fill its sentence.

    The params `other`, `one` and `with` are ids of players. `because` says what stands against
    changing it, where there is something to change.
    """

    code: str
    params: Mapping[str, str | int] = dataclasses.field(default_factory=dict, hash=False)
    because: "Reason | None" = None

    @property
    def sentence(self) -> str:
        """The sentence for the player, in English, with that of `because` behind it."""
        own = REASONS[self.code] % self.params
        return f"{own} {self.because.sentence}" if self.because else own

    def to_json(self) -> dict[str, object]:
        """Return {"code", "params", "sentence", "because"}."""
        return {
            "code": self.code,
            "params": dict(self.params),
            "sentence": self.sentence,
            "because": self.because.to_json() if self.because else None,
        }
