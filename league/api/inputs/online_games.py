"""Input of games that were played online."""

from rest_framework import serializers

from league.api.fields import BodyIn
from league.enums import OnlineSite
from league.importing.online_logs.check_logs import LONGEST_LOG
from league.importing.online_logs.store_logs import MOST_LOGS


class OnlineAccountIn(BodyIn):
    entrant = serializers.IntegerField(min_value=1)
    site = serializers.ChoiceField(choices=OnlineSite.choices)
    name = serializers.CharField(max_length=80)


class OnlineLogIn(BodyIn):
    """A log as text; its `name` is that of a file, whose ending does not matter."""

    name = serializers.CharField(max_length=120)
    text = serializers.CharField(max_length=LONGEST_LOG, trim_whitespace=False)


class OnlineLogsIn(BodyIn):
    site = serializers.ChoiceField(choices=OnlineSite.choices)
    logs = serializers.ListField(child=OnlineLogIn(), min_length=1, max_length=MOST_LOGS)
