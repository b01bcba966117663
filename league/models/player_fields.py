"""What is known of a player besides name and club, a row each.

Forms, lists of players, pages, the API and reports read this table; so do erasing a person and the
file of an event, which leave nothing of it that is not public.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from league.countries import code_of
from league.country_codes import sports_code
from league.person_names import READING

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Worded


class SeenBy(StrEnum):
    WITH_NAME = "with name"  # everybody, where the player may be shown by name
    ORGANISERS = "organisers"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerField:
    """A text about a player; `name` is its column, its form field and its key in the API.

    A value that is not empty matches `pattern` as a whole and has at most `longest` characters, or
    `problem` (a code of the table of sentences) says what is wrong. `columns` are heads of a column in a list, in lower case;
    `shown_as` puts the value in words on pages, beside the name unless it is `of_name`.
    """

    name: str
    label: "str | Worded"
    longest: int
    seen_by: SeenBy
    help_text: "str | Worded" = ""
    columns: tuple[str, ...] = ()
    pattern: str = ".*"
    problem: str = ""
    is_country: bool = False
    of_name: bool = False
    shown_as: str = "{}"

    def read(self, text: str) -> str:
        """The value to store for typed text."""
        value = " ".join(text.split())
        return code_of(value) or value.upper() if self.is_country else value

    def problem_of(self, value: str) -> str:
        """The code of what is wrong with a value; "" if it fits."""
        if not value or (re.fullmatch(self.pattern, value) and len(value) <= self.longest):
            return ""
        return self.problem or "text_too_long"

    def in_words(self, value: str) -> str:
        """The value as pages show it beside a name."""
        return self.shown_as.format(sports_code(value) if self.is_country else value)

    @property
    def is_public(self) -> bool:
        return self.seen_by is not SeenBy.ORGANISERS


PLAYER_FIELDS = (
    PlayerField(
        name="legal_name",
        label=_("Legal name"),
        longest=200,
        seen_by=SeenBy.ORGANISERS,
        help_text=_("Never shown publicly."),
        columns=("legal name", "本名", "戸籍名", "passname", "nom légal", "nombre legal"),
    ),
    PlayerField(
        name="country",
        label=_("Country"),
        longest=2,
        seen_by=SeenBy.WITH_NAME,
        help_text=_("Type the name, such as Germany or Japan."),
        columns=(
            *("country", "nation", "nationality", "国", "国籍", "land", "nationalität", "pays"),
            *("nationalité", "país", "pais", "nacionalidad", "страна", "국가", "나라", "国家"),
        ),
        pattern="[A-Z]{2}",
        problem="no_such_country",
        is_country=True,
    ),
    PlayerField(
        name="ema_number",
        label=_("EMA number"),
        longest=8,
        seen_by=SeenBy.WITH_NAME,
        help_text=_("8 digits, such as 04010123."),
        columns=(
            *("ema number", "ema", "ema no", "ema id", "ema番号", "ema nummer", "ema nr"),
            *("numéro ema", "número ema", "номер ema", "ema 번호", "ema编号"),
        ),
        pattern="[0-9]{8}",
        problem="no_such_ema_number",
        shown_as="EMA {}",
    ),
    PlayerField(
        name="family_name",
        label=_("Family name"),
        longest=120,
        seen_by=SeenBy.WITH_NAME,
        help_text=_("With “van” or “de”. Lists are sorted by it."),
        columns=(
            *("family name", "surname", "last name", "player's last name", "姓", "苗字"),
            *("nachname", "familienname", "nom", "nom de famille", "фамилия", "apellido"),
            *("apellidos", "성", "姓氏"),
        ),
        of_name=True,
    ),
    PlayerField(
        name="given_name",
        label=_("Given name"),
        longest=120,
        seen_by=SeenBy.WITH_NAME,
        columns=(
            *("given name", "first name", "player's first name", "forename", "名", "vorname"),
            *("prénom", "prenom", "nombre de pila"),
        ),
        of_name=True,
    ),
    PlayerField(
        name="latin_reading",
        label=_("Latin reading"),
        longest=120,
        seen_by=SeenBy.WITH_NAME,
        help_text=_("For a name in other letters, the family name first: Tanaka, Tarō."),
        columns=(
            *(
                "latin reading",
                "reading",
                "romaji",
                "ローマ字",
                "lateinische lesung",
                "romanisation",
            ),
            *("латиницей", "로마자", "拼音", "罗马字"),
        ),
        pattern=READING,
        problem="no_such_reading",
        of_name=True,
    ),
)
PUBLIC_FIELDS = tuple(field for field in PLAYER_FIELDS if field.is_public)
#: What stands beside the name, and what the name consists of.
FACTS = tuple(field for field in PUBLIC_FIELDS if not field.of_name)
OF_THE_NAME = tuple(field for field in PUBLIC_FIELDS if field.of_name)
NAME_PARTS = tuple(field.name for field in OF_THE_NAME)
