"""Forms for sessions and tables: draw, plan, extra time, seats, reasons."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from league.formats.winds import wind
from league.models import Entrant, Seat, Session, Table
from league.seating.queries.draw_methods import OPTIONS, methods_for
from league.standings.queries.stages import can_be_drawn, stages_of
from league.teams.queries.line_ups import has_line_ups
from league.web.organise.forms.draw_methods import MethodChoice, method_choices
from league.web.organise.forms.entrants import numbered
from league.web.organise.forms.fields import LongSelect
from scoring.seating.plans.plan import MOST_SESSIONS


def rest_field() -> forms.BooleanField:
    return forms.BooleanField(
        label=_("Players who are left out rest"),
        required=False,
        help_text=_(
            "Only needed if those left out could fill a table of their own. Fewer have a bye."
        ),
    )


class DrawForm(forms.Form):
    """Draw method with its options; some options apply to some methods only."""

    other_names: ClassVar = {"line": "plan"}  # problems name a line of the plan

    # Made with the form: sent twice, it draws once.
    client_id = forms.UUIDField(widget=forms.HiddenInput, required=False, initial=uuid4)
    method = forms.ChoiceField(label=_("Method"), widget=forms.RadioSelect)
    plan = forms.CharField(
        label=_("Plan"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("One table per line, its players in the order E S W N, by number or by name."),
    )
    rest = rest_field()
    script = forms.CharField(
        label=_("Finals script"),
        required=False,
        help_text=_("The ranks at each table, for example 1 2 7 8 / 3 4 5 6."),
    )
    block = forms.IntegerField(
        label=_("Block size (players)"), min_value=4, max_value=10_000, required=False
    )
    interval = forms.IntegerField(
        label=_("Rank interval"),
        min_value=1,
        max_value=10_000,
        required=False,
        help_text=_("Leave empty for the number of tables."),
    )
    tonight = forms.IntegerField(
        label=_("Sessions played tonight"),
        min_value=0,
        max_value=400,
        required=False,
        help_text=_("Leave empty for the sessions started in the last twelve hours."),
    )
    start = forms.ChoiceField(
        label=_("Order for a first session"),
        required=False,
        choices=[
            ("", _("By standings")),
            ("rating", _("By rating")),
            ("rating_groups", _("One player from each rating group at every table")),
            ("random", _("Random")),
        ],
    )
    winds = forms.ChoiceField(
        label=_("Starting winds"),
        required=False,
        choices=[
            ("", _("Balance when possible")),
            ("strict", _("Always balance")),
            ("off", _("Random")),
        ],
    )
    close_ranks = forms.BooleanField(
        label=_("What matters more"),
        required=False,
        widget=forms.RadioSelect(
            choices=[(False, _("No repeat pairings")), (True, _("Closer ranks"))]
        ),
    )
    checked_in_only = forms.BooleanField(
        label=_("Who plays"),
        required=False,
        widget=forms.RadioSelect(
            choices=[(False, _("Everybody in the event")), (True, _("Only who has checked in"))]
        ),
    )
    substitutes = forms.BooleanField(label=_("Substitutes fill empty seats"), required=False)
    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        required=False,
        help_text=_(
            "The same seed gives the same seating. Leave empty for a new one; it is recorded."
        ),
    )

    def __init__(self, session: Session, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.session = session
        method = self.fields["method"]
        method.choices = [  # type: ignore[attr-defined]
            (item.value, item.label) for item in methods_for(session)
        ]
        for name in ("close_ranks", "checked_in_only"):
            self.initial[name] = bool(self.initial.get(name))
        for name in _decided_elsewhere(session):
            del self.fields[name]

    def methods(self) -> tuple[list[MethodChoice], list[MethodChoice]]:
        """The usual methods and the rare ones, as cards."""
        return method_choices(self.session, str(self["method"].value() or ""))

    def options(self) -> list[forms.BoundField]:
        """Fields for some methods only."""
        return [self[name] for name in OPTION_FIELDS]

    def draw_arguments(self) -> dict[str, Any]:
        """Keyword arguments of the draw services."""
        values = dict(self.cleaned_data)
        options = {name: values.pop(name) for name in OPTIONS if name in values}
        return values | {"options": options}


OPTION_FIELDS = ("plan", "rest", "script", "block", "interval", "tonight", "start")


def _decided_elsewhere(session: Session) -> tuple[str, ...]:
    """The fields that a draw has no use for: line-ups or the night say who plays."""
    if has_line_ups(session):
        return ("checked_in_only", "substitutes")
    return ("checked_in_only",) if session.night is not None else ()


class NewSessionForm(DrawForm):
    """Draw of the next session of a stage."""

    stage = forms.TypedChoiceField(label=_("Stage"), coerce=int)
    minutes = forms.IntegerField(
        label=_("Session length (minutes)"), min_value=1, max_value=24 * 60, required=False
    )

    def __init__(self, session: Session, *args: Any, **kwargs: Any) -> None:
        super().__init__(session, *args, **kwargs)
        stages = stages_of(session.event)
        self.stages = {stage.pk: stage for stage in stages if can_be_drawn(stage)}
        if len(self.stages) > 1:
            named = [(str(pk), stage.title) for pk, stage in self.stages.items()]
            self.fields["stage"].choices = named  # type: ignore[attr-defined]
        else:
            del self.fields["stage"]

    def draw_arguments(self) -> dict[str, Any]:
        arguments = super().draw_arguments()
        return arguments | {"stage": self.stages.get(arguments.pop("stage", None))}


class PlanForm(forms.Form):
    sessions = forms.IntegerField(label=_("Sessions"), min_value=1, max_value=MOST_SESSIONS)
    order = forms.ChoiceField(
        label=_("Assignment of plan numbers"),
        choices=[
            ("lot", _("Random, clubs kept apart")),
            ("rating", _("By rating, clubs kept apart")),
        ],
    )
    seed = forms.IntegerField(label=_("Seed"), min_value=0, required=False)


class ExtraTimeForm(forms.Form):
    minutes = forms.IntegerField(
        label=_("Extra time for all tables (minutes)"),
        min_value=-24 * 60,
        max_value=24 * 60,
        help_text=_("Enter a negative number to reduce it."),
    )
    # The extra time that the page showed; guards against double submission.
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)


class SeatsForm(forms.Form):
    """Two seats to swap."""

    first = forms.TypedChoiceField(label=_("First seat"), coerce=int, widget=LongSelect)
    second = forms.TypedChoiceField(label=_("Second seat"), coerce=int, widget=LongSelect)

    def __init__(self, seats: Iterable[Seat], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "—"), *seat_choices(seats)]
        for name in ("first", "second"):
            self.fields[name].choices = choices  # type: ignore[attr-defined]


def seat_choices(seats: Iterable[Seat]) -> list[tuple[str, str]]:
    """The seats of a session, labelled with table, wind and player."""
    return [(str(seat.pk), seat_label(seat.table, seat)) for seat in seats]


def seat_label(table: Table, seat: Seat) -> str:
    player = seat.entrant.staff_name
    return f"{table.number} {wind(seat.starting_wind)}: {seat.entrant.number} {player}"


class SubstituteForm(forms.Form):
    """A substitute for a seat."""

    seat = forms.TypedChoiceField(label=_("Replaces"), coerce=int, widget=LongSelect)
    substitute = forms.TypedChoiceField(label=_("Substitute"), coerce=int, widget=LongSelect)
    reason = forms.CharField(label=_("Reason"), max_length=300, required=False)

    def __init__(
        self,
        seats: Iterable[Seat],
        substitutes: Sequence[Entrant],
        *args: Any,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        people = [(str(entrant.pk), numbered(entrant)) for entrant in substitutes]
        self.fields["seat"].choices = [("", "—"), *seat_choices(seats)]  # type: ignore[attr-defined]
        self.fields["substitute"].choices = [("", "—"), *people]  # type: ignore[attr-defined]


class ReasonForm(forms.Form):
    """The reason of a step, with the table version."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    reason = forms.CharField(label=_("Reason"), max_length=300)
