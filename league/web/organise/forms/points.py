"""Forms of penalties and bonuses, which say what they do before it is stored."""

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as lazy

from league.entrants.queries.entrants import entrants_of
from league.enums import POINTLESS_KINDS, PenaltyKind, penalty_kind_label
from league.models import CatalogueEntry, Entrant, Event, Session, Table
from league.models.penalty import ENTRY_KINDS
from league.play.penalties import MOST_POINTS
from league.play.queries.penalties import hand_choices, points_by_rules
from league.templatetags.tenbou import session_name
from league.web.organise.forms.entrants import EntrantField, choose_from
from league.web.organise.forms.fields import ScoreField
from scoring.games import game_of

#: In front of the key of an entry of the event's own catalogue.
OWN = "own-"
#: A bonus that is in no catalogue.
FREE_BONUS = "bonus"


def penalty_kinds(event: Event) -> list[tuple[str, Any]]:
    """The kinds of penalties, without bonuses, in the terms of the event's game."""
    kinds = (kind for kind in PenaltyKind if kind != PenaltyKind.BONUS)
    return [(kind.value, penalty_kind_label(kind, event.ruleset.variant)) for kind in kinds]


class WhoForm(forms.Form):
    """The player; those at the table stand first."""

    entrant = EntrantField(label=lazy("Player"), queryset=Entrant.objects.none())

    def __init__(self, event: Event, table: Table | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["entrant"]
        choose_from(entrants_of(event), field)
        if table is not None:
            seated = set(table.seats.values_list("entrant", flat=True))
            none, *others = field.choices
            field.choices = [none, *sorted(others, key=lambda choice: choice[0] not in seated)]


class SessionField(forms.ModelChoiceField):  # type: ignore[type-arg]  # not generic at run time
    def label_from_instance(self, session: Session) -> str:
        return session_name(session)


class PointsForm(WhoForm):
    """Points of a player beside the games; they are stored once the page has said what they do."""

    points = ScoreField(label=lazy("Points"), min_value=0, max_value=MOST_POINTS, initial=0)
    session = SessionField(
        label=lazy("Session"),
        queryset=Session.objects.none(),
        required=False,
        empty_label=lazy("The whole event"),
        help_text=lazy("Points of a session are hidden as long as its results are."),
    )
    reason = forms.CharField(label=lazy("Reason"), max_length=300)
    # What the page has said; another player or amount is said again before it is stored.
    confirmed = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, event: Event, table: Table | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(event, table, *args, **kwargs)
        if table is None:
            held = event.sessions.drawn().public().order_by("-number")
            self.fields["session"].queryset = held  # type: ignore[attr-defined]
        else:
            del self.fields["session"]
        points: ScoreField = self.fields["points"]  # type: ignore[assignment]
        points.unit = game_of(event.ruleset).score_unit

    def given_kind(self) -> PenaltyKind:
        return PenaltyKind(self.cleaned_data["kind"])

    def change(self) -> int:
        """The points as the total changes; below 0 for a penalty."""
        return self.given_kind().change(self.cleaned_data["points"] or 0)

    def echo_of(self) -> str:
        """The player and the amount that the page says before it stores them."""
        return f"{self.cleaned_data['entrant'].pk}:{self.change()}"

    def for_echo(self) -> dict[str, Any]:
        """What the page says beside the player and the amount."""
        return {}

    def is_confirmed(self) -> bool:
        return bool(self.cleaned_data["confirmed"] == self.echo_of())


class PenaltyForm(PointsForm):
    """`other_names` maps field names of problems to fields of this form."""

    other_names = {"hand_position": "hand"}  # read only

    offence = forms.CharField(widget=forms.HiddenInput, required=False)
    kind = forms.ChoiceField(label=lazy("Kind"))
    hand = forms.TypedChoiceField(label=lazy("Hand"), coerce=int, required=False, empty_value=None)

    field_order = ("entrant", "offence", "kind", "points", "hand", "session", "reason")

    def __init__(self, event: Event, table: Table | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(event, table, *args, **kwargs)
        self.event = event
        self.fields["kind"].choices = penalty_kinds(event)  # type: ignore[attr-defined]
        points: ScoreField = self.fields["points"]  # type: ignore[assignment]
        points.label, self.fields["reason"].label = (
            lazy("Points deducted"),
            lazy("Reason or ruling"),
        )
        points.required, points.initial = False, None
        points.help_text = self._help(points)
        if table is None:
            del self.fields["hand"]
        else:
            hands = [("", lazy("whole game")), *hand_choices(table)]
            self.fields["hand"].choices = hands  # type: ignore[attr-defined]

    def _help(self, points: ScoreField) -> Any:
        chombo = points_by_rules(self.event, PenaltyKind.CHOMBO) or 0
        text = (
            lazy(
                "As in the standings: {score}. Left empty, “{kind}” deducts {deducted} as the "
                "rules say, and a ruling, a warning or a dead hand deducts nothing. Before points "
                "are recorded, the page says what changes and asks."
            )
            if chombo
            else lazy(
                "As in the standings: {score}. Left empty, nothing is deducted: “{kind}” is paid in "
                "the game. Before points are recorded, the page says what changes and asks."
            )
        )
        kind = penalty_kind_label(PenaltyKind.CHOMBO, self.event.ruleset.variant)
        score, deducted = points.shown(20 * points.unit), points.shown(chombo)
        return format_lazy(text, score=score, kind=kind, deducted=deducted)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if given.get("points") is None and not self.has_error("points") and "kind" in given:
            given["points"] = points_by_rules(self.event, given["kind"])
        return given

    def is_confirmed(self) -> bool:
        """Kinds that never deduct are not asked about; the verb refuses missing points."""
        is_pointless = self.given_kind() in POINTLESS_KINDS
        return is_pointless or self.cleaned_data["points"] is None or super().is_confirmed()

    def for_echo(self) -> dict[str, Any]:
        kind = self.given_kind()
        rules = points_by_rules(self.event, kind)
        return {
            "kind": penalty_kind_label(kind, self.event.ruleset.variant),
            "rules": rules,
            "in_game": kind == PenaltyKind.CHOMBO and not rules,
            "is_pointless": kind in POINTLESS_KINDS,
        }


class BonusForm(PointsForm):
    field_order = ("entrant", "points", "session", "reason")

    def __init__(self, event: Event, table: Table | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(event, table, *args, **kwargs)
        points: ScoreField = self.fields["points"]  # type: ignore[assignment]
        points.label, points.min_value, points.initial = lazy("Bonus points"), 1, None
        points.help_text = format_lazy(
            lazy("As in the standings: {score}."), score=points.shown(5 * points.unit)
        )

    def given_kind(self) -> PenaltyKind:
        return PenaltyKind.BONUS


class EntryForm(forms.Form):
    """An entry of the event's own catalogue."""

    name = forms.CharField(
        label=lazy("Name"),
        max_length=CatalogueEntry._meta.get_field("name").max_length,
        help_text=lazy("Such as “Best hand of the session” or “Slip not signed”."),
    )
    kind = forms.ChoiceField(label=lazy("Kind"), choices=[*ENTRY_KINDS.items()])
    points = ScoreField(label=lazy("Points"), min_value=1, max_value=MOST_POINTS)
    for_session = forms.BooleanField(
        label=lazy("Given for one session"),
        required=False,
        help_text=lazy("Otherwise for the whole event."),
    )

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        points: ScoreField = self.fields["points"]  # type: ignore[assignment]
        points.unit = game_of(event.ruleset).score_unit
