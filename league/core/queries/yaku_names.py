"""How the reader wants to see the names of yaku: romaji, English or kanji."""

from contextvars import ContextVar
from enum import StrEnum

from django.utils.translation import get_language


class YakuNames(StrEnum):
    USUAL = ""  # as the language of the page writes them
    ROMAJI = "romaji"
    ENGLISH = "english"
    KANJI = "kanji"


_chosen: ContextVar[YakuNames] = ContextVar("yaku_names", default=YakuNames.USUAL)


def yaku_names() -> YakuNames:
    return _chosen.get()


def show_yaku_names(names: YakuNames) -> None:
    _chosen.set(names)


def reader_key() -> str:
    """What an answer depends on beside its data: the reader's language and names of yaku."""
    return f"{get_language()}:{yaku_names()}"
