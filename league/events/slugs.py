"""Short names in addresses that no other event, or no other series, has."""

from collections.abc import Collection

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from league.models import Event, EventAddress, Series

# Other pages have these addresses.
TAKEN_SLUGS: dict[type[Event | Series], Collection[str]] = {
    Event: ("new", "mine"),
    Series: ("new",),
}


def insert_with_slug(row: Event | Series) -> None:
    """Store a new row; try the next free slug if another request took the same one."""
    kind = type(row)
    while row.pk is None:
        row.slug = free_slug(kind, row.name)
        try:
            with transaction.atomic():
                row.save()
        except IntegrityError:
            if not kind.objects.filter(slug=row.slug).exists():
                raise


def free_slug(kind: type[Event | Series], name: str) -> str:
    """A short name that no other row has; an address that an event had before leads there still."""
    stem = slugify(name, allow_unicode=False)[:60] or str(kind._meta.model_name)
    taken = set(TAKEN_SLUGS[kind])
    for rows in (kind, EventAddress) if kind is Event else (kind,):
        taken.update(rows.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    if stem not in taken:
        return stem
    return next(slug for n in range(2, len(taken) + 3) if (slug := f"{stem}-{n}") not in taken)
