"""Correct the result of a table: what changes is shown before it is saved."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.history.queries.audit_texts import AuditText, audit_texts
from league.history.queries.correction_list import OF_RESULTS
from league.history.queries.corrections import audit_of
from league.models import Table
from league.play.queries.correction_effects import CorrectionEffects, correction_effects
from league.play.queries.entered_results import (
    EnteredResult,
    correction_needs_reason,
    result_as_entered,
)
from league.play.queries.games import enters_hands, seats_of
from league.play.tables import record_result
from league.templatetags.numbers import grouped
from league.web.common.form_views import Forms, StaffFormView
from league.web.common.views import page, table_or_404
from league.web.organise.forms.corrections import CorrectionForm
from scoring.results.placement import (
    STICK,
    is_right_sum,
    points_in_play,
    problems_of_result,
)


class CorrectResult(StaffFormView):
    """A sent form with `show` or `swap` is shown again with what it changes; nothing is saved."""

    may = "table.desk"
    template_name = "organise/record/correct_result.html"
    form_class = CorrectionForm
    back = "desk"
    stored: EnteredResult | None = None

    def dispatch(self, request: HttpRequest, *args: Any, **address: Any) -> HttpResponseBase:
        if self.stored is not None:
            return super().dispatch(request, *args, **address)
        slug, table = self.event.slug, self.object
        if enters_hands(table):
            messages.info(request, _("The result of this table follows from its hands."))
            return redirect("manage_table", slug, table.pk)
        return redirect("desk", slug, table.session.number)

    def get_object(self) -> Table:
        table = table_or_404(self.request, self.event, self.kwargs["table"])
        self.seats = seats_of(table)
        if not enters_hands(table):
            self.stored = result_as_entered(table, self.seats)
        return table

    def forms(self) -> Forms:
        if self.stored is None:
            return {}
        return {"form": partial(CorrectionForm, self.object, self.seats, self.stored)}

    def post(self, request: HttpRequest, *args: Any, **address: Any) -> HttpResponse:
        if "show" not in request.POST and "swap" not in request.POST:
            return super().post(request, *args, **address)
        data: dict[str, Any] = request.POST.dict()
        one, _dash, other = request.POST.get("swap", "").partition("-")
        names = [f"raw_points_{place}" for place in (one, other)]
        if all(name in data for name in names):
            data[names[0]], data[names[1]] = data[names[1]], data[names[0]]
        sent, form = self.makers["form"](data), self.makers["form"](None)
        sent.is_valid()
        form.show(data)
        context = {**self.context(), **self._changes(form, sent.typed()), "form": form}
        return page(request, self.template_name, self.event, **context)

    def form_valid(self, form: Any) -> HttpResponse:
        new = form.typed()
        self.effects = None if new is None or new == self.stored else self._effects(new)
        return super().form_valid(form)

    def write(self, form: CorrectionForm) -> Table:
        new = form.typed()
        assert new is not None  # noqa: S101  # the form is valid
        return record_result(
            self.object,
            actor=self.actor,
            version=form.cleaned_data["version"],
            raw_points=new.raw_points,
            leftover_sticks=new.leftover_sticks,
            reason=form.written_reason(),
        )

    def said(self) -> str:
        words = {"number": self.object.number}
        if self.effects is None:
            return _("The result of table %(number)s has not changed.") % words
        moved = len(self.effects.ranks)
        return " ".join(
            [
                _("Result of table %(number)s corrected.") % words,
                ngettext("%(count)s player changed rank.", "%(count)s players changed rank.", moved)
                % {"count": moved},
            ]
        )

    def get_success_url(self) -> str:
        session = self.object.session.number
        to = reverse("desk", args=(self.event.slug, session))
        return f"{to}#table-{self.object.number}"

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        found = super().get_context_data(**more)
        form = found["form"]
        return {**found, **self._changes(form, form.typed() if form.is_bound else self.stored)}

    def context(self) -> dict[str, Any]:
        table, event = self.object, self.event
        earlier = list(self._earlier())
        return {
            "table": table,
            "session": table.session,
            "needs_reason": correction_needs_reason(table),
            "earlier": earlier if self.actor.may("event.see_audit", event_id=event.pk) else [],
            "saved": earlier[0].entry if earlier else None,
            "photos": table.photos.count(),
            "pairs": [
                (one, other)
                for place, one in enumerate(self.seats)
                for other in self.seats[place + 1 :]
            ],
        }

    def _earlier(self) -> list[AuditText]:
        """The entries of the table's result, latest first."""
        of_table = audit_of(self.event).filter(subject_kind="table", subject_id=self.object.pk)
        return audit_texts(
            self.event, of_table.filter(verb__in=("table.record_result", *OF_RESULTS))
        )

    def _changes(self, form: CorrectionForm, new: EnteredResult | None) -> dict[str, Any]:
        """What the page says of the new result; without effects where it cannot be saved."""
        stored, ruleset = self.stored, self.object.ruleset
        effects = None
        if new is not None and new != stored:
            wrong = problems_of_result(new.raw_points, new.leftover_sticks, ruleset)
            effects = None if wrong else self._effects(new)
        assert stored is not None  # noqa: S101  # `dispatch` leads elsewhere without a result
        shown = [None] * len(self.seats) if effects is None else effects.seats
        return {
            "effects": effects,
            "is_unchanged": new == stored,
            "old_sticks": stored.leftover_sticks,
            "rows": list(
                zip(self.seats, form.point_fields(), stored.raw_points, shown, strict=True)
            ),
            "sum": self._sum(new),
        }

    def _effects(self, new: EnteredResult) -> CorrectionEffects:
        return correction_effects(self.object, self.seats, new, self.actor)

    def _sum(self, new: EnteredResult | None) -> dict[str, Any]:
        """Whether the points make up what is in play, in words."""
        if new is None:
            return {"text": _("A number is missing.")}
        expected = points_in_play(self.object.ruleset)
        made = sum(new.raw_points) + new.leftover_sticks * STICK
        rest = expected - made
        if rest and is_right_sum(made, self.object.ruleset):
            text = _("%(points)s missing, taken as deductions") % {"points": grouped(rest)}
            return {"is_right": True, "text": text}
        if not rest:
            words = {"points": grouped(expected)}
            return {"is_right": True, "text": _("The sum is %(points)s") % words}
        text = _("%(points)s missing") if rest > 0 else _("%(points)s too many")
        return {"text": text % {"points": grouped(abs(rest))}}
