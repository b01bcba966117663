from django.db import models


class Row(models.Model):
    """A row without a name of its own: the admin shows its kind and key."""

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.pk}"
