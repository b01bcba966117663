"""The ranking of all players by rating, and the ratings of one player."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from league.enums import RatedGame
from league.events.queries.visible import visible_player
from league.models import Club, Player
from league.statistics.queries.ratings import (
    RankingFilter,
    clubs_with_ratings,
    countries_with_ratings,
    latest_ratings,
    ranking,
    rating_history,
)
from league.web.common.views import actor_in, or_404, page, paginate

MOST_GAMES = 100_000


class RankingForm(forms.Form):
    """The filters of the ranking; each may be left out."""

    club = forms.ModelChoiceField(
        label=_("Club"), queryset=Club.objects.none(), required=False, empty_label=_("All clubs")
    )
    country = forms.ChoiceField(label=_("Country"), required=False)
    games = forms.IntegerField(
        label=_("Minimum games"), min_value=1, max_value=MOST_GAMES, required=False
    )
    since = forms.DateField(
        label=_("Active since"),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        countries = [(country, country) for country in countries_with_ratings()]
        self.fields["club"].queryset = clubs_with_ratings()  # type: ignore[attr-defined]
        self.fields["country"].choices = [("", _("All countries")), *countries]  # type: ignore[attr-defined]

    def wanted(self, game: str) -> RankingFilter:
        """What the form asks for; a field that is wrong filters nothing."""
        self.full_clean()
        values = self.cleaned_data
        club = values.get("club")
        return RankingFilter(
            game=game,
            club=club.pk if club else None,
            country=values.get("country") or "",
            minimum_games=values.get("games") or 1,
            active_since=values.get("since"),
        )


@require_safe
def ratings(request: HttpRequest) -> HttpResponse:
    game = request.GET.get("game", "")
    game = game if game in RatedGame.values else RatedGame.RIICHI.value
    form = RankingForm(request.GET)
    kept = request.GET.copy()
    kept.pop("page", None)
    return page(
        request,
        "public/statistics/ratings.html",
        game=game,
        games=RatedGame.choices,
        form=form,
        narrowed=any(kept.get(name) for name in form.fields),
        rows=paginate(request, ranking(form.wanted(game))),
    )


@require_safe
def player_ratings(request: HttpRequest, player: int) -> HttpResponse:
    """How a player's rating went, newest game first."""
    person = or_404(visible_player(player, actor_in(request)))
    game = request.GET.get("game", "")
    latest = latest_ratings(person)
    if game not in RatedGame.values:
        game = latest[0].game if latest else RatedGame.RIICHI.value
    return page(
        request,
        "public/statistics/player_ratings.html",
        player=person,
        latest=latest,
        game=game,
        rows=paginate(request, rating_history(person, game)),
    )


def ratings_of(player: Player) -> dict[str, Any]:
    """What `public/statistics/_player_ratings.html` shows on a player's page."""
    return {"ratings": latest_ratings(player)}
