"""The page on which an organiser states the family and the given names that were only guessed."""

import re
from dataclasses import replace
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from league.core.errors import AnyProblem, Forbidden, Refused, message_of
from league.models import Event
from league.standings.guessed_names import StatedName, state_names
from league.standings.queries.guessed_names import GuessedName, guessed_names
from league.web.common.views import (
    ENTRANTS,
    UNPROCESSABLE,
    actor_in,
    add_problems,
    page,
    private_page,
    requires,
)

TICKED = re.compile(r"(\d{1,9})-is_right")


class NameForm(forms.Form):
    """The parts of one name; they are stored where `is_right` is ticked."""

    is_right = forms.BooleanField(required=False, initial=True)
    family_name = forms.CharField(label=_("Family name"), required=False)
    given_name = forms.CharField(label=_("Given name"), required=False)

    def typed(self) -> dict[str, Any]:
        """What the page shows in the row."""
        return {name: self[name].value() for name in self.fields}

    def again(self, *, swapped: bool) -> "NameForm":
        """The same row, not sent yet; `swapped` with family and given name exchanged."""
        typed = self.typed()
        if swapped:
            typed |= {"family_name": typed["given_name"], "given_name": typed["family_name"]}
        return NameForm(prefix=self.prefix, initial=typed)


Row = tuple[GuessedName, NameForm]


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
@requires("entrants.change")
def guessed(request: HttpRequest, event: Event) -> HttpResponse:
    every = guessed_names(event, actor_in(request))
    if request.method != "POST":
        open_ones = [row for row in every if not row.fixed_because]
        pages = Paginator(open_ones, ENTRANTS).get_page(request.GET.get("page"))
        rows = [(row, _form(row)) for row in pages]
        return _shown(request, event, every, rows, pages=pages)
    sent = [row for row in every if _is_sent(row, request.POST)]
    rows = [(row, _form(row, request.POST)) for row in sent]
    if asked := request.POST.get("swap"):
        again = [(row, form.again(swapped=form.prefix == asked)) for row, form in rows]
        return _shown(request, event, every, again)
    return _save(request, event, every, rows)


def _form(row: GuessedName, data: QueryDict | None = None) -> NameForm:
    parts = {"family_name": row.family, "given_name": row.given}
    return NameForm(data, prefix=str(row.entrant.player_id), initial=parts)


def _is_sent(row: GuessedName, data: QueryDict) -> bool:
    return not row.fixed_because and f"{row.entrant.player_id}-family_name" in data


def _save(
    request: HttpRequest, event: Event, every: list[GuessedName], rows: list[Row]
) -> HttpResponse:
    ticked = {int(found[1]) for name in request.POST if (found := TICKED.fullmatch(name))}
    forms_of = {row.entrant.player_id: form for row, form in rows}
    wrong = [form for form in forms_of.values() if not form.is_valid()]
    if wrong:
        return _shown(request, event, every, rows, problems=[])
    try:
        changed = state_names(
            event,
            {player: _stated(forms_of.get(player)) for player in ticked},
            actor=actor_in(request),
        )
    except Forbidden as refusal:
        raise PermissionDenied from refusal
    except Refused as refusal:
        others = [item for item in refusal.problems if not _beside_row(item, forms_of)]
        problems = list(dict.fromkeys(map(message_of, others)))
        return _shown(request, event, every, rows, problems=problems)
    count = len(changed)
    text = ngettext("%(count)s name saved.", "%(count)s names saved.", count)
    messages.success(request, text % {"count": count})
    return redirect("guessed_names", event.slug)


def _stated(form: NameForm | None) -> StatedName:
    """The parts in a row; empty for a row that is no longer in the list."""
    typed = {} if form is None else form.cleaned_data
    return StatedName(family=typed.get("family_name", ""), given=typed.get("given_name", ""))


def _beside_row(item: AnyProblem, forms_of: dict[int, NameForm]) -> bool:
    """Put a problem into the row of its player; False where the page has no such row."""
    player, _dot, field = item.field.partition(".")
    form = forms_of.get(int(player))
    if form is not None:
        add_problems(form, [replace(item, field=field)])
    return form is not None


def _shown(
    request: HttpRequest,
    event: Event,
    every: list[GuessedName],
    rows: list[Row],
    *,
    problems: list[str] | None = None,
    **more: Any,
) -> HttpResponse:
    return page(
        request,
        "organise/guessed_names.html",
        event,
        status=200 if problems is None else UNPROCESSABLE,
        is_refused=problems is not None,
        problems=problems,
        rows=rows,
        fixed=[row for row in every if row.fixed_because],
        **more,
    )
