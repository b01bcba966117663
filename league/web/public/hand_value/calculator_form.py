"""The forms of the calculators: one field for each key of the value format."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.core.errors import AnyProblem, message_of
from league.core.queries.rule_terms import WRITE_KANJI, term
from league.formats.winds import kanji, wind
from league.hand_value.queries.values import SWITCHES_ASKED
from league.web.common.tile_forms import COUNTS, MELD_ROWS, TilesForm, WonForm, tile_field
from league.web.common.tile_words import FLAGS, labels
from league.web.common.typed_fields import NOTHING
from scoring import PRESETS, Ruleset, ScoringError, preset
from scoring.core.seats import WINDS
from scoring.games import game_of
from scoring.ruleset import SWITCHES, Switch


class GameForm(TilesForm):
    """What the calculator of every game asks."""

    variant: ClassVar[str]
    #: Defaults of the form and of URLs without these keys.
    defaults: ClassVar[Mapping[str, str]]
    #: The keys that the value format has as the form has them.
    plain: ClassVar[tuple[str, ...]]
    #: What is folded while nothing is chosen there.
    options: ClassVar[tuple[str, ...]]
    #: The fields of keys that have another name.
    fields_of: ClassVar[Mapping[str, str]]

    way = forms.ChoiceField(label=lazy("Win"), widget=forms.RadioSelect, required=False)
    flags = forms.MultipleChoiceField(
        label=lazy("Circumstances of the win"), widget=forms.CheckboxSelectMultiple, required=False
    )

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(None if data is None else self._with_defaults(data))
        seats = [(one.value, _wind(one.value)) for one in WINDS]
        self.add_choice("round_wind", _("Round wind"), seats, widget=forms.RadioSelect)
        self.add_choice("seat_wind", _("Seat wind"), seats, widget=forms.RadioSelect)
        self.add_choice("discarder", _("Discarder"), [("", _("Not stated")), *seats])
        books = [
            (row.id, _(row.name))
            for row in PRESETS.values()
            if game_of(row.ruleset).variant == self.variant
        ]
        self.add_choice("preset", _("Ruleset"), books)
        self.initial = dict(self.defaults)
        self.liable = [("", _("Nobody")), *seats]

    def _with_defaults(self, data: QueryDict) -> QueryDict:
        filled = data.copy()
        for name, value in self.defaults.items():
            filled.setdefault(name, value)
        return filled

    @property
    def more_is_open(self) -> bool:
        """Whether to unfold the options: one is filled in or has a problem."""
        usual = {"preset": self.defaults["preset"]}
        return any(
            self.data.get(name, "") not in ("", "0", usual.get(name)) or name in self.errors
            for name in (*self.options, "discarder", "preset")
        )

    @property
    def typed_is_open(self) -> bool:
        """Whether to show the tiles as text: one of these fields has a problem."""
        return any(name in self.errors for name in (*self.texts, *MELD_ROWS))

    def ruleset(self) -> Ruleset:
        """The rules that are chosen; the usual ones where they cannot be read."""
        with suppress(ScoringError, KeyError):
            if self.is_bound and self.is_valid():
                return Ruleset.from_json(self.rules())
        return preset(self.defaults["preset"])

    def rules(self) -> dict[str, Any]:
        return {"preset": self.cleaned_data.get("preset") or self.defaults["preset"]}

    def task(self) -> dict[str, Any]:
        """The hand in the value format; default values are omitted."""
        chosen = {name: self.cleaned_data.get(name) for name in self.plain}
        stated = {name: value for name, value in chosen.items() if value not in (*NOTHING, 0)}
        return {**self.tiles(), **stated, "rules": self.rules()}

    def add_problems(self, problems: Iterable[AnyProblem]) -> None:
        """Add each problem to its field, or to the form."""
        for item in problems:
            self.add_problem(self.field_of(item.field), message_of(item))

    @classmethod
    def field_of(cls, key: str) -> str:
        """The field for a key of the value format."""
        name = tile_field(key.removeprefix("rules."))
        return cls.fields_of.get(name, name)


class CalculatorForm(GameForm, WonForm):
    """A hand of riichi."""

    variant = "riichi"
    defaults: ClassVar[Mapping[str, str]] = {
        "way": "ron",
        "riichi": "0",
        "round_wind": "E",
        "seat_wind": "S",
        "preset": "wrc-2025",
    }
    plain = ("riichi", "round_wind", "seat_wind", "discarder", "pao", "honba", "riichi_sticks")
    options = ("pao", "honba", "riichi_sticks", *COUNTS, *SWITCHES_ASKED)
    fields_of: ClassVar[Mapping[str, str]] = {"tsumo": "way", "rules": "preset"}

    riichi = forms.TypedChoiceField(
        label=lazy("Riichi"),
        choices=[(0, lazy("No riichi")), (1, lazy("Riichi")), (2, lazy("Daburu riichi"))],
        coerce=int,
        widget=forms.RadioSelect,
        required=False,
    )

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.offer("way", [("ron", _("Ron")), ("tsumo", _("Tsumo"))])
        self.offer("flags", labels(FLAGS))
        self.fields["win_tile"].required = False
        self.fields["win_tile"].help_text = _("For example 8s. Leave empty to see the waits.")
        self.add_number("honba", _("Honba"))
        on_table = _("All on the table, including the winner's own.")
        self.add_number("riichi_sticks", _("Riichi sticks"), on_table)
        self.add_number("nukidora", _("Nukidora"))
        self.add_number("consecutive_dealer_wins", _("Consecutive dealer wins"))
        self.add_choice("pao", _("Pao (責任払い)"), self.liable)
        for name in SWITCHES_ASKED:
            switch = SWITCHES[name]
            choices = [(key, _in_words(value)) for key, value in values_of(switch).items()]
            self.add_choice(name, _(switch.meaning), [("", _("As in the preset")), *choices])

    def switches(self) -> list[forms.BoundField]:
        return [self[name] for name in SWITCHES_ASKED]

    def task(self) -> dict[str, Any]:
        return {**super().task(), "tsumo": self.cleaned_data.get("way") == "tsumo"}

    def rules(self) -> dict[str, Any]:
        typed = {name: self.cleaned_data.get(name) for name in SWITCHES_ASKED}
        chosen = {name: values_of(SWITCHES[name])[key] for name, key in typed.items() if key}
        return {**super().rules(), **chosen}


def values_of(switch: Switch) -> dict[str, Any]:
    """The values of a switch by their text in the URL."""
    choices = (True, False) if switch.kind == "bool" else switch.choices
    return {str(choice).lower(): choice for choice in choices}


def _in_words(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return term(str(value))


def _wind(value: str) -> str:
    """A wind with its character, unless the language writes kanji itself."""
    word = wind(value)
    return word if get_language() in WRITE_KANJI else f"{word} {kanji(value)}"
