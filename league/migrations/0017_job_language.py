from django.db import migrations, models


def store_parameters(apps, _editor):
    """A problem keeps its old sentence, which is shown where the code needs parameters."""
    for job in _failed_jobs(apps):
        job.problems = [{**item, "params": {}} for item in job.problems]
        job.save(update_fields=["problems"])


def store_sentences(apps, _editor):
    """A problem is its code and its sentence in the language of who asked."""
    from django.utils.translation import override

    from league.core.job_problems import problems_of_job

    for job in _failed_jobs(apps):
        with override(job.language):
            job.problems = problems_of_job(job)
        job.save(update_fields=["problems"])


def _failed_jobs(apps):
    return apps.get_model("league", "Job").objects.exclude(problems=[]).iterator()


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0016_fill_ruleset_versions'),
    ]

    operations = [
        migrations.AddField(
            model_name='job',
            name='language',
            field=models.CharField(default='en', max_length=16),
        ),
        migrations.RunPython(store_parameters, store_sentences),
    ]
