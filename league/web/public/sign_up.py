"""Sign-up for an event, and the personal page of a sign-up."""

import math
from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.core.errors import AnyProblem, Refused, message_of, problem
from league.core.queries.actors import actor_of_sign_up, sign_up_by_token
from league.core.queries.seat_cards import card_token
from league.core.rate_limit import client_ip
from league.entrants.answers import change_answers
from league.entrants.entrants import choose_stream
from league.entrants.queries.check_in import announced_seats
from league.entrants.queries.questions import answers_in_words, questions_of
from league.entrants.queries.sign_ups import (
    capacity_of,
    entrant_of,
    player_of_login,
    sign_up_of_login,
    takes_sign_ups,
    terms_of,
    waiting_position,
    why_closed,
)
from league.entrants.sign_up import announce_arrival, renew_sign_up, sign_up, withdraw_sign_up
from league.entrants.sign_up_confirmation import (
    asks_for_confirmation,
    confirm_sign_up,
    sign_up_by_confirmation,
)
from league.entrants.sign_up_limits import Pace, sign_up_pace, sign_up_wait
from league.enums import OPEN_SIGN_UP_STATUSES, EntrantStatus, EventStatus, SignedBy, SignUpStatus
from league.events.queries.organiser_text import organiser_html
from league.models import Event, SignUp
from league.web.common.answer_fields import AnswersForm
from league.web.common.known_devices import remember_visitor, visitor_address
from league.web.common.sign_up_form import SignUpForm
from league.web.common.views import (
    actor_in,
    form_page,
    or_404,
    page,
    private_page,
    run_verb_and_redirect,
    run_verb_on_form,
    with_event,
)

TOO_MANY, GONE = 429, 410
STEPS: dict[str, Callable[[SignUp], object]] = {
    "withdraw": lambda row: withdraw_sign_up(row, actor=actor_of_sign_up(row)),
    "renew": lambda row: renew_sign_up(row, actor=actor_of_sign_up(row)),
    "arrive": lambda row: announce_arrival(
        row, EntrantStatus.CHECKED_IN, actor=actor_of_sign_up(row)
    ),
    "late": lambda row: announce_arrival(row, EntrantStatus.LATE, actor=actor_of_sign_up(row)),
    "off-stream": lambda row: _choose_stream(row, not_on_stream=True),
    "on-stream": lambda row: _choose_stream(row, not_on_stream=False),
}


def _choose_stream(row: SignUp, *, not_on_stream: bool) -> None:
    entrant = or_404(row.entrant)
    choose_stream(entrant, actor=actor_of_sign_up(row), not_on_stream=not_on_stream)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache  # the form contains a client_id
@with_event
def new(request: HttpRequest, event: Event) -> HttpResponse:
    actor = actor_in(request)
    mine = sign_up_of_login(event, actor.login_id)
    if mine is not None and mine.status in OPEN_SIGN_UP_STATUSES:
        return redirect("sign_up", mine.token)
    player = player_of_login(actor.login_id)
    by_email = asks_for_confirmation(actor)
    form = SignUpForm(player, questions_of(event), request.POST or None, by_email=by_email)
    pace = pace_of(request, event) if request.method == "POST" else Pace.FREE
    if pace == Pace.TOO_FAST:
        return _too_many(request, event, form)
    if form.is_valid():
        sent = form.values() | {"staff_decide": pace == Pace.STAFF_DECIDE}
        created = run_verb_on_form(form, lambda: sign_up(event, actor=actor, **sent))
        if created is not None:
            return redirect("sign_up", created[0].token)
    return _form_page(request, event, form)


def _form_page(request: HttpRequest, event: Event, form: SignUpForm) -> HttpResponse:
    terms, actor = terms_of(event), actor_in(request)
    player = player_of_login(actor.login_id)
    response = form_page(
        request,
        "public/sign_up/new.html",
        event,
        form=form,
        terms=terms,
        information=organiser_html(terms.information),
        open=takes_sign_ups(event, terms),
        why_closed=message_of(why_closed(event, terms)),
        places=capacity_of(event, terms),
        player=player,
        entrant=entrant_of(event, player),
        confirms=asks_for_confirmation(actor),
    )
    remember_visitor(request, response)
    return response


def pace_of(request: HttpRequest, event: Event) -> Pace:
    network, login_id = str(client_ip(request)), actor_in(request).login_id
    browser = visitor_address(request) or "" if login_id is None else f"login-{login_id}"
    return sign_up_pace(event.pk, browser=browser, network=network, has_login=login_id is not None)


def _too_many(request: HttpRequest, event: Event, form: SignUpForm) -> HttpResponse:
    form.add_error(None, message_of(problem("too_many_sign_ups")))
    response = _form_page(request, event, form)
    response.status_code = TOO_MANY
    response["Retry-After"] = str(math.ceil(sign_up_wait()))
    return response


View = Callable[..., HttpResponse]


def personal_page(view: View) -> View:
    """Pass the sign-up of the URL's token to the view; keep the URL private."""

    @wraps(view)
    def wrapper(request: HttpRequest, token: str, **rest: str) -> HttpResponse:
        return view(request, or_404(sign_up_by_token(token)), **rest)

    return private_page(wrapper)


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Confirm the e-mail address; a GET, which programs may send as well, changes nothing."""
    row = sign_up_by_confirmation(token)
    if row is None:
        return page(request, "public/sign_up/lapsed.html", status=GONE)
    if request.method == "POST":
        try:
            confirmed = confirm_sign_up(row)
        except Refused:
            return page(request, "public/sign_up/lapsed.html", status=GONE)
        messages.success(request, _("Your e-mail address is confirmed."))
        return redirect("sign_up", confirmed.token)
    if row.status != SignUpStatus.UNCONFIRMED:
        return redirect("sign_up", row.token)
    return page(request, "public/sign_up/confirm.html", row.event, row=row)


@require_safe
@personal_page
def own(request: HttpRequest, row: SignUp) -> HttpResponse:
    event, entrant = row.event, row.entrant
    terms, is_over = terms_of(event), event.status == EventStatus.FINISHED
    accepted = row.status == SignUpStatus.ACCEPTED
    return page(
        request,
        "public/sign_up/own.html",
        event,
        row=row,
        terms=terms,
        is_over=is_over,
        open=takes_sign_ups(event, terms),
        may_withdraw=row.status in OPEN_SIGN_UP_STATUSES and not is_over,
        position=waiting_position(row) if row.status == SignUpStatus.WAITING else None,
        seats=announced_seats(entrant) if accepted and entrant is not None else [],
        desk=request.build_absolute_uri(_desk_address(row)) if _goes_to_the_desk(row) else "",
        answers=answers_in_words(row, questions_of(event)),
        seat_address="" if is_over else _seat_address(row),
        address=request.build_absolute_uri(request.path),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@personal_page
def answers(request: HttpRequest, row: SignUp) -> HttpResponse:
    """Change one's answers to the organiser's questions."""
    event = row.event
    form = AnswersForm(row, questions_of(event), request.POST or None)
    if form.is_valid():
        actor = actor_of_sign_up(row)
        written = run_verb_on_form(
            form, lambda: change_answers(row, actor=actor, answers=form.answers())
        )
        if written is not None:
            messages.success(request, _("Your answers are saved."))
            return redirect("sign_up", row.token)
    return form_page(request, "public/sign_up/answers.html", event, row=row, form=form)


def _goes_to_the_desk(row: SignUp) -> bool:
    """Whether a player with a place has yet to be checked in."""
    if row.entrant is None or row.status != SignUpStatus.ACCEPTED:
        return False
    is_over = row.event.status == EventStatus.FINISHED
    return not is_over and row.entrant.status != EntrantStatus.CHECKED_IN


def _desk_address(row: SignUp) -> str:
    return reverse("check_in_one", args=[row.event.slug, or_404(row.entrant).number])


def _seat_address(row: SignUp) -> str:
    """The player's page of the seat card, where players sign with their own phones."""
    own = row.event.signed_by == SignedBy.OWN and row.status == SignUpStatus.ACCEPTED
    if row.entrant is None or not own:
        return ""
    return reverse("own_seat", args=[card_token(row.entrant)])


@require_POST
@personal_page
def step(request: HttpRequest, row: SignUp, verb: str) -> HttpResponse:
    act = or_404(STEPS.get(verb))
    done = {
        "withdraw": _("You have withdrawn."),
        "renew": _("You have signed up again."),
        "arrive": _("You are checked in."),
        "late": _("The desk knows you'll be late."),
        "off-stream": _("You are kept off the stream."),
        "on-stream": _("You may be shown on the stream."),
    }
    return run_verb_and_redirect(
        request,
        lambda: act(row),
        done=done[verb],
        problem_text=said_to_the_person,
        back="sign_up",
        token=row.token,
    )


def said_to_the_person(item: AnyProblem) -> str:
    if item.code == "entrant_seated":
        return _(
            "Not withdrawn: you have a seat in session %(number)s. Please tell the staff, who give"
            " it to somebody else."
        ) % {"number": item.params["number"]}
    return message_of(item)
