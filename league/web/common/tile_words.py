"""Typed tiles, and the labels of melds and flags.

Unreadable input is passed on unchanged; `scoring` reports it.
"""

from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from league.core.queries.rule_terms import WRITE_KANJI, Word
from scoring import NotationError
from scoring.core.tiles import name_of, read_tiles

MOST_MELDS = 4
LONGEST = 60

MELDS: dict[str, Word] = {
    "chi": Word(_("Chi"), "吃"),
    "pon": Word(_("Pon"), "碰"),
    "ankan": Word(_("Closed kan"), "暗槓"),
    "daiminkan": Word(_("Open kan"), "大明槓"),
    "kakan": Word(_("Added kan"), "加槓"),
}
CALLED_FROM: dict[str, Word] = {
    "kamicha": Word(pgettext_lazy("called from", "Left"), "上家"),
    "toimen": Word(pgettext_lazy("called from", "Opposite"), "対面"),
    "shimocha": Word(pgettext_lazy("called from", "Right"), "下家"),
}
FLAGS: dict[str, Word] = {
    "ippatsu": Word(_("Ippatsu"), "一発"),
    "rinshan": Word(_("Rinshan"), "嶺上"),
    "chankan": Word(_("Chankan"), "搶槓"),
    "haitei": Word(_("Haitei"), "海底"),
    "houtei": Word(_("Houtei"), "河底"),
    "first_turn": Word(_("First turn"), "第一巡"),
    "open_riichi": Word(_("Open riichi"), "開立直"),
    "discarder_riichi": Word(_("The discarder was in riichi"), "放銃者立直"),
}
# Flags of a winner at a table, which knows the discarder's riichi.
WIN_FLAGS: dict[str, Word] = {
    "double_riichi": Word(_("Daburu riichi"), "両立直"),
    **{name: word for name, word in FLAGS.items() if name != "discarder_riichi"},
}


def without_spaces(text: str) -> str:
    """Remove all spaces."""
    return "".join(text.split())


def split_tiles(text: str) -> list[str]:
    """Split into single tiles; unreadable text stays one item."""
    try:
        return [name_of(tile) for tile in read_tiles(text)]
    except NotationError:
        return [text]


def labels(words: dict[str, Word]) -> list[tuple[str, str]]:
    """Choices with kanji, unless the language writes kanji itself."""
    if get_language() in WRITE_KANJI:
        return [(name, str(word.text)) for name, word in words.items()]
    return [(name, f"{word.text} {word.kanji}") for name, word in words.items()]
