from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0005_event_time_zone"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="signup", name="sign_up_place_once"),
        migrations.RemoveConstraint(model_name="signup", name="sign_up_place_positive"),
        migrations.RenameField(model_name="signup", old_name="place", new_name="position"),
        migrations.AlterField(
            model_name="signup",
            name="position",
            field=models.PositiveIntegerField(verbose_name="position in the order"),
        ),
        migrations.AddConstraint(
            model_name="signup",
            constraint=models.UniqueConstraint(
                fields=("event", "position"), name="sign_up_position_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="signup",
            constraint=models.CheckConstraint(
                condition=models.Q(("position__gte", 1), ("position__lte", 1000000)),
                name="sign_up_position_positive",
            ),
        ),
        migrations.RenameField(model_name="event", old_name="place", new_name="venue"),
        migrations.RenameField(
            model_name="event", old_name="objective", new_name="pairing_priorities"
        ),
        migrations.RenameField(model_name="night", old_name="place", new_name="venue"),
        migrations.RenameField(
            model_name="entrant", old_name="rests_first", new_name="volunteers_for_bye"
        ),
    ]
