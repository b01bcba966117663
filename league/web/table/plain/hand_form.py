"""The form of a hand: how it ended, a form for each winner, and the questions of its game.

Input goes into the entry unchanged; `scoring` validates it, and its problems come back to the fields.
"""

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy

from league.core.errors import AnyProblem, message_of
from league.play.penalty_catalogue import OFFENCES
from league.web.common.tile_forms import RulesForm
from league.web.common.typed_fields import NOTHING, Flag, HiddenText, TypedChoice, TypedText
from league.web.table.entry_choices import DASH, Choice, offence_choices, people_of
from league.web.table.page_context import SeatRow
from scoring import Ruleset
from scoring.game import Game
from scoring.games import game_of

Entry = dict[str, Any]

#: As many winners as one discard can have, with their titles.
TITLES = (
    pgettext_lazy("hand", "Winner"),
    lazy("Second winner"),
    lazy("Third winner"),
)
IDS = "f-%s"

_WIN = re.compile(r"wins\[(?P<place>\d+)\](?:\.(?P<rest>.+))?")


class FieldProblem(NamedTuple):
    """A problem in the words of the page, with the id of its field."""

    field: str
    text: str


def offer(form: forms.Form, choices: Iterable[Choice], *names: str) -> None:
    """Let the fields with these names offer the choices."""
    options = [(choice.value, choice.label) for choice in choices]
    for name in names:
        field: Any = form.fields[name]
        field.choices = options


class WinnerForm(RulesForm):
    """What a game asks of one winner."""

    questions: ClassVar[str]  # the template of what is asked of a winner
    title = ""

    seat = TypedChoice(label=lazy("Won"))

    def __init__(self, *args: Any, seats: Sequence[SeatRow], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, people_of(seats, DASH), "seat")

    @abstractmethod
    def win(self) -> Entry:
        """What the entry says of this winner."""

    @property
    def is_filled(self) -> bool:
        """Whether anything is said of this winner, in a form as it opens too."""
        return any(
            self[name].value() for name in self.fields if not name.endswith("_type")
        ) or bool(self.errors)

    def field_of(self, _code: str, path: str) -> str:
        """The field of a problem, such as "fu" for the path "fu" below the win."""
        return path or "seat"


class WinnerForms(forms.BaseFormSet):  # type: ignore[type-arg]  # not generic at run time
    """One form for each winner: "1-han", "2-han", "3-han". There are always three."""

    def add_prefix(self, index: int | str) -> str:
        return str(int(index) + 1)

    def total_form_count(self) -> int:
        return len(TITLES)

    def add_fields(self, form: WinnerForm, index: int | None) -> None:
        super().add_fields(form, index)
        form.title = str(TITLES[index or 0])


class HandForm(RulesForm):
    """One hand as it is typed; each game adds its questions."""

    questions: ClassVar[str]  # the template of what is asked beside the outcome
    winner_form: ClassVar[type[WinnerForm]]
    #: The outcomes with a winner, and those with several, separated by spaces.
    won_by: ClassVar[str]
    won_together_by: ClassVar[str]
    #: The keys of an entry that every outcome may state, and those of each outcome alone.
    common_keys: ClassVar[frozenset[str]]
    keys_of: ClassVar[Mapping[str, frozenset[str]]]

    client_id = HiddenText()
    version = HiddenText()
    seen = HiddenText()
    reason = HiddenText()
    outcome = TypedChoice(label=lazy("How did the hand end?"), widget=forms.RadioSelect)
    discarder = TypedChoice()
    offender = TypedChoice()
    offence = TypedChoice(label=lazy("What for?"))
    offence_text = TypedText(label=lazy("Another offence"))
    time_up = Flag(label=lazy("Time was up when this hand ended"))

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        ruleset: Ruleset,
        seats: Sequence[SeatRow] = (),
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        values = dict(initial or {})
        super().__init__(data, initial=values, auto_id=IDS)
        self.ruleset, self.seats = ruleset, [seat for seat in seats if seat.plays]
        winners = forms.formset_factory(self.winner_form, formset=WinnerForms, max_num=len(TITLES))
        self.winners = winners(
            data,
            auto_id=IDS,
            initial=values.get("wins") or [],
            form_kwargs={"ruleset": ruleset, "seats": self.seats},
        )
        self.add_parts(data, values)
        if seats:
            self.offer_choices()

    def add_parts(self, data: QueryDict | None, values: Mapping[str, Any]) -> None:
        """Add the forms that a game has beside those of the winners."""

    @staticmethod
    @abstractmethod
    def outcomes_of(ruleset: Ruleset) -> list[Choice]:
        """The ways in which a hand can end."""

    def offer_choices(self) -> None:
        """What the page offers; nothing of it is needed to read what was typed."""
        outcomes: Any = self.fields["outcome"]
        outcomes.choices = [(one.value, one.noted) for one in self.outcomes_of(self.ruleset)]
        offer(self, people_of(self.seats, DASH), "discarder", "offender")
        offer(self, offence_choices(self.ruleset), "offence")

    @property
    def parts(self) -> list[RulesForm]:
        """This form and those inside it."""
        return [self, *self.winners]

    @property
    def won(self) -> list[WinnerForm]:
        """The winners of whom something was typed."""
        return [form for form in self.winners if form.has_changed()]

    @property
    def shown_winners(self) -> list[WinnerForm]:
        """As many winners as one discard can have, and those who were typed."""
        most = game_of(self.ruleset).most_winners(self.ruleset)
        return [form for place, form in enumerate(self.winners) if place < most or form.is_filled]

    def is_valid(self) -> bool:
        return self.is_bound and not any(form.errors for form in self.parts)

    def entry(self) -> Entry:
        """What was typed, without default values."""
        asked = self.keys_of.get(self.cleaned_data["outcome"], frozenset())
        said = {
            name: value
            for name, value in self.cleaned_data.items()
            if value and name in self.common_keys | asked
        }
        wins = {"wins": [form.win() for form in self.won]} if "wins" in asked else {}
        return {"outcome": "", **said, **wins}

    @classmethod
    @abstractmethod
    def values_of(cls, entry: Mapping[str, Any], ruleset: Ruleset) -> dict[str, Any]:
        """The values of a form that says this entry."""

    @property
    def said_offence(self) -> str:
        """The offence that was chosen or written."""
        said = self.cleaned_data
        return str(said.get("offence_text") or said.get("offence") or "")

    def flags(self, before: Game, *, is_time_up: bool) -> Iterator[forms.BoundField]:
        """The boxes that are asked at this moment, and those that are ticked."""
        for name, is_asked in self.asked_flags(before, is_time_up=is_time_up).items():
            if is_asked or self[name].value():
                yield self[name]

    def asked_flags(self, _before: Game, *, is_time_up: bool) -> dict[str, bool]:
        return {"time_up": is_time_up and self.ruleset.time_policy != "none"}

    def carried(self) -> list[str]:
        """What was typed, as hidden fields, without the reason."""
        return [
            form[name].as_hidden(attrs={"id": False})
            for form in self.parts
            for name, field in form.fields.items()
            if name != "reason" and form[name].data not in (*NOTHING, False)
        ]

    def add_problems(self, problems: Iterable[AnyProblem]) -> None:
        """Add each problem to the field that it is about."""
        for item in problems:
            form, name = self.place_of(item.code, item.field)
            nobody = name == "seat" and not form[name].value()
            form.add_problem(name, _("Choose who won.") if nobody else message_of(item))

    def place_of(self, code: str, name: str) -> tuple[RulesForm, str]:
        """The form and the field of a problem, such as the second winner's fu for "wins[1].fu"."""
        if found := _WIN.match(name):
            form = self.won[int(found["place"])]
            return form, form.field_of(code, found["rest"] or "")
        if name == "wins":
            return self.winners[0], "seat"
        return self, name.partition("[")[0]

    def problems(self) -> list[FieldProblem]:
        """All problems; where several players have something of their own, with their names."""
        named = len(self.won) != 1
        return [
            FieldProblem(_id_of(form, name), _with_name(self.who(form) if named else "", str(text)))
            for form in self.parts
            for name, texts in form.errors.items()
            for text in texts
        ]

    def who(self, form: RulesForm) -> str:
        """The name of the player whom a form is about."""
        wind = form["seat"].value() if isinstance(form, WinnerForm) else ""
        return next((seat.name for seat in self.seats if seat.wind == wind), "")


def _id_of(form: RulesForm, name: str) -> str:
    if name in form.fields:
        return form[name].auto_id
    return IDS % form.prefix if form.prefix else ""


def _with_name(name: str, text: str) -> str:
    return _("%(name)s: %(text)s") % {"name": name, "text": text} if name else text


def offence_values(offence: str) -> dict[str, str]:
    """The values of a form that says this offence."""
    return {"offence" if offence in OFFENCES else "offence_text": offence}
