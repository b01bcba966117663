"""Kana in Latin letters, after Hepburn, so that either finds a name."""

import re
import unicodedata

_SYLLABLES = """
a あ i い u う e え o お ka か ki き ku く ke け ko こ ga が gi ぎ gu ぐ ge げ go ご sa さ shi し
su す se せ so そ za ざ ji じ zu ず ze ぜ zo ぞ ta た chi ち tsu つ te て to と da だ ji ぢ zu づ
de で do ど na な ni に nu ぬ ne ね no の ha は hi ひ fu ふ he へ ho ほ ba ば bi び bu ぶ be べ
bo ぼ pa ぱ pi ぴ pu ぷ pe ぺ po ぽ ma ま mi み mu む me め mo も ya や yu ゆ yo よ ra ら ri り
ru る re れ ro ろ wa わ o を n ん vu ゔ a ぁ i ぃ u ぅ e ぇ o ぉ ya ゃ yu ゅ yo ょ
"""
_WORDS = _SYLLABLES.split()
SYLLABLES = dict(zip(_WORDS[1::2], _WORDS[::2], strict=True))
#: Small kana after a syllable whose vowel they replace.
GLIDES = {"ゃ": "a", "ゅ": "u", "ょ": "o", "ぁ": "a", "ぃ": "i", "ぇ": "e", "ぉ": "o"}
KANA = re.compile("[\u3041-\u3096\u30a1-\u30fc]")
KATAKANA = range(0x30A1, 0x30F7)
TO_HIRAGANA = 0x60
DOUBLED, LENGTHENED = "っ", "ー"


def romanised(text: str) -> str:
    """The text with its kana in Latin letters; everything else stays as it is."""
    text = unicodedata.normalize("NFKC", text)
    if not KANA.search(text):
        return text
    found: list[str] = []
    doubled = False
    for sign in map(_hiragana, text):
        if sign == DOUBLED:
            doubled = True
            continue
        latin = "" if sign == LENGTHENED else SYLLABLES.get(sign, sign)
        if sign in GLIDES and found and found[-1][-1:] in {"i", "e", "u"}:
            found[-1], latin = _glided(found[-1], sign), ""
        found.append(latin[:1] + latin if doubled and latin else latin)
        doubled = False
    return "".join(found)


def _hiragana(sign: str) -> str:
    return chr(ord(sign) - TO_HIRAGANA) if ord(sign) in KATAKANA else sign


def _glided(syllable: str, small: str) -> str:
    """A syllable with a small kana: ki + ya is kya, shi + yo is sho, fu + a is fa."""
    head, vowel = syllable[:-1], GLIDES[small]
    glides = small in "ゃゅょ" and not head.endswith(("sh", "ch", "j"))
    return f"{head}{'y' if glides else ''}{vowel}"
