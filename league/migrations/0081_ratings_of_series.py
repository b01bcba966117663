import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

ALL_EVENTS = Q(series__isnull=True)


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0080_banners"),
    ]

    operations = [
        migrations.AddField(
            model_name="series",
            name="rated",
            field=models.BooleanField(
                db_default=True, default=True, verbose_name="has ratings of its own"
            ),
        ),
        migrations.AddField(
            model_name="rating",
            name="series",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="ratings",
                to="league.series",
            ),
        ),
        migrations.RemoveConstraint(model_name="rating", name="rating_once_a_game"),
        migrations.RemoveConstraint(model_name="rating", name="rating_counts_games"),
        migrations.RemoveConstraint(model_name="rating", name="rating_one_latest_a_player"),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.UniqueConstraint(
                condition=ALL_EVENTS, fields=("player", "table"), name="rating_once_a_game"
            ),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.UniqueConstraint(
                condition=ALL_EVENTS,
                fields=("player", "game", "games"),
                name="rating_counts_games",
            ),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.UniqueConstraint(
                condition=Q(is_latest=True, series__isnull=True),
                fields=("player", "game"),
                name="rating_one_latest_a_player",
            ),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.UniqueConstraint(
                fields=("series", "player", "table"), name="rating_of_series_once_a_game"
            ),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.UniqueConstraint(
                fields=("series", "player", "game", "games"), name="rating_of_series_counts_games"
            ),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.UniqueConstraint(
                condition=Q(is_latest=True),
                fields=("series", "player", "game"),
                name="rating_of_series_one_latest",
            ),
        ),
    ]
