from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("league", "0027_move_hand_counters")]

    operations = [
        migrations.RemoveField(model_name="hand", name="honba"),
        migrations.RemoveField(model_name="hand", name="riichi_sticks"),
    ]
