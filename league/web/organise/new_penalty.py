"""Give a penalty, a ruling or a bonus: what, to whom, at what cost; what the page has said is one press."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from league.enums import PenaltyKind
from league.models import CatalogueEntry, Entrant, Event, Penalty, Table
from league.play.penalties import give_penalty
from league.play.penalty_catalogue import Offence, offences_of
from league.play.queries.penalties import (
    PenaltyProposal,
    proposal_for,
    session_of,
    standing_penalties,
    steps_of,
)
from league.standings.queries.standings import total_of
from league.web.common.form_views import Forms, StaffFormView
from league.web.common.views import or_404, page, table_or_404, to_call_or, whole_number
from league.web.organise.forms.points import (
    FREE_BONUS,
    OWN,
    BonusForm,
    PenaltyForm,
    PointsForm,
    WhoForm,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class What:
    """What is given: an offence of the game, an entry of the event's catalogue, or neither."""

    key: str
    offence: Offence | None = None
    entry: CatalogueEntry | None = None

    @property
    def is_free(self) -> bool:
        return self.offence is None and self.entry is None

    @property
    def is_bonus(self) -> bool:
        kind = PenaltyKind.BONUS if self.key == FREE_BONUS else self.entry and self.entry.kind
        return kind == PenaltyKind.BONUS

    @property
    def title(self) -> str:
        if self.offence is not None:
            return str(self.offence.text)
        if self.entry is not None:
            return self.entry.name
        return _("Bonus points") if self.is_bonus else _("New penalty or ruling")


class GivePenalty(StaffFormView):
    """`?what=` is from the catalogue, `?table=` where it happened, `?entrant=` who gets it."""

    may = "penalty.give"
    template_name = "organise/penalties/new.html"
    back = "penalties"

    def get_object(self) -> What:
        asked = self.request.GET
        self.table = table_in(self.request, self.event)
        self.what = what_of(self.event, asked.get("what", ""))
        number = whole_number(asked.get("entrant", ""))
        self.entrant: Entrant | None = None
        if number is not None:
            self.entrant = or_404(self.event.entrants.filter(pk=number).first())
            self.entrant.event = self.event
        self.proposal = self._proposal()
        return self.what

    def forms(self) -> Forms:
        form = BonusForm if self.what.is_bonus else PenaltyForm
        return {
            "form": partial(form, self.event, self.table, initial=self._initial()),
            "who": partial(WhoForm, self.event, self.table),
        }

    def get_form(self, form_class: Any = None) -> Any:
        """The form; where the catalogue says everything, as if it had been sent."""
        form = super().get_form(form_class)
        if form.is_bound or self.entrant is None or self.what.is_free:
            return form
        stated = {name: form[name].value() for name in form.fields}
        sent = self.makers["form"]({key: item for key, item in stated.items() if item is not None})
        return sent if sent.is_valid() and sent.cleaned_data["points"] is not None else form

    def form_valid(self, form: Any) -> HttpResponse:
        if form.is_confirmed():
            return super().form_valid(form)
        return page(
            self.request, self.template_name, self.event, **self.get_context_data(form=form)
        )

    def write(self, form: PointsForm) -> Penalty:
        given = dict(form.cleaned_data)
        del given["confirmed"]
        entrant, hand = given.pop("entrant"), given.pop("hand", None)
        place = self.table or given.pop("session", None)
        given.setdefault("kind", PenaltyKind.BONUS)
        return give_penalty(entrant, actor=self.actor, place=place, hand_position=hand, **given)

    def said(self) -> str:
        """What is said, with the way back to the row of its table."""
        done = _("Bonus recorded.") if self.what.is_bonus else _("Penalty recorded.")
        if self.table is None or not self.actor.may("table.desk", event_id=self.event.pk):
            return done
        session = self.table.session
        row = f"{reverse('desk', args=[self.event.slug, session.number])}#table-{self.table.number}"
        back = _("Back to table %(table)s of session %(session)s")
        words = back % {"table": self.table.number, "session": session.number}
        return format_html('{} <a href="{}">{}</a>', done, row, words)

    def get_success_url(self) -> str:
        return to_call_or("penalties", self.event, self.table)["Location"]

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        shown = super().get_context_data(**more)
        form = shown["form"]
        is_said = form.is_bound and form.is_valid()
        entrant = form.cleaned_data["entrant"] if is_said else self.entrant
        return shown | {
            "echo": self._echo(form) if is_said else {},
            "entrant": entrant,
            "already": [] if entrant is None else standing_penalties(entrant),
        }

    def context(self) -> dict[str, Any]:
        offence = self.what.offence
        return {
            "what": self.what,
            "table": self.table,
            "seats": self._seats(),
            "steps": [] if offence is None else steps_of(offence, self.event),
            "proposal": self.proposal,
        }

    def _echo(self, form: PointsForm) -> dict[str, Any]:
        """What the points do to the total; the form is marked as having said it."""
        form.data = dict(form.data.items()) | {"confirmed": form.echo_of()}
        entrant, change = form.cleaned_data["entrant"], form.change()
        total = total_of(entrant, self.event, self.actor)
        return {
            "change": change,
            "points": abs(change),
            "name": entrant.staff_name,
            "before": total,
            "after": None if total is None else total + change,
            **form.for_echo(),
        }

    def _proposal(self) -> PenaltyProposal | None:
        if self.entrant is None or self.what.offence is None:
            return None
        return proposal_for(self.entrant, self.what.offence)

    def _initial(self) -> dict[str, Any]:
        initial: dict[str, Any] = {"entrant": self.entrant and self.entrant.pk}
        if self.what.entry is not None:
            entry = self.what.entry
            values = {"points": entry.points, "reason": entry.name, "session": session_of(entry)}
            return initial | values | {"kind": entry.kind}
        if self.proposal is None:
            return initial | {"kind": PenaltyKind.RULING, "points": None}
        return initial | {
            "offence": self.proposal.offence.key,
            "kind": self.proposal.kind,
            "points": self.proposal.points or None,
            "reason": str(self.proposal.offence.text),
        }

    def _seats(self) -> list[Any]:
        if self.table is None:
            return []
        seats = self.table.seats.select_related("entrant__player")
        return sorted(seats, key=lambda seat: seat.index)


def table_in(request: HttpRequest, event: Event) -> Table | None:
    """The table that `?table=` names."""
    number = request.GET.get("table", "")
    return table_or_404(request, event, whole_number(number) or 0) if number else None


def what_of(event: Event, key: str) -> What:
    if key.startswith(OWN):
        number = whole_number(key.removeprefix(OWN)) or 0
        return What(key=key, entry=or_404(event.catalogue_entries.filter(pk=number).first()))
    if key in ("", FREE_BONUS):
        return What(key=key)
    return What(key=key, offence=or_404(offences_of(event.ruleset).get(key)))
