"""Results of a session entered on one page."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods

from league.core.errors import AnyProblem, Forbidden, Refused, message_of
from league.core.fields import LONGEST_REASON
from league.enums import SessionStatus
from league.models import Event, Seat, Session, Table
from league.play.queries.entered_results import (
    EnteredResult,
    correction_needs_reason,
    result_as_entered,
    sessions_drawn_from,
)
from league.play.queries.games import has_sticks, seats_of
from league.play.tables import record_result
from league.seating.queries.sessions import seated, tables_by_result
from league.templatetags.numbers import grouped
from league.templatetags.tenbou import wind
from league.web.common.views import (
    TABLES,
    UNPROCESSABLE,
    actor_in,
    page,
    requires,
    session_or_404,
)
from league.web.organise.forms.fields import PlainNumberInput


class ResultForm(forms.Form):
    """Points of a whole game, by seat in the order of the first East; one of many on its page.

    `sticks`: the game has riichi sticks, and some may be left on the table. `shown` holds the
    figures that the page was made with, so that typing can be told from what was there.
    """

    use_required_attribute = False  # other tables of the page may still be empty

    leftover_sticks = forms.IntegerField(
        label=lazy("Riichi sticks left on the table"),
        min_value=0,
        initial=0,
        widget=PlainNumberInput,
    )
    reason = forms.CharField(label=lazy("Reason"), max_length=LONGEST_REASON, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput)
    shown = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(
        self,
        table: Table,
        seats: Sequence[Seat],
        data: Mapping[str, str] | None = None,
        *,
        sticks: bool,
        asks_reason: bool,
    ) -> None:
        super().__init__(data, prefix=str(table.pk), auto_id=f"table-{table.pk}-%s")
        leftover, reason = self.fields.pop("leftover_sticks"), self.fields.pop("reason")
        stored = result_as_entered(table, seats)
        for place, seat in enumerate(seats):
            name = f"raw_points_{seat.index}"
            self.fields[name] = forms.IntegerField(
                label=f"{wind(seat.starting_wind)} · {seat.entrant.staff_name}",
                widget=PlainNumberInput,
            )
            self.initial[name] = "" if stored is None else stored.raw_points[place]
        if sticks:
            self.fields["leftover_sticks"] = leftover
            self.initial["leftover_sticks"] = 0 if stored is None else stored.leftover_sticks
        if asks_reason and stored is not None:
            self.fields["reason"] = reason
        self.initial["version"] = table.version
        self.initial["shown"] = ",".join(str(self.initial[name]) for name in self._figures())

    def is_touched(self) -> bool:
        """Whether a figure or a reason was typed since the page was made."""
        typed = ",".join(str(self[name].value()) for name in self._figures())
        reason = self["reason"].value() if "reason" in self.fields else ""
        return bool(reason) or typed != self["shown"].value()

    def typed(self) -> dict[str, Any]:
        """What the fields hold, for a page that shows them again unchecked."""
        return {name: self[name].value() for name in self.fields}

    def raw_points(self) -> list[int]:
        names = [name for name in self._figures() if name != "leftover_sticks"]
        return [self.cleaned_data[name] for name in names]

    def _figures(self) -> list[str]:
        names = sorted(name for name in self.fields if name.startswith("raw_points_"))
        return [*names, *(["leftover_sticks"] if "leftover_sticks" in self.fields else [])]


Row = tuple[Table, ResultForm]


@require_http_methods(["GET", "HEAD", "POST"])
@requires("table.desk")
def results(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    session = session_or_404(request, event, number)
    if request.method == "POST":
        return _save(request, session)
    return _desk_page(request, session)


def _desk_page(
    request: HttpRequest, session: Session, rows: list[Row] | None = None
) -> HttpResponse:
    is_early = session.status in {SessionStatus.DRAFT, SessionStatus.PUBLISHED}
    found = tables_by_result(session)
    pages = Paginator(found.none() if is_early else found, TABLES).get_page(request.GET.get("page"))
    if rows is None:
        rows = [(table, _form_of(table)) for table in seated(pages)]
    return page(
        request,
        "organise/result_desk/result_desk.html",
        session.event,
        status=UNPROCESSABLE if any(form.is_bound for _table, form in rows) else 200,
        session=session,
        rows=rows,
        pages=pages,
        has_sticks=has_sticks(session.event),
        is_early=is_early,
    )


def _form_of(table: Table, data: QueryDict | None = None) -> ResultForm:
    return ResultForm(
        table,
        getattr(table, "seated", None) or seats_of(table),
        data,
        sticks=has_sticks(table.session.event),
        asks_reason=correction_needs_reason(table),
    )


def _save(request: HttpRequest, session: Session) -> HttpResponse:
    """Save the table of the pressed button, or every table with typed figures; keep the others."""
    wanted = request.POST.get("table", "")
    rows: list[Row] = []
    saved: list[Table] = []
    for table, form in _posted(request.POST, session):
        is_touched = form.is_touched()
        if str(table.pk) != wanted and not is_touched:
            rows.append((table, _form_of(table)))
        elif wanted and str(table.pk) != wanted:
            kept = _form_of(table)
            kept.initial.update(form.typed())
            rows.append((table, kept))
        elif form.is_valid() and _store(request, table, form):
            saved.append(table)
            stored = _again(session, table)
            rows.append((stored, _form_of(stored)))
        else:
            rows.append((table, form))
    if any(form.is_bound or form.is_touched() for _table, form in rows):
        return _desk_page(request, session, rows)
    place = f"#table-{saved[-1].number}" if saved else ""
    return redirect(f"{request.get_full_path()}{place}")


def _posted(data: QueryDict, session: Session) -> Iterator[Row]:
    """The tables of the page that was sent, each with what was typed for it."""
    for table in seated(tables_by_result(session)):
        if f"{table.pk}-version" in data:
            yield table, _form_of(table, data)


def _again(session: Session, table: Table) -> Table:
    [found] = seated(tables_by_result(session).filter(pk=table.pk))
    return found


def _store(request: HttpRequest, table: Table, form: ResultForm) -> bool:
    seats = table.seated  # type: ignore[attr-defined]  # of every table of this page
    old = result_as_entered(table, seats)
    new = EnteredResult(
        raw_points=tuple(form.raw_points()),
        leftover_sticks=form.cleaned_data.get("leftover_sticks", 0),
    )
    try:
        record_result(
            table,
            actor=actor_in(request),
            version=form.cleaned_data["version"],
            raw_points=new.raw_points,
            leftover_sticks=new.leftover_sticks,
            reason=form.cleaned_data.get("reason", ""),
        )
    except Forbidden as refusal:
        raise PermissionDenied from refusal
    except Refused as refusal:
        _put_problems(form, refusal.problems)
        return False
    for text in _outcome(table, old, new):
        messages.success(request, text)
    return True


def _outcome(table: Table, old: EnteredResult | None, new: EnteredResult) -> Iterator[str]:
    """What was saved, and for a correction what was before and who was seated by it."""
    number = {"number": table.number}
    if old is None:
        yield _("Result of table %(number)s saved.") % number
    elif old == new:
        yield _("The result of table %(number)s has not changed.") % number
    else:
        changes = ", ".join(_changes(table, old, new))
        words = {**number, "changes": changes}
        yield _("Result of table %(number)s corrected: %(changes)s.") % words
        for later in sessions_drawn_from(table.session):
            yield _("Session %(number)s was drawn from the standings before this correction.") % {
                "number": later.number
            }


def _changes(table: Table, old: EnteredResult, new: EnteredResult) -> Iterator[str]:
    seats = table.seated  # type: ignore[attr-defined]  # of every table of this page
    for seat, before, after in zip(seats, old.raw_points, new.raw_points, strict=True):
        if before != after:
            yield f"{seat.entrant.staff_name} {grouped(before)} → {grouped(after)}"
    if old.leftover_sticks != new.leftover_sticks:
        sticks = f"{old.leftover_sticks} → {new.leftover_sticks}"
        yield _("riichi sticks left on the table %(sticks)s") % {"sticks": sticks}


def _put_problems(form: ResultForm, problems: Iterable[AnyProblem]) -> None:
    """Add problems of a seat's points to its field, all others to the form."""
    for item in problems:
        seat = re.fullmatch(r"raw_points\D*(\d+)\D*", item.field)
        name = f"raw_points_{seat[1]}" if seat else item.field
        has_field = name in form.fields and name != "version"
        form.add_error(name if has_field else None, message_of(item))
