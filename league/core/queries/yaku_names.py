"""The reader's preferred form of yaku names: romaji, English or kanji."""

from contextvars import ContextVar
from enum import StrEnum

from django.utils.translation import get_language


class YakuNames(StrEnum):
    USUAL = ""  # as in the language of the page
    ROMAJI = "romaji"
    ENGLISH = "english"
    KANJI = "kanji"


_chosen: ContextVar[YakuNames] = ContextVar("yaku_names", default=YakuNames.USUAL)


def yaku_names() -> YakuNames:
    return _chosen.get()


def show_yaku_names(names: YakuNames) -> None:
    _chosen.set(names)


def reader_key() -> str:
    """The reader's language and form of yaku names, as a part of cache keys."""
    return f"{get_language()}:{yaku_names()}"
