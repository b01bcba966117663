import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0092_offences_of_chombos")]

    operations = [
        migrations.AddField(
            model_name="signupterms",
            name="mails_seats",
            field=models.BooleanField(
                db_default=True, default=True, verbose_name="seats are e-mailed to players"
            ),
        ),
        migrations.AddField(
            model_name="signup",
            name="language",
            field=models.CharField(blank=True, db_default="", default="", max_length=16),
        ),
        migrations.CreateModel(
            name="SeatMail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "place",
                    models.CharField(blank=True, default="", max_length=16, verbose_name="place"),
                ),
                ("mailed_at", models.DateTimeField(auto_now=True, verbose_name="mailed at")),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seat_mails",
                        to="league.session",
                    ),
                ),
                (
                    "sign_up",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seat_mails",
                        to="league.signup",
                    ),
                ),
            ],
            options={
                "verbose_name": "e-mail about a seat",
                "verbose_name_plural": "e-mails about seats",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("session", "sign_up"), name="seat_mail_once"
                    )
                ],
            },
        ),
    ]
