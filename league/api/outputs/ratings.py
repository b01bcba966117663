"""Output of ratings."""

from league.api.answers import FieldsOut
from league.models import Rating


class RatingOut(FieldsOut):
    """`mu` ± 2 `sigma` is shown; the ranking goes by `cautious`, mu - 3 sigma."""

    class Meta:
        of = Rating
        fields = "game series mu sigma cautious games finished_at"


class RankedOut(RatingOut):
    """The present rating of a player."""

    class Meta(RatingOut.Meta):
        sources = {"player": "player", "name": "player.public_name"}


class PlayerRatingOut(RatingOut):
    """A player's rating after one game."""

    class Meta(RatingOut.Meta):
        sources = {
            "event": "table.session.event",
            "event_name": "table.session.event.name",
            "session_number": "table.session.number",
            "table": "table",
            "table_number": "table.number",
            "placement": "placement",
        }
