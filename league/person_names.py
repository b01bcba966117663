"""The parts of a person's name, and the order of lists in which people look themselves up.

Lists go by family name. Accents do not count, and letters such as ł and ø stand with l and o; the
particles "van" and "de" belong to the family name. Chinese, Cyrillic, Greek, Japanese and Korean
names stand where their Latin reading belongs; without one they follow the Latin names.
"""

import re
import unicodedata
from dataclasses import dataclass

from django.utils.translation import gettext

KANA, HANGUL = (
    re.compile("[\u3040-\u30ff\uff66-\uff9f]"),
    re.compile("[\u1100-\u11ff\uac00-\ud7af]"),
)
HAN = re.compile("[\u3005\u3400-\u9fff\uf900-\ufaff]")
CYRILLIC, GREEK = re.compile("[\u0400-\u04ff]"), re.compile("[\u0370-\u03ff\u1f00-\u1fff]")
EAST_ASIAN = (KANA, HANGUL, HAN)

#: What Chinese characters are read as, by the country of the player; elsewhere Japanese.
HAN_OF = {"CN": "zh-Hans", "SG": "zh-Hans", "TW": "zh-Hant", "HK": "zh-Hant", "MO": "zh-Hant"}
CYRILLIC_OF = {"UA": "uk", "BY": "be", "BG": "bg", "RS": "sr"}

#: Small letters that no accent makes of a plain one.
LETTERS = {
    "ø": "o",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "æ": "ae",
    "œ": "oe",
    "\u0131": "i",
}
_LETTERS = str.maketrans(LETTERS)

#: Words with which a family name begins, where a given name stands before them.
PARTICLES = frozenset(
    [
        "af",
        "al",
        "av",
        "bin",
        "da",
        "dal",
        "de",
        "degli",
        "dei",
        "del",
        "della",
        "den",
        "der",
        "des",
        "di",
        "do",
        "dos",
        "du",
        "el",
        "la",
        "le",
        "lo",
        "ten",
        "ter",
        "van",
        "von",
        "zu",
        "zum",
        "zur",
    ]
)
#: Countries in which the family name often stands first, in Latin letters as well.
FAMILY_OFTEN_FIRST = frozenset({"CN", "HK", "HU", "JP", "KR", "MO", "TW", "VN"})
#: Common given names of Hungary and family names of Vietnam, in plain letters. Where one of them
#: stands in a name, it says which end the family name has.
_HUNGARIAN_GIVEN = """
    adam adel adrienn agnes agota akos alexandra alfred alice aliz almos amalia anasztazia andor
    andras andrea anett anetta aniko anita anna annamaria antonia aranka armin aron arpad attila
    aurel balazs balint barbara barna barnabas bea beata bela bence benjamin bernadett bertalan
    bettina bianka blanka boglarka boldizsar borbala botond brigitta csaba csanad csenge csilla
    csongor dalma daniel david denes dezso diana dominik dora dorina dorottya edina edit elemer
    elizabet elvira emese emil emilia emma emoke endre eniko eric erika erno ervin erzsebet eszter
    etelka eva evelin fanni ferenc flora franciska fruzsina gabor gabriella gellert geza gergely
    gergo gerzson gizella greta gusztav gyongyi gyorgy gyula hajnalka hanna hedvig helga henrietta
    henrik hunor ibolya ida ildiko illes ilona imre ilka irma istvan ivan ivett izabella janka janos
    jazmin jeno jozsef jozsua judit julia julianna juliska kalman karina karola karoly katalin kata
    kinga kitti klara klaudia kornel kornelia kristof krisztian krisztina krisztofer laszlo lajos
    laura lehel lenard leonora levente lidia lilian liliana lilla lili lorand loretta lorinc luca
    magdolna margit maria mariann marianna mark marta martin marton mate matild matyas melinda
    mercedesz mihaly miklos milan mira mirjam monika nandor natalia natasa nikolett nikoletta
    nimrod noemi nora norbert odon olga oliver orsolya oszkar otto palma panna patricia patrik pal
    peter petra petronella piroska ramona reka rebeka regina renata rezso richard rita robert roland
    roza rozalia rozsa rudolf samuel sandor sara sarolta soma szabina szabolcs szandra szilard
    szilvia szonja tamara tamas tekla terez terezia tibor tihamer timea timothea tivadar tunde
    vanda vanessza vendel vera veronika viktor viktoria vilmos vince viola virag vivien zalan zita
    zoltan zoe zsanett zsigmond zsofia zsolt zsombor zsuzsa zsuzsanna
"""
_VIETNAMESE_FAMILY = """
    bui dang dinh do duong hoang huynh le luong ngo nguyen pham phan tran trinh truong vo vu
"""
HUNGARIAN_GIVEN = frozenset(_HUNGARIAN_GIVEN.split())
VIETNAMESE_FAMILY = frozenset(_VIETNAMESE_FAMILY.split())

_WORD = r"[A-Za-z\u00c0-\u024f\u0300-\u036f\u1e00-\u1eff'’ʻʼ.\-]+"  # noqa: RUF001
#: A reading: one word, or the family name, a comma and the given name.
READING = rf"{_WORD}|{_WORD}(?: {_WORD})*, {_WORD}(?: {_WORD})*"


def is_east_asian(name: str) -> bool:
    return any(script.search(name) for script in EAST_ASIAN)


def is_latin(name: str) -> bool:
    others = (*EAST_ASIAN, CYRILLIC, GREEK)
    return not any(script.search(name) for script in others)


def language_of(name: str, country: str = "") -> str:
    """The language of a name by its script, for `lang`; "" for Latin letters."""
    if KANA.search(name):
        return "ja"
    if HANGUL.search(name):
        return "ko"
    if HAN.search(name):
        return HAN_OF.get(country, "ja")
    if CYRILLIC.search(name):
        return CYRILLIC_OF.get(country, "ru")
    return "el" if GREEK.search(name) else ""


def plain_letters(name: str) -> str:
    """Letters and digits alone, small and without accents."""
    folded = unicodedata.normalize("NFKD", name).casefold().translate(_LETTERS)
    return "".join(sign for sign in folded if sign.isalnum())


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonName:
    """A name as it is shown, with its parts where they are known or guessed.

    `reading` is in Latin letters, with the family name first: "Tanaka, Tarō".
    """

    shown: str
    family: str = ""
    given: str = ""
    reading: str = ""
    country: str = ""
    is_guess: bool = False

    @property
    def has_parts_apart(self) -> bool:
        """Whether a list shows the family name before the given name."""
        return bool(self.family and self.given and is_latin(self.shown))

    @property
    def listed(self) -> str:
        """The name in a list by family name: "de Vries, Wim"; in other scripts as it is shown."""
        return f"{self.family}, {self.given}" if self.has_parts_apart else self.shown

    @property
    def language(self) -> str:
        """For `lang`."""
        return language_of(self.shown, self.country)

    @property
    def shown_reading(self) -> str:
        """The reading, for a name that is not in Latin letters."""
        return "" if is_latin(self.shown) else self.reading

    @property
    def given_first(self) -> str:
        """The reading with the given name first: "Tarō Tanaka"."""
        family, _comma, given = self.shown_reading.partition(", ")
        return f"{given} {family}".strip()

    @property
    def order(self) -> tuple[bool, str, str, str]:
        """The place in a list by family name."""
        family, given = self.family or self.shown, self.given
        if self.shown_reading:
            family, _comma, given = self.reading.partition(", ")
        return not is_latin(family), plain_letters(family), plain_letters(given), self.shown

    @property
    def initial(self) -> str:
        """The letter under which a list by family name has the name."""
        return self.order[1][:1].upper()


def person_name(
    shown: str, *, family: str = "", given: str = "", reading: str = "", country: str = ""
) -> PersonName:
    """The name with its stored parts, or else with a guess of them."""
    guessed = None if family else guessed_parts(shown, country)
    family, given = guessed or (family, given)
    return PersonName(
        shown=shown,
        family=family,
        given=given,
        reading=reading,
        country=country,
        is_guess=guessed is not None,
    )


def guessed_parts(name: str, country: str = "") -> tuple[str, str] | None:
    """Family and given name, where a name leaves little doubt; None for all others."""
    if "," in name:
        return parts_by_comma(name)
    words = name.split()
    if len(words) < 2 or any(any(sign.isdigit() for sign in word) for word in words):  # noqa: PLR2004
        return None
    if is_east_asian(name):
        return (words[0], words[1]) if len(words) == 2 else None  # noqa: PLR2004
    return parts_by_capitals(words) or _by_place(words, country)


def parts_by_comma(name: str) -> tuple[str, str] | None:
    """A family name before a comma: "de Vries, Wim"."""
    family, _comma, given = (part.strip() for part in name.partition(","))
    return (family, given) if family and given and "," not in given else None


def parts_by_capitals(words: list[str]) -> tuple[str, str] | None:
    """A family name in capitals: "VRIES Wim"."""
    capitals = [word for word in words if len(word) > 1 and word.isupper()]
    others = [word for word in words if word not in capitals]
    return (" ".join(capitals), " ".join(others)) if capitals and others else None


def _by_known_words(
    words: list[str], known: frozenset[str], *, are_given: bool
) -> tuple[str, str] | None:
    """The family name, one word, stands first or last; None where both ends could be one."""
    first, *_, last = ((plain_letters(word) in known) != are_given for word in words)
    if first == last:
        return None
    return (words[0], " ".join(words[1:])) if first else (words[-1], " ".join(words[:-1]))


def _by_place(words: list[str], country: str) -> tuple[str, str] | None:
    if country == "HU":
        return _by_known_words(words, HUNGARIAN_GIVEN, are_given=True)
    if country == "VN":
        return _by_known_words(words, VIETNAMESE_FAMILY, are_given=False)
    if country in FAMILY_OFTEN_FIRST:
        return None
    starts = [place for place, word in enumerate(words) if word in PARTICLES]
    if starts:
        start = starts[0]
        return (" ".join(words[start:]), " ".join(words[:start])) if start else None
    return (words[1], words[0]) if len(words) == 2 else None  # noqa: PLR2004


def whole_name(family: str, given: str) -> str:
    """A name of its parts, as it is shown: the family name stands first in East Asian scripts."""
    parts = (family, given) if is_east_asian(family) else (given, family)
    return " ".join(filter(None, parts))


def other_part(shown: str, part: str) -> str:
    """What a name has before or after one of its parts; "" where it does not begin or end so."""
    apart = "" if is_east_asian(shown) else " "
    for rest, whole in (
        (shown.removeprefix(part + apart), part + apart),
        (shown.removesuffix(apart + part), apart + part),
    ):
        if rest != shown and len(whole) > len(apart):
            return rest.strip()
    return ""


def missing_part(shown: str, family: str, given: str) -> dict[str, str]:
    """The part of a name that follows from the other."""
    if family and not given:
        return {"given_name": other_part(shown, family)}
    if given and not family:
        return {"family_name": other_part(shown, given)}
    return {}


def parts_differ(shown: str, family: str, given: str) -> bool:
    """Whether parts are stated that do not make the name; a family name belongs to them."""
    return bool(family or given) and not (family and has_parts(shown, family, given))


def has_parts(shown: str, family: str, given: str) -> bool:
    """Whether the two parts make the name, in either order; spaces and signs do not count."""
    whole, first, second = map(_letters, (shown, family, given))
    return whole in {first + second, second + first}


def _letters(name: str) -> str:
    composed = unicodedata.normalize("NFC", name).casefold()
    return "".join(sign for sign in composed if sign.isalnum())


def name_of_number(number: int) -> str:
    """What a player without a public name is called within an event."""
    return gettext("Player %(number)s") % {"number": number}
