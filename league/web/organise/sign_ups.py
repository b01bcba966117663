"""Sign-ups for organisers: list, settings, decisions."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST

from league.entrants.queries.sign_ups import (
    capacity_of,
    entrants_like,
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
    TERMS,
    accept_sign_up,
    change_terms,
    decline_sign_up,
    return_sign_up,
)
from league.enums import SignUpStatus
from league.models import Entrant, Event, Player, SignUp, SignUpTerms
from league.people.queries.players import player_by_id
from league.web.common.form_views import Forms, StaffFormView
from league.web.common.verb_forms import VerbForm
from league.web.common.views import (
    actor_in,
    form_page,
    or_404,
    page,
    posts_verb,
    requires,
    run_verb_and_redirect,
    staff_page,
)
from league.web.organise.forms.entrants import NEW, player_choices


class TermsForm(VerbForm):
    """Sign-up settings of an event."""

    class Meta(VerbForm.Meta):
        model = SignUpTerms
        fields = TERMS
        help_texts = {
            "is_open": lazy(
                "It closes by itself when the first session of a tournament starts. You can open"
                " it again here."
            )
        }
        widgets = {"information": forms.Textarea(attrs={"rows": 4})}


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
STEPS = {"return": return_sign_up, "withdraw": withdraw_sign_up}


@staff_page("sign_up.change")
def sign_ups(request: HttpRequest, event: Event) -> HttpResponse:
    terms, rows = terms_of(event), rows_of(event, actor_in(request))
    groups = [
        (status, [row for row in rows if row.sign_up.status == status]) for status in SignUpStatus
    ]
    address = request.build_absolute_uri(reverse("sign_up_new", args=[event.slug]))
    return page(
        request,
        "organise/sign_up/list.html",
        event,
        terms=terms,
        open=takes_sign_ups(event, terms),
        places=capacity_of(event, terms),
        groups=[(status, some) for status, some in groups if some],
        address=address,
    )


class Terms(StaffFormView):
    may = "sign_up.change"
    template_name = "organise/sign_up/terms.html"
    verb = staticmethod(change_terms)
    back = "sign_ups"

    def forms(self) -> Forms:
        return {"form": partial(TermsForm, instance=terms_of(self.event))}


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
    asks = row.status == SignUpStatus.ASKED and is_ambiguous(row, actor)
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
    if verb == "decline":
        return _outcome(decline_sign_up(row, actor=actor, reason=request.POST.get("reason", "")))
    return _outcome(or_404(STEPS.get(verb))(row, actor=actor))


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


def _one_page(request: HttpRequest, event: Event, row: SignUp, form: AcceptForm) -> HttpResponse:
    return form_page(
        request,
        "organise/sign_up/sign_up.html",
        event,
        row=row,
        form=form,
        asks=row.status == SignUpStatus.ASKED and is_ambiguous(row, actor_in(request)),
        places=capacity_of(event, terms_of(event)),
        begun=play_has_begun(event),
        entrants=entrants_like(row),
    )
