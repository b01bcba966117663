from typing import Any

from django.db import migrations


def rate_games(apps: Any, _schema_editor: Any) -> None:
    """The job looks again at all events of series: their games count for ratings of the series."""
    apps.get_model("league", "Event").objects.filter(series__isnull=False).update(
        statistics_version=0
    )


def remove_ratings(apps: Any, _schema_editor: Any) -> None:
    """Only the ratings of all events fit the constraints before."""
    apps.get_model("league", "Rating").objects.filter(series__isnull=False).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0081_ratings_of_series"),
    ]

    operations = [
        migrations.RunPython(rate_games, remove_ratings),
    ]
