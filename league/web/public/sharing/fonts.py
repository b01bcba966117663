"""Fonts of the generated pictures: which font draws which character.

Two pinned packages have the fonts: Noto Sans (Latin, Greek, Cyrillic) and Noto Sans CJK (Chinese,
Japanese, Korean). Where they are missing, fonts of the system stand in; a character that no font
has is left out.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from unicodedata import normalize

from PIL import ImageFont

IN_PACKAGES = (
    ("fontpkg_noto_sans", "files/NotoSans[wdth,wght].ttf"),
    ("noto_cjk_sans_otc", "NotoSansCJK-Regular.ttc"),
)
IN_SYSTEMS = (
    "DejaVuSans.ttf",
    "Arial Unicode.ttf",
    "NotoSansCJK-Regular.ttc",
    "DroidSansFallbackFull.ttf",
    "msgothic.ttc",
    "malgun.ttf",
)
NO_CHARACTER = "\U0010fffe"
SPACES = frozenset(" \N{NO-BREAK SPACE}")
PROBE = 24  # pixels; a glyph looks like the sign for a missing one at every size or at none

Font = ImageFont.FreeTypeFont


@cache
def font_files() -> tuple[str, ...]:
    """The fonts that are here, in the order in which they are tried."""
    packaged = [Path(folder, name) for package, name in IN_PACKAGES for folder in _folders(package)]
    here = (str(file) for file in packaged if file.is_file())
    return (*here, *(name for name in IN_SYSTEMS if _opens(name)))


@lru_cache(maxsize=64)
def font(file: str, size: int) -> Font:
    return ImageFont.truetype(file, size)


def runs(text: str, size: int) -> Iterator[tuple[str, Font]]:
    """The text in pieces that one font draws each, without what no font has."""
    piece, now = "", ""
    for sign in normalize("NFC", text):
        file = now if now and sign in SPACES else file_for(sign)
        if file is None:
            continue
        if file != now and piece:
            yield piece, font(now, size)
            piece = ""
        piece, now = piece + sign, file
    if piece:
        yield piece, font(now, size)


def can_draw(text: str) -> bool:
    """Whether every character of the text has a font."""
    return all(file_for(sign) is not None for sign in normalize("NFC", text))


@lru_cache(maxsize=10_000)
def file_for(sign: str) -> str | None:
    """The first font that has the character."""
    return next((file for file in font_files() if sign in SPACES or _has(file, sign)), None)


def _has(file: str, sign: str) -> bool:
    probe = font(file, PROBE)
    return _shape(probe, sign) != _shape(probe, NO_CHARACTER)


def _shape(probe: Font, sign: str) -> tuple[tuple[int, int], bytes]:
    mask = probe.getmask(sign)
    return mask.size, bytes(mask)


def _opens(name: str) -> bool:
    try:
        ImageFont.truetype(name, PROBE)
    except OSError:
        return False
    return True


def _folders(package: str) -> list[str]:
    spec = find_spec(package)
    return list(spec.submodule_search_locations or ()) if spec else []
