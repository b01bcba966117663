"""The ranking of all players by rating, and the ratings of one player."""

from operator import itemgetter
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from league.core.permissions import Actor
from league.countries import country_name
from league.enums import RatedGame
from league.events.queries.visible import visible_player
from league.formats.date_fields import DateInput
from league.models import Club, Player, Rating, Series
from league.series.queries.series import listed_series
from league.statistics.queries.ratings import (
    RankingFilter,
    clubs_with_ratings,
    countries_with_ratings,
    latest_ratings,
    ranking,
    rating_history,
    rating_steps,
    rating_summary,
    with_changes,
)
from league.web.common.charts.line_chart import LineChart, rating_line
from league.web.common.views import actor_in, or_404, paginate
from league.web.public.reading import Context, reading_page

MOST_GAMES = 100_000
MOST_STEPS = 120  # of the line of a rating


class RankingForm(forms.Form):
    """The filters of the ranking; each may be left out."""

    series = forms.ModelChoiceField(
        label=_("Series"),
        queryset=Series.objects.none(),
        required=False,
        empty_label=_("All events"),
    )
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
        widget=DateInput(),
    )

    def __init__(self, data: Any, actor: Actor) -> None:
        super().__init__(data)
        self.fields["series"].queryset = _rated_series(actor)  # type: ignore[attr-defined]
        countries = sorted(
            ((code, country_name(code)) for code in countries_with_ratings()), key=itemgetter(1)
        )
        self.fields["club"].queryset = clubs_with_ratings()  # type: ignore[attr-defined]
        self.fields["country"].choices = [("", _("All countries")), *countries]  # type: ignore[attr-defined]

    def wanted(self, game: str) -> RankingFilter:
        """What the form asks for; a field that is wrong filters nothing."""
        self.full_clean()
        values = self.cleaned_data
        club, series = values.get("club"), values.get("series")
        return RankingFilter(
            game=game,
            series=series.pk if series else None,
            club=club.pk if club else None,
            country=values.get("country") or "",
            minimum_games=values.get("games") or 1,
            active_since=values.get("since"),
        )


@reading_page("public/statistics/ratings.html")
def ratings(request: HttpRequest) -> Context:
    game = request.GET.get("game", "")
    game = game if game in RatedGame.values else RatedGame.RIICHI.value
    form = RankingForm(request.GET, actor_in(request))
    wanted = form.wanted(game)
    kept = request.GET.copy()
    kept.pop("page", None)
    return {
        "game": game,
        "games": RatedGame.choices,
        "form": form,
        "series": form.cleaned_data.get("series"),
        "narrowed": any(kept.get(name) for name in form.fields),
        "rows": paginate(request, ranking(wanted)),
    }


@reading_page("public/statistics/player_ratings.html")
def player_ratings(request: HttpRequest, player: int) -> Context:
    """How a player's rating went, newest game first."""
    actor = actor_in(request)
    person = or_404(visible_player(player, actor))
    game, number = request.GET.get("game", ""), request.GET.get("series", "")
    series = _rated_series(actor).filter(pk=number).first() if number.isdecimal() else None
    latest = latest_ratings(person)
    if game not in RatedGame.values:
        game = latest[0].game if latest else RatedGame.RIICHI.value
    in_series = series.pk if series else None
    history = rating_history(person, game, in_series)
    newest = history.first()
    return {
        "player": person,
        "latest": latest,
        "game": game,
        "series": series,
        "chart": _chart(newest),
        "newest": newest,
        "summary": rating_summary(newest) if newest else None,
        "rows": paginate(request, with_changes(history)),
    }


def ratings_of(player: Player) -> dict[str, Any]:
    """What `public/statistics/_player_ratings.html` shows on a player's page."""
    ratings = latest_ratings(player)
    return {
        "ratings": ratings,
        "rating_chart": _chart(ratings[0] if ratings else None),
    }


def _chart(latest: Rating | None) -> LineChart | None:
    steps = rating_steps(latest, MOST_STEPS) if latest else []
    return rating_line(steps) if len(steps) > 1 else None


def _rated_series(actor: Actor) -> QuerySet[Series]:
    return listed_series(actor).filter(rated=True)
