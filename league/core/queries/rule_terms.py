"""Terms of the rules in the reader's language: yaku, outcomes, winds, values of switches."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple
from unicodedata import bidirectional

from django.utils.functional import Promise
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.core.queries.yaku_names import YakuNames, yaku_names
from scoring import Wind
from scoring.hongkong.patterns import PATTERNS
from scoring.mcr.fan import FAN
from scoring.riichi.hands.local_yaku import ALL_YAKU
from scoring.riichi.hands.yaku import Yaku
from scoring.riichi.limits import MANGAN
from scoring.riichi.payments import RINSHAN_PAO
from scoring.riichi.play.entry import Abort, Outcome
from scoring.ruleset import SWITCHES, Switch

#: The name for a wind: the player's name, or the wind itself.
NameOf = Callable[[Wind], str]

# The languages that write kanji themselves.
WRITE_KANJI = {"ja", "zh-hans"}

FROM_THE_RIGHT = frozenset({"R", "AL"})
ISOLATE, END_OF_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"

# Parameters of problems whose values are terms, winds, or lists of terms.
NAMED = frozenset({"yaku", "missing", "pattern", "one", "two", "kind", "way", "outcome"})
WINDS = frozenset({"seat", "closest"})
LISTS = frozenset({"choices", "patterns"})
# The keys of the value format inside a sentence.
TILES: dict[str, Promise] = {
    "concealed": lazy("The hand"),
    "win_tile": lazy("The winning tile"),
    "dora_indicators": lazy("The row of dora indicators"),
    "ura_indicators": lazy("The row of ura indicators"),
    "discards": lazy("The row of discards"),
}


# English words for ids that are not words themselves.
ENGLISH: dict[str, str] = {
    "chuuren_9": "Junsei chuuren",
    "kokushi_13": "Kokushi juusanmen",
    # the game and its result
    "hongkong": "Hong Kong",
    "split": "shared",
    "seat": "earlier seat first",
    "5down6up": "500 down, 600 up",
    "4down5up": "400 down, 500 up",
    "truncate": "towards zero",
    "floor": "down",
    "ceil": "up",
    "raw": "points",
    "difference": "difference from the return points",
    "first": "first place",
    "first_shared": "first place, shared if tied",
    "lost": "nobody",
    # the value of a hand
    "m": "characters",
    "p": "dots",
    "s": "bamboos",
    "same_tile": "only the same tile is forbidden",
    "unlimited": "no upper limit",
    "off": "not used",
    "on": "used",
    "sashikomi_yakuman": "used, and dealing into it pays a yakuman",
    "mangan_flat": "always a mangan",
    "han5": "five han",
    "replaces_tenpai_payment": "replaces the tenpai payments",
    "as_win": "counts as a win",
    # wins, draws and the dealer
    "head_bump": "head bump (atamahane)",
    "two": "up to two players",
    "all": "all of them",
    "abort": "abortive draw",
    "closest": "player closest to the discarder",
    "each": "each winner",
    "own_then_closest": "own stick back, the rest to the closest",
    "pao_yakuman_only": "only the yakuman concerned",
    "liable": "liable player",
    "repeat": "dealer stays",
    "by_tenpai": "dealer stays if tenpai",
    "pass": "dealer moves on",
    "tenpai": "after a win or when tenpai",
    "agari": "after a win",
    "nanba": "tenpai, in the South round only",
    "none_win_honba": "never, but a win of theirs adds a honba",
    "auto_if_first": "automatic in first place",
    "below_zero": "below zero points",
    "zero_or_less": "zero points or less",
    "dealer_repeats_first": "when the dealer does not stay, or stops in the lead",
    "at_once": "at once",
    "none": "none",
    "finish_current_hand": "finish the current hand",
    "one_more_hand": "play one more hand",
    # side payments
    "after_uma": "deducted after uma",
    "before_uma": "deducted before uma",
    "reverse_mangan": "reverse mangan payment",
    "pay_each": "paid to each player in the hand",
    "pay_each_winner": "every player who won",
    "pay_every_other": "every other player",
    "fixed_deduction": "a fixed deduction",
    # three players
    "loss": "nobody (tsumo loss)",
    "bisect": "shared by the two payers",
    "equal": "both payers pay the same",
    "plus1000": "1,000 points more from each payer",
    "guest": "guest wind",
    # Hong Kong
    "min_faan": "minimum faan",
    "composed": "sum of the parts",
    "flat": "printed totals",
    "full": "all of it",
    "half": "half of it",
    "win_and_draw": "after a win or a draw",
    "win": "after a win",
    "limit_self_draw": "the share of a limit self-draw",
    # Mahjong Competition Rules
    "mcr": "MCR",
    "green_book": "the Green Book",
    "mil": "as online games count",
    "stop_at_once": "stop at once",
    "after_each_round": "after each round",
}


def term(name: str, variant: str = "") -> str:
    """A name of the rules in the reader's language; a yaku in the reader's preferred form.

    Some patterns of two games have one id and two names: `variant` is the game that is meant.
    """
    if _is_fan(name, variant):
        return pgettext("mcr", FAN[name].english)
    if name in PATTERNS:
        return _(PATTERNS[name].english)
    if name in ALL_YAKU and yaku_names():
        return _chosen_name(ALL_YAKU[name])
    word = pgettext("rules", spaced(name))
    if word != spaced(name):
        return word
    if name in ENGLISH:
        return ENGLISH[name]
    return word[:1].upper() + word[1:] if name in ALL_YAKU else word


def _chosen_name(yaku: Yaku) -> str:
    if yaku_names() is YakuNames.KANJI:
        return yaku.kanji
    if yaku_names() is YakuNames.ENGLISH:
        return yaku.english
    return ENGLISH.get(yaku.id, spaced(yaku.id).capitalize())


def _is_fan(name: str, variant: str) -> bool:
    return name in FAN and (variant == "mcr" or name not in PATTERNS)


def term_with_kanji(name: str, variant: str = "") -> str:
    """The same followed by its kanji, unless the reader's language writes kanji itself."""
    word, written = term(name, variant), kanji_of(name, variant)
    return f"{word} {written}" if written and get_language() not in WRITE_KANJI else word


def kanji_of(name: str, variant: str = "") -> str:
    """The characters of a yaku or of a pattern of another game.

    Empty for other terms, and if the name of the yaku is its kanji already.
    """
    if _is_fan(name, variant):
        return FAN[name].chinese
    if name in PATTERNS:
        return PATTERNS[name].cantonese
    is_in_name = yaku_names() is YakuNames.KANJI
    return ALL_YAKU[name].kanji if name in ALL_YAKU and not is_in_name else ""


def yakuman_text(times: int) -> str:
    """Such as "yakuman" or "2 times yakuman"."""
    if times == 1:
        return term("yakuman")
    return ngettext("yakuman", "%(count)s times yakuman", times) % {"count": times}


def spaced(name: str) -> str:
    return name.replace("_", " ")


def param_text(key: str, value: str | int, variant: str = "") -> str | int:
    """The parameter of a problem in the reader's language; unchanged if it has no term.

    `variant` is the game whose names are meant, where the problem says it.
    """
    if not isinstance(value, str) or not value:
        return value
    if key == "field":
        return _field_name(value)
    if key in NAMED:
        return _term_or_id(value, variant)
    if key in WINDS:
        return pgettext("wind", value)
    if key in LISTS:
        return comma_list(_term_or_id(one, variant) for one in value.split(", "))
    return value


def isolated(name: str) -> str:
    """Isolate a right-to-left name, so that it does not reorder the text around it."""
    if any(bidirectional(letter) in FROM_THE_RIGHT for letter in name):
        return f"{ISOLATE}{name}{END_OF_ISOLATE}"
    return name


def comma_list(words: Iterable[str]) -> str:
    return pgettext("between two names", ", ").join(words)


def first_of(words: Sequence[str], total: int, *, between: str = "") -> str:
    """A list of which only the first words are given, such as "Aoi, Ben, and 3 more"."""
    more = total - len(words)
    said = [*words, *([_("and %(count)s more") % {"count": more}] if more > 0 else [])]
    return between.join(said) if between else comma_list(said)


def numerals() -> str:
    """The numbers of rounds, one character each, in the reader's language."""
    return pgettext("numbers of rounds", "1234")


def round_text(wind: str, number: int) -> str:
    """Such as "East 1"; `wind` is already in the reader's language."""
    words = {"wind": wind, "number": numerals()[number - 1]}
    return pgettext("round", "%(wind)s %(number)s") % words


def _field_name(name: str) -> str:
    """The name of a key with tiles: "The hand" for "concealed", "Meld 1" for "melds[0].tiles"."""
    meld = re.match(r"melds\[(\d+)\]", name)
    if meld:
        return _("Meld %(number)s") % {"number": int(meld[1]) + 1}
    bare = name.split("[", maxsplit=1)[0]
    return str(TILES.get(bare, name))


def _term_or_id(name: str, variant: str) -> str:
    word = term(name, variant)
    return name if word == spaced(name) else word


def _words_of(switch: Switch) -> Iterator[str]:
    yield from (choice for choice in switch.choices if isinstance(choice, str))
    for part in switch.parts:
        yield part.name
        yield from _words_of(part)


NAMES: tuple[str, ...] = tuple(
    dict.fromkeys(
        [
            *ALL_YAKU,
            "nagashi_mangan",
            MANGAN.id,
            RINSHAN_PAO,
            *Outcome,
            *Abort,
            *(word for switch in SWITCHES.values() for word in _words_of(switch)),
        ]
    )
)


class Word(NamedTuple):
    text: str | Promise
    kanji: str
