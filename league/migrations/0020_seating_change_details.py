from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0019_move_ema_numbers'),
    ]

    operations = [
        migrations.RenameField(
            model_name='seatingchange',
            old_name='told',
            new_name='details',
        ),
    ]
