"""Prize categories of an event: name them, tick their players."""

from collections.abc import Collection, Iterator

from django.db import transaction

from league.core.audit import record
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.fields import problems_of_fields, set_fields
from league.core.locks import bump_page_version, locked_event, refusing_if_gone, require
from league.core.permissions import Actor
from league.models import CategoryEntrant, Entrant, Event, PrizeCategory


def add_category(
    event: Event, *, actor: Actor, name: str, is_public: bool = False
) -> PrizeCategory:
    require(actor, "entrants.change", event_id=event.pk)
    with transaction.atomic():
        locked_event(event.pk)
        category = PrizeCategory(event=event, name=name.strip(), is_public=is_public)
        refuse_if(_problems(category))
        category.save()
        bump_page_version(event.pk)
        after = {"name": category.name, "is_public": is_public}
        record(actor, "category.add", category, event_id=event.pk, after=after)
    return category


def change_category(
    category: PrizeCategory,
    *,
    actor: Actor,
    entrants: Collection[Entrant] | None = None,
    **values: str | bool,
) -> PrizeCategory:
    """Change its name, whether everybody sees it, and its `entrants` (None: they stay)."""
    require(actor, "entrants.change", event_id=category.event_id)
    with transaction.atomic():
        locked_event(category.event_id)
        with refusing_if_gone():
            category = PrizeCategory.objects.select_for_update(no_key=True).get(pk=category.pk)
        before, after = set_fields(category, values)
        refuse_if([*_problems(category), *_problems_of_entrants(category, entrants or ())])
        if after:
            category.save(update_fields=[*after])
        if entrants is not None:
            left, joined = _set_members(category, {one.pk for one in entrants})
            before |= {"entrants": left} if left else {}
            after |= {"entrants": joined} if joined else {}
        if before or after:
            bump_page_version(category.event_id)
            record(
                actor,
                "category.change",
                category,
                event_id=category.event_id,
                before=before,
                after=after,
            )
    return category


def choose_categories(
    entrant: Entrant, categories: Collection[PrizeCategory], *, actor: Actor
) -> None:
    """Put a player into these prize categories of the event, and out of the others."""
    require(actor, "entrants.change", event_id=entrant.event_id)
    wanted = {category.pk for category in categories}
    with transaction.atomic():
        event = locked_event(entrant.event_id)
        for category in event.prize_categories.order_by("pk"):
            others = event.entrants.filter(categories__category=category).exclude(pk=entrant.pk)
            members = [*others, entrant] if category.pk in wanted else [*others]
            change_category(category, actor=actor, entrants=members)


def remove_category(category: PrizeCategory, *, actor: Actor) -> None:
    require(actor, "entrants.change", event_id=category.event_id)
    with transaction.atomic():
        locked_event(category.event_id)
        members = sorted(category.members.values_list("entrant_id", flat=True))
        before = {"name": category.name, "is_public": category.is_public, "entrants": members}
        record(actor, "category.remove", category, event_id=category.event_id, before=before)
        category.delete()
        bump_page_version(category.event_id)


def _set_members(category: PrizeCategory, wanted: set[int]) -> tuple[list[int], list[int]]:
    """Who left and who joined."""
    present = set(category.members.values_list("entrant_id", flat=True))
    left, joined = sorted(present - wanted), sorted(wanted - present)
    category.members.filter(entrant__in=left).delete()
    CategoryEntrant.objects.bulk_create(
        CategoryEntrant(category=category, entrant_id=pk) for pk in joined
    )
    return left, joined


def _problems(category: PrizeCategory) -> Iterator[AnyProblem]:
    if not category.name:
        yield problem("name_missing", "name")
        return
    yield from problems_of_fields(category, ["name"])
    others = PrizeCategory.objects.filter(event=category.event_id).exclude(pk=category.pk)
    if others.filter(name__iexact=category.name).exists():
        yield problem("category_named_twice", "name", name=category.name)


def _problems_of_entrants(
    category: PrizeCategory, entrants: Collection[Entrant]
) -> Iterator[AnyProblem]:
    for entrant in entrants:
        if entrant.event_id != category.event_id:
            yield problem("entrant_elsewhere", "entrants", name=entrant.staff_name)
