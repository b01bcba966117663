"""Input of season files."""

from rest_framework import serializers

from league.api.fields import BodyIn
from league.importing.seasons.cells import LARGEST_FILE


class SeasonChoiceIn(BodyIn):
    """Who the player of a line is: a known one by id, or (null) a new one."""

    line = serializers.IntegerField(min_value=1)
    player = serializers.IntegerField(min_value=1, allow_null=True)


class SeasonFileIn(BodyIn):
    """A file as `text` (CSV) or as `content` (CSV or XLSX in base 64).

    `accept` names tables, such as "4:2", whose points are stored although they do not sum up.
    """

    text = serializers.CharField(
        max_length=LARGEST_FILE, required=False, trim_whitespace=False, default=""
    )
    content = serializers.CharField(max_length=2 * LARGEST_FILE, required=False, default="")
    choices = serializers.ListField(child=SeasonChoiceIn(), max_length=2000, required=False)
    accept = serializers.ListField(
        child=serializers.CharField(max_length=20), max_length=1000, required=False
    )
    preview = serializers.BooleanField(required=False, default=False)
