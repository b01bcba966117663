"""Sign-ups for organisers: the list, and what is decided about each."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from league.core.permissions import Actor
from league.entrants.answers import change_answers
from league.entrants.fees import mark_entrant_paid, mark_paid
from league.entrants.queries.entrants import entrant_numbered
from league.entrants.queries.moved_up import entrants_of_sign_ups, moved_up_at
from league.entrants.queries.questions import (
    answers_in_words,
    in_words,
    possible_answers,
    questions_of,
)
from league.entrants.queries.search import LONGEST_QUERY
from league.entrants.queries.sign_ups import (
    capacity_of,
    entrants_like,
    fees_of,
    is_ambiguous,
    namesakes_of,
    play_has_begun,
    rows_of,
    sign_ups_of,
    takes_sign_ups,
    terms_of,
    waiting_position,
)
from league.entrants.sign_up import withdraw_sign_up
from league.entrants.sign_up_admin import (
    accept_all_sign_ups,
    accept_sign_up,
    decline_from_here,
    decline_sign_up,
    move_on_waiting_list,
    return_sign_up,
)
from league.enums import SignUpStatus
from league.models import Entrant, Event, Player, SignUp, SignUpQuestion
from league.models.search_key import query_keys
from league.people.queries.players import player_by_id
from league.templatetags.money import money
from league.web.common.answer_fields import AnswersForm
from league.web.common.form_views import Forms, StaffFormView
from league.web.common.views import (
    ENTRANTS,
    actor_in,
    form_page,
    or_404,
    page,
    posts_verb,
    requires,
    run_verb_and_redirect,
    say_who_moved_up,
    staff_page,
)
from league.web.organise.forms.entrants import NEW, player_choices
from league.web.organise.sign_up.listing import (
    FILTERS,
    Line,
    columns_of,
    groups_of,
    lines_of,
    shows,
    sums_of,
)


class AcceptForm(forms.Form):
    """Choice of the player behind an ambiguous name."""

    player = forms.ChoiceField(
        label=lazy("Which player?"),
        widget=forms.RadioSelect,
        error_messages={"required": lazy("Choose which player this is.")},
    )

    def __init__(
        self, players: Iterable[Player], entrants: Iterable[Entrant], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        numbers = {str(one.player_id): one.number for one in entrants}
        choices = [
            (key, _("%(player)s, already player %(number)s") % {"player": text, "number": number})
            if (number := numbers.get(key))
            else (key, text)
            for key, text in player_choices(players)
        ]
        self.fields["player"].choices = [*choices, ("new", NEW)]  # type: ignore[attr-defined]


OUTCOMES = {
    SignUpStatus.ASKED: lazy("The sign-up of %(name)s waits for your decision again."),
    SignUpStatus.DECLINED: lazy("The sign-up of %(name)s is declined."),
    SignUpStatus.WITHDRAWN: lazy("The sign-up of %(name)s is withdrawn."),
}
STEPS: dict[str, Callable[..., SignUp]] = {
    "return": return_sign_up,
    "withdraw": withdraw_sign_up,
    "paid": mark_paid,
    "unpaid": partial(mark_paid, paid=False),
}
MOVES = {"up": -1, "down": 1}


@staff_page("sign_up.change")
def sign_ups(request: HttpRequest, event: Event) -> HttpResponse:
    """The sign-ups in the order of work."""
    terms, rows, questions = terms_of(event), rows_of(event, actor_in(request)), questions_of(event)
    columns = columns_of(questions)
    lines = lines_of(rows, columns, moved_up_at(event))
    show, query, answer = _asked_for(request, questions)
    keys = query_keys(query)
    found = [line for line in lines if shows(line, show, keys, answer)]
    pages = Paginator(found, ENTRANTS).get_page(request.GET.get("page"))
    return page(
        request,
        "organise/sign_up/list.html",
        event,
        terms=terms,
        open=takes_sign_ups(event, terms),
        places=capacity_of(event, terms),
        fees=fees_of((row.sign_up for row in rows), terms),
        sums=sums_of(event, questions),
        columns=columns,
        groups=groups_of(found, list(pages)),
        pages=pages,
        filters=_filters(lines, has_fee=terms.fee is not None),
        choices=_choices(questions),
        show=show,
        query=query,
        answer="" if answer is None else f"{answer[0]}:{answer[1]}",
        has_sign_ups=terms.fee is not None or any(row.sign_up.pk for row in rows),
        clear=sum(row.is_clear for row in rows),
        address=request.build_absolute_uri(reverse("sign_up_new", args=[event.slug])),
    )


def _asked_for(
    request: HttpRequest, questions: Sequence[SignUpQuestion]
) -> tuple[str, str, tuple[int, str] | None]:
    """The filter, the search text, and the answer that is asked for, with its question."""
    show, query = request.GET.get("show", "all"), request.GET.get("q", "")[:LONGEST_QUERY]
    number, _colon, text = request.GET.get("answer", "").partition(":")
    known = any(str(one.pk) == number for one in questions)
    return show if show in FILTERS else "all", query, (int(number), text) if known else None


@posts_verb("sign_up.change", back="sign_ups")
def mark_entered_paid(request: HttpRequest, event: Event, number: int) -> str:
    """Mark the fee of a player as paid whom staff entered."""
    entrant = or_404(entrant_numbered(event, number))
    return _said_of_fee(mark_entrant_paid(entrant, actor=actor_in(request)))


def _filters(lines: Sequence[Line], *, has_fee: bool) -> list[tuple[str, Promise, int]]:
    """The filters with their counts."""
    return [
        (name, title, sum(shows(line, name) for line in lines))
        for name, title in FILTERS.items()
        if has_fee or name != "unpaid"
    ]


def _choices(questions: Sequence[SignUpQuestion]) -> list[tuple[str, str]]:
    """The answers that the list can be narrowed down to."""
    return [
        (f"{one.pk}:{text}", f"{one.wording}: {in_words(one, text)}")
        for one in questions
        for text in possible_answers(one)
    ]


@posts_verb("sign_up.change", back="sign_ups")
def accept_all(request: HttpRequest, event: Event) -> str:
    rows = accept_all_sign_ups(event, actor=actor_in(request))
    counts = Counter(row.status for row in rows)
    said = [
        ngettext("%(count)s player is in.", "%(count)s players are in.", counts["accepted"])
        % {"count": counts["accepted"]}
    ]
    if counts["waiting"]:
        said.append(
            ngettext(
                "%(count)s player joined the waiting list.",
                "%(count)s players joined the waiting list.",
                counts["waiting"],
            )
            % {"count": counts["waiting"]}
        )
    return " ".join(said)


@staff_page("sign_up.change")
def one(request: HttpRequest, event: Event, position: int) -> HttpResponse:
    row = _sign_up(event, position)
    return _one_page(request, event, row, _accept_form(request, row))


@require_POST
@requires("sign_up.change")
def accept(request: HttpRequest, event: Event, position: int) -> HttpResponse:
    """Accept a sign-up; an ambiguous name first needs the choice of a player."""
    row, actor = _sign_up(event, position), actor_in(request)
    form = _accept_form(request, row, request.POST)
    asks = _asks_for_player(row, actor)
    if asks and not form.is_valid():
        return _one_page(request, event, row, form)
    chosen = form.cleaned_data["player"] if asks else ""
    player = player_by_id(int(chosen)) if chosen.isdecimal() else None
    return run_verb_and_redirect(
        request,
        lambda: _outcome(accept_sign_up(row, actor=actor, player=player, new=chosen == "new")),
        back="sign_ups",
        slug=event.slug,
    )


@posts_verb("sign_up.change", back="sign_ups")
def step(request: HttpRequest, event: Event, position: int, verb: str) -> str:
    row, actor = _sign_up(event, position), actor_in(request)
    if verb in MOVES:
        place = waiting_position(row) + MOVES[verb]
        return _outcome(move_on_waiting_list(row, place, actor=actor))
    if verb == "decline-from-here":
        count = len(decline_from_here(row, actor=actor))
        return ngettext(
            "%(count)s sign-up is declined.", "%(count)s sign-ups are declined.", count
        ) % {"count": count}
    with _saying_who_moves_up(request, event):
        if verb == "decline":
            reason = request.POST.get("reason", "")
            return _outcome(decline_sign_up(row, actor=actor, reason=reason))
        row = or_404(STEPS.get(verb))(row, actor=actor)
    return _said_of_fee(row) if verb in {"paid", "unpaid"} else _outcome(row)


@contextmanager
def _saying_who_moves_up(request: HttpRequest, event: Event) -> Iterator[None]:
    """Name those who get a place from the waiting list by what happens in the block."""
    before = moved_up_at(event)
    yield
    new = {key for key, at in moved_up_at(event).items() if before.get(key) != at}
    say_who_moved_up(request, entrants_of_sign_ups(new))


def _said_of_fee(row: SignUp) -> str:
    if row.paid_amount is None:
        return _("%(name)s has not paid.") % {"name": row.name}
    fee = money(row.paid_amount, terms_of(row.event).currency)
    return _("%(name)s has paid %(fee)s.") % {"name": row.name, "fee": fee}


class ChangeAnswers(StaffFormView):
    """The answers of one sign-up, changed by an organiser."""

    may = "sign_up.change"
    template_name = "organise/sign_up/answers.html"
    done = lazy("The answers are saved.")
    back, keep = "sign_up_one", ("position",)

    def get_object(self) -> SignUp:
        return _sign_up(self.event, self.kwargs["position"])

    def forms(self) -> Forms:
        return {"form": partial(AnswersForm, self.object, questions_of(self.event))}

    def context(self) -> dict[str, Any]:
        return {"row": self.object}

    def write(self, form: AnswersForm) -> SignUp:
        return change_answers(self.object, actor=self.actor, answers=form.answers())


def _outcome(row: SignUp) -> str:
    """What an answer made of a sign-up, in a sentence."""
    if row.status == SignUpStatus.ACCEPTED and row.entrant is not None:
        facts = {"name": row.entrant.staff_name, "number": row.entrant.number}
        if play_has_begun(row.event):
            return (
                _(
                    "%(name)s is player %(number)s. Play has begun: add a seat by “Repair seating”, or"
                    " seat %(name)s at the next draw."
                )
                % facts
            )
        return _("%(name)s is player %(number)s.") % facts
    if row.status == SignUpStatus.WAITING:
        facts = {"name": row.name, "position": waiting_position(row)}
        return _("%(name)s is number %(position)s on the waiting list.") % facts
    return OUTCOMES[SignUpStatus(row.status)] % {"name": row.name}


def _accept_form(request: HttpRequest, row: SignUp, *data: Any) -> AcceptForm:
    """The choice among the players of the name, those of this event included."""
    entrants = entrants_like(row)
    players = namesakes_of(row, actor_in(request))
    more = [one.player for one in entrants if one.player not in players]
    return AcceptForm([*players, *more], entrants, *data)


def _sign_up(event: Event, position: int) -> SignUp:
    return or_404(sign_ups_of(event).filter(position=position).first())


def _asks_for_player(row: SignUp, actor: Actor) -> bool:
    return row.status == SignUpStatus.ASKED and is_ambiguous(row, actor)


def _one_page(request: HttpRequest, event: Event, row: SignUp, form: AcceptForm) -> HttpResponse:
    terms = terms_of(event)
    return form_page(
        request,
        "organise/sign_up/sign_up.html",
        event,
        row=row,
        form=form,
        asks=_asks_for_player(row, actor_in(request)),
        places=capacity_of(event, terms),
        begun=play_has_begun(event),
        entrants=entrants_like(row),
        terms=terms,
        answers=answers_in_words(row, questions_of(event)),
    )
