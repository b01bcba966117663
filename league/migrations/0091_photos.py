"""Photos of hands and result slips, where an event allows them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import league.models.paper.photo


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("league", "0090_rehearsals"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="takes_photos",
            field=models.BooleanField(
                db_default=False, default=False, verbose_name="tables may keep photos"
            ),
        ),
        migrations.CreateModel(
            name="Photo",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "position",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="hand"),
                ),
                (
                    "file_name",
                    models.CharField(
                        default=league.models.paper.photo.new_file_name,
                        editable=False,
                        max_length=32,
                        unique=True,
                    ),
                ),
                ("added_at", models.DateTimeField(auto_now_add=True)),
                (
                    "added_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="photos",
                        to="league.table",
                    ),
                ),
            ],
            options={
                "verbose_name": "photo",
                "verbose_name_plural": "photos",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("position__gte", 1), ("position__lte", 200)),
                        name="photo_position_sane",
                    )
                ],
            },
        ),
    ]
