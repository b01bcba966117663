"""What an entry form offers: outcomes, values, yaku and liabilities of the ruleset.

`scoring` says which of them exist; this module gives them labels.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import format_html
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from league.core.queries.rule_terms import Word, kanji_of, term, yakuman_text
from league.formats.winds import wind as wind_name
from league.play.penalty_catalogue import chombo_offences
from league.play.queries.texts.riichi import ABORTS, OUTCOMES
from league.web.table.page_context import SeatRow
from scoring import Ruleset
from scoring.game import Game
from scoring.riichi.hands.local_yaku import ALL_YAKU, LOCAL_YAKU, own_yakuman
from scoring.riichi.hands.yaku import Yaku
from scoring.riichi.limits import MANGAN, YAKUMAN, limit_of, most_yakuman
from scoring.riichi.payments import RINSHAN_PAO
from scoring.riichi.play.entry import Abort, Outcome
from scoring.riichi.play.legality.value import FU

# Problems which mean that the ruleset does not have the draw or the yaku at all.
NOT_IN_RULES = frozenset({"nagashi_off", "abort_off", "abort_needs_four_players", "deltas_off"})
YAKU_NOT_IN_RULES = frozenset({"yaku_off", "yaku_of_a_draw", "yaku_needs_four_players"})
MOST_MULTIPLES = 4
USUAL_FU = 110
DASH = "\N{EN DASH}"
TIMES = "\N{MULTIPLICATION SIGN}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A choice; `note` is shown below the label in the language `script`.

    `spoken` is the text for screen readers if the label is short, `worth` what it brings.
    """

    value: str
    label: str
    note: str = ""
    script: str = "ja"
    spoken: str = ""
    worth: str = ""

    @property
    def noted(self) -> str:
        """The label with its note."""
        if self.note in ("", self.label):
            return self.label
        return format_html('{} <small lang="{}">{}</small>', self.label, self.script, self.note)


def outcomes_of(ruleset: Ruleset) -> list[Choice]:
    offered = [outcome for outcome in Outcome if _has_outcome(outcome, ruleset)]
    return [_choice(outcome, OUTCOMES[outcome]) for outcome in offered]


def _has_outcome(outcome: Outcome, ruleset: Ruleset) -> bool:
    if outcome is Outcome.ABORTIVE_DRAW:
        return bool(aborts_of(ruleset))
    if outcome is Outcome.NAGASHI_MANGAN:
        return _is_in_rules({"outcome": outcome.value, "nagashi": ["E"]}, ruleset)
    if outcome is Outcome.DELTAS:
        return _is_in_rules({"outcome": outcome.value, "deltas": {"E": 0}}, ruleset)
    return True


def aborts_of(ruleset: Ruleset) -> list[Choice]:
    return [
        _choice(kind, ABORTS[kind])
        for kind in Abort
        if _is_in_rules({"outcome": "abortive_draw", "kind": kind.value}, ruleset)
    ]


def _is_in_rules(entry: Mapping[str, object], ruleset: Ruleset) -> bool:
    problems = Game.start(ruleset).problems_of_entry(entry)
    return NOT_IN_RULES.isdisjoint(problem.code for problem in problems)


def _choice(value: str, word: Word) -> Choice:
    return Choice(value=str(value), label=str(word.text), note=word.kanji)


def han_of(ruleset: Ruleset) -> list[Choice]:
    """1 to 13 han with their limits; 26 where it pays more."""
    values = [*range(1, YAKUMAN.han + 1)]
    if ruleset.kazoe == "unlimited":
        values.append(2 * YAKUMAN.han)
    return [_han_choice(han, ruleset) for han in values]


def _han_choice(han: int, ruleset: Ruleset) -> Choice:
    limit = limit_of(han, 0, ruleset) if han >= MANGAN.han else None
    if limit is None:
        return Choice(value=str(han), label=str(han), spoken=_("%(han)s han") % {"han": han})
    name = _(limit.english)
    spoken = _("%(han)s han, %(limit)s") % {"han": han, "limit": name}
    # Chinese pages hide notes in Japanese, so the limit is in Chinese there.
    chinese = get_language() == "zh-hans"
    note, script = (name, "zh-Hans") if chinese else (limit.kanji, "ja")
    return Choice(value=str(han), label=str(han), note=note, script=script, spoken=spoken)


def yakuman_of(ruleset: Ruleset) -> list[Choice]:
    most = most_yakuman(ruleset) or MOST_MULTIPLES
    return [_yakuman_choice(times) for times in range(1, most + 1)]


def _yakuman_choice(times: int) -> Choice:
    spoken = yakuman_text(times)
    label = f"{TIMES} {times}"
    return Choice(value=f"y{times}", label=label, note=YAKUMAN.kanji, spoken=spoken)


def fu_of() -> list[Choice]:
    """The usual fu."""
    return [
        Choice(value=str(fu), label=str(fu), spoken=_("%(fu)s fu") % {"fu": fu})
        for fu in FU
        if fu <= USUAL_FU
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class YakuGroup:
    name: str
    choices: tuple[Choice, ...]


def yaku_of(ruleset: Ruleset) -> list[YakuGroup]:
    """The yaku of the ruleset in groups, in the usual order."""
    off = yaku_not_in_rules(ruleset)
    counting = [row for name, row in ALL_YAKU.items() if name not in off]
    groups = [
        (_("Yaku"), [row for row in counting if not row.yakuman and row.id not in LOCAL_YAKU]),
        (_("Local yaku"), [row for row in counting if row.id in LOCAL_YAKU]),
        (_("Yakuman"), [row for row in counting if row.yakuman and row.id not in LOCAL_YAKU]),
        (_("Yakuman of the event"), list(own_yakuman(ruleset).values())),
    ]
    return [
        YakuGroup(name=name, choices=tuple(map(_yaku_choice, rows)))
        for name, rows in groups
        if rows
    ]


@lru_cache(maxsize=32)
def yaku_not_in_rules(ruleset: Ruleset) -> frozenset[str]:
    """The yaku that the ruleset does not have, found by validating a win with all yaku."""
    win = {"seat": "E", "han": 1, "fu": 30, "yaku": list(ALL_YAKU)}
    problems = Game.start(ruleset).problems_of_entry({"outcome": "tsumo", "wins": [win]})
    return frozenset(
        str(item.params["yaku"]) for item in problems if item.code in YAKU_NOT_IN_RULES
    )


def _yaku_choice(row: Yaku) -> Choice:
    return Choice(
        value=row.id, label=term(row.id) if row.kanji else row.english, note=kanji_of(row.id)
    )


def calls() -> list[Choice]:
    """Whether a hand was closed or open, or that nobody says."""
    return [
        Choice(value="", label=_("Not stated")),
        Choice(value="closed", label=pgettext("hand", "Closed"), note="門前"),
        Choice(value="open", label=pgettext("hand", "Open"), note="副露"),
    ]


def liabilities_of(ruleset: Ruleset) -> list[Choice]:
    """The yakuman, and the kan, with liability (pao)."""
    choices = [_yaku_choice(ALL_YAKU[name]) for name in ruleset.pao]
    if ruleset.pao_rinshan:
        kanji = kanji_of("rinshan")
        choices.append(Choice(value=RINSHAN_PAO, label=term(RINSHAN_PAO), note=kanji))
    return choices


def liable_questions(ruleset: Ruleset) -> dict[str, str]:
    """Who is liable, and for which yakuman if the ruleset has several: fields and labels."""
    reasons = liabilities_of(ruleset)
    if not reasons:
        return {}
    alone = {
        f"pao-{reason.value}": _("Pao for %(yaku)s alone") % {"yaku": reason.label}
        for reason in reasons
    }
    return {"pao": _("Pao (責任払い)"), **(alone if len(reasons) > 1 else {})}


def people_of(seats: Iterable[SeatRow], nobody: str = "") -> list[Choice]:
    """The players with their winds; with `nobody`, that answer first."""
    named = [
        Choice(value=seat.wind, label=f"{seat.name} ({wind_name(seat.wind)})")
        for seat in seats
        if seat.plays
    ]
    return [Choice(value="", label=nobody), *named] if nobody else named


def offence_choices(ruleset: Ruleset) -> list[Choice]:
    """What a chombo can be for."""
    choices = [Choice(value=row.key, label=str(row.text)) for row in chombo_offences(ruleset)]
    return [*choices, Choice(value="", label=_("Not stated"))]
