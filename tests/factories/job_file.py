"""Files that jobs read."""

# mypy: disable-error-code="no-untyped-call,attr-defined"

import factory

from league import models
from tests.factories import JobFactory


class JobFileFactory(factory.django.DjangoModelFactory[models.JobFile]):
    class Meta:
        model = models.JobFile

    job = factory.SubFactory(JobFactory)
    content = b"name"
