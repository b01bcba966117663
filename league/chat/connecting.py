"""Connect a channel with an event, and somebody in a chat with a player, by a code that is typed.

Who is which player in a chat is private, like what people follow: it is not audited. What a player
answers is.
"""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.chat.interactions import Interaction
from league.chat.mails import mail_about_end
from league.chat.queries.channels import posted_events
from league.core.audit import record
from league.core.errors import Forbidden, Refused, problem
from league.core.job_table import update_chats_on_commit
from league.core.locks import lock_name, locked_event, refusing_if_gone, require
from league.core.permissions import ANONYMOUS, SYSTEM, Actor
from league.core.queries.actors import actor_of
from league.core.queries.seat_cards import entrant_by_code
from league.core.rate_limit import within
from league.events.queries.release import sees_event
from league.models import (
    ChatChannel,
    ChatCode,
    ChatLogin,
    ChatPerson,
    Entrant,
    Event,
    Series,
)
from league.nights.queries.nights import is_answered_by
from league.series.series import locked_series, require_organiser

CODE_LASTS = timedelta(minutes=15)
TRIES = "20/hour"  # codes typed by one person


def make_event_code(event: Event, *, actor: Actor) -> ChatCode:
    """A code that connects a channel with the event; an earlier one of the organiser ends."""
    require(actor, "chat.connect", event_id=event.pk)
    with transaction.atomic():
        return _new_code(event=locked_event(event.pk), login_id=actor.login_id)


def make_series_code(series: Series, *, actor: Actor) -> ChatCode:
    """A code that connects a channel with all events of a series, those to come as well."""
    require_organiser(series, actor)
    with transaction.atomic():
        return _new_code(series=locked_series(series.pk), login_id=actor.login_id)


def make_player_code(entrant: Entrant, *, actor: Actor) -> ChatCode:
    """A code by which somebody in a chat becomes this player; an earlier one ends."""
    if not is_answered_by(entrant, actor):
        raise Forbidden
    with transaction.atomic():
        locked_event(entrant.event_id)
        return _new_code(entrant=entrant)


def make_account_code(*, actor: Actor) -> ChatCode:
    """A code by which somebody in a chat has this account; an earlier one ends."""
    if actor.login_id is None:
        raise Forbidden
    with transaction.atomic():
        return _new_code(login_id=actor.login_id, event=None, series=None)


def _new_code(**of: Any) -> ChatCode:
    ChatCode.objects.filter(**of).delete()
    return ChatCode.objects.create(**of, expires_at=timezone.now() + CODE_LASTS)


def connect_channel(interaction: Interaction) -> tuple[ChatChannel, bool]:
    """Connect the channel in which an organiser's code was typed; whether that ends an earlier one."""
    if not interaction.manages_server:
        raise Refused(problem("chat_needs_manager"))
    with transaction.atomic():
        code = _used_code(interaction)
        if code is None or code.login is None or code.about is None:
            raise Refused(problem("chat_code_unknown"))
        actor = actor_of(code.login)
        _require(code, actor)
        if code.event is not None:
            locked_event(code.event.pk)
        lock_name(f"chat channel {interaction.channel_id}")
        earlier = ChatChannel.objects.filter(channel_id=interaction.channel_id).first()
        if earlier is not None:
            _forget(earlier, actor=actor)
        row = ChatChannel.objects.create(
            event=code.event,
            series=code.series,
            guild_id=interaction.guild_id,
            channel_id=interaction.channel_id,
            name=interaction.channel_name,
            language=interaction.guild_language,
            connected_by=code.login,
        )
        record(actor, "chat.connect", row, event_id=row.event_id, after={"name": row.name})
        for event in posted_events(row):
            update_chats_on_commit(event.pk)
    return row, earlier is not None


def disconnect_channel(channel: ChatChannel, *, actor: Actor) -> None:
    with transaction.atomic():
        row = _locked(channel, actor)
        _forget(row, actor=actor)


def resume_channel(channel: ChatChannel, *, actor: Actor) -> ChatChannel:
    """Send there again, after the bot or the channel was gone."""
    with transaction.atomic():
        row = _locked(channel, actor)
        row.ended_at, row.failure, row.tries, row.waits_until = None, None, 0, timezone.now()
        row.save(update_fields=["ended_at", "failure", "tries", "waits_until"])
        record(actor, "chat.resume", row, event_id=row.event_id, after={"name": row.name})
        for event in posted_events(row):
            update_chats_on_commit(event.pk)
    return row


def end_channel(channel: ChatChannel, *, failure: int) -> None:
    """Send nothing there any more, and tell the organiser: the channel or the bot in it is gone."""
    with transaction.atomic():
        rows = ChatChannel.objects.select_for_update(of=("self",)).filter(ended_at__isnull=True)
        row = rows.select_related("event", "series", "connected_by").filter(pk=channel.pk).first()
        if row is None:
            return
        row.ended_at, row.failure = timezone.now(), failure
        row.save(update_fields=["ended_at", "failure"])
        record(SYSTEM, "chat.end", row, event_id=row.event_id, after={"name": row.name})
        mail_about_end(row)


def _locked(channel: ChatChannel, actor: Actor) -> ChatChannel:
    _require(channel, actor)
    with refusing_if_gone():
        rows = ChatChannel.objects.select_related("event", "series")
        return rows.select_for_update(of=("self",)).get(pk=channel.pk)


def _require(row: ChatChannel | ChatCode, actor: Actor) -> None:
    """Whether the actor organises what the code or the channel is about."""
    if row.series is not None:
        require_organiser(row.series, actor)
    elif row.event is not None:
        require(actor, "chat.connect", event_id=row.event.pk)


def _forget(row: ChatChannel, *, actor: Actor) -> None:
    record(actor, "chat.disconnect", row, event_id=row.event_id, before={"name": row.name})
    row.delete()


def link_person(interaction: Interaction) -> ChatPerson | ChatLogin:
    """Who typed a code is from now on the player, and nobody else of the event, or has the account."""
    with transaction.atomic():
        code = _used_code(interaction)
        entrant = _entrant_of_card(interaction.code) if code is None else code.entrant
        if code is not None and code.login is not None and code.about is None:
            lock_name(f"chat user {interaction.user_id}")
            ChatLogin.objects.filter(user_id=interaction.user_id).delete()
            return ChatLogin.objects.create(user_id=interaction.user_id, login=code.login)
        if entrant is None:
            raise Refused(problem("chat_code_unknown"))
        locked_event(entrant.event_id)
        mine = ChatPerson.objects.filter(user_id=interaction.user_id)
        mine.filter(entrant__event=entrant.event_id).delete()
        return ChatPerson.objects.create(
            user_id=interaction.user_id, entrant=entrant, link_number=entrant.answer_link_number
        )


def unlink_people(entrant: Entrant, *, actor: Actor) -> None:
    """Nobody in a chat is this player any more."""
    if not is_answered_by(entrant, actor):
        raise Forbidden
    ChatPerson.objects.filter(entrant=entrant).delete()


def unlink_account(*, actor: Actor) -> None:
    """Nobody in a chat has this account any more."""
    ChatLogin.objects.filter(login=actor.login_id).delete()


def unlink_user(user_id: str) -> bool:
    """Somebody in a chat is no player and has no account any more; whether there was anything."""
    with transaction.atomic():
        accounts, _of_kinds = ChatLogin.objects.filter(user_id=user_id).delete()
        players, _of_kinds = ChatPerson.objects.filter(user_id=user_id).delete()
    return bool(accounts or players)


def _used_code(interaction: Interaction) -> ChatCode | None:
    """The code that was typed, which is used up by it; None for any other text."""
    if not within("chat-code", interaction.user_id, TRIES):
        raise Refused(problem("chat_too_many_codes"))
    rows = ChatCode.objects.select_for_update(of=("self",))
    rows = rows.select_related(
        "event", "series", "login", "entrant__event__series", "entrant__player"
    )
    code = rows.filter(code=interaction.code, expires_at__gt=timezone.now()).first()
    if code is not None:
        code.delete()
    return code


def _entrant_of_card(code: str) -> Entrant | None:
    """Whose seat card has this code; looked up again under the lock, because cards are renewed."""
    found = entrant_by_code(code)
    if found is None or found.player.erased_at or not sees_event(found.event, ANONYMOUS):
        return None
    locked_event(found.event_id)
    Entrant.objects.select_for_update(of=("self",), no_key=True).filter(pk=found.pk).first()
    return entrant_by_code(code)
