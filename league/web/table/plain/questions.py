"""The questions of the plain page: fields in groups, each with its answer and its problems."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from league.web.common.tile_forms import TilesForm
from league.web.table.entry_choices import Choice
from league.web.table.entry_questions import Tap, taps_of
from league.web.table.offences import OFFENCE, OFFENCE_TEXT, offence_choices
from scoring import Ruleset
from scoring.games import game_of

Problems = Mapping[str, Sequence[str]]
#: As many winners as one discard can have.
BLOCKS = ("1", "2", "3")
TITLES = (
    pgettext_lazy("hand", "Winner"),
    gettext_lazy("Second winner"),
    gettext_lazy("Third winner"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One field; `outcomes` are those that ask it, separated by spaces, none for all of them."""

    name: str
    label: str
    kind: Literal["text", "number", "select", "taps", "flag"]
    value: str = ""
    taps: list[Tap] = field(default_factory=list)
    hint: str = ""
    outcomes: str = ""
    problems: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Questions under a title; `folded` ones open once they have an answer or a problem."""

    name: str = ""
    title: str = ""
    questions: Sequence[Question] = ()
    forms: Sequence[tuple[str, TilesForm]] = ()
    groups: Sequence["Group"] = ()
    outcomes: str = ""
    folded: bool = False
    problems: Sequence[str] = ()

    @property
    def names(self) -> set[str]:
        """The fields of the group and of those inside it."""
        own = {question.name for question in self.questions} | {self.name}
        return own.union(
            *(form.names for _name, form in self.forms), *(group.names for group in self.groups)
        )

    @property
    def is_open(self) -> bool:
        answered = any(
            question.problems
            or question.value
            or (question.kind == "taps" and any(tap.checked for tap in question.taps))
            for question in self.questions
        )
        typed = any(_is_typed(form) for _title, form in self.forms)
        return answered or typed or any(group.is_open for group in self.groups)


def _is_typed(form: TilesForm) -> bool:
    return bool(form.errors) or any(
        form[name].data for name in form.fields if not name.endswith("_type")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Asker:
    """Makes questions of what was typed and of its problems."""

    data: QueryDict
    problems: Problems

    def text(
        self, name: str, label: str, *, number: bool = False, hint: str = "", outcomes: str = ""
    ) -> Question:
        return Question(
            name=name,
            label=label,
            kind="number" if number else "text",
            value=self.data.get(name, ""),
            hint=hint,
            outcomes=outcomes,
            problems=self.problems.get(name, ()),
        )

    def select(
        self, name: str, label: str, choices: Iterable[Choice], *, outcomes: str = ""
    ) -> Question:
        value = self.data.get(name, "")
        taps = taps_of(QueryDict(), name, choices)
        taps = [
            Tap(name=name, choice=tap.choice, checked=tap.choice.value == value) for tap in taps
        ]
        return Question(
            name=name,
            label=label,
            kind="select",
            value=value,
            taps=taps,
            outcomes=outcomes,
            problems=self.problems.get(name, ()),
        )

    def taps(
        self,
        name: str,
        label: str,
        choices: Iterable[Choice],
        *,
        kind: str = "checkbox",
        outcomes: str = "",
    ) -> Question:
        return Question(
            name=name,
            label=label,
            kind="taps",
            taps=taps_of(self.data, name, choices, kind),
            outcomes=outcomes,
            problems=self.problems.get(name, ()),
        )

    def flag(self, name: str, label: str, *, outcomes: str = "") -> Question:
        return Question(
            name=name,
            label=label,
            kind="flag",
            value=self.data.get(name, ""),
            outcomes=outcomes,
            problems=self.problems.get(name, ()),
        )


def offence_questions(ask: Asker, ruleset: Ruleset, outcome: str) -> Iterator[Question]:
    """What a chombo was for."""
    yield ask.select(OFFENCE, _("What for?"), offence_choices(ruleset), outcomes=outcome)
    yield ask.text(OFFENCE_TEXT, _("Another offence"), outcomes=outcome)


def blocks_of(data: QueryDict) -> list[str]:
    """The winners of whom something was entered."""
    return [block for block in BLOCKS if any(_typed_in(data, f"{block}-"))]


def winner_blocks(data: QueryDict, ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """As many winners with their titles as one discard can have, and those who were entered."""
    most, entered = game_of(ruleset).most_winners(ruleset), blocks_of(data)
    for place, (block, title) in enumerate(zip(BLOCKS, TITLES, strict=True)):
        if place < most or block in entered:
            yield block, str(title)


def _typed_in(data: QueryDict, start: str) -> Iterator[bool]:
    """What is not chosen by itself: a row for a meld always has a type."""
    for name, values in data.lists():
        if name.startswith(start) and not name.endswith("_type"):
            yield any(values)
