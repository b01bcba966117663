"""The channels of Discord that are connected to an event, and how to connect one."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as lazy

from league.chat.connecting import (
    disconnect_channel,
    make_event_code,
    make_series_code,
    resume_channel,
)
from league.chat.discord import invitation
from league.chat.queries.channels import (
    channel_of,
    channels_of,
    codes_of_event,
    connects_series,
)
from league.models import Event
from league.web.common.views import actor_in, or_404, page, posts_verb, staff_page


@staff_page("chat.connect", private=True)
def chat(request: HttpRequest, event: Event) -> HttpResponse:
    return page(
        request,
        "organise/webhooks/chat.html",
        event,
        invitation=invitation(settings.DISCORD.application) if settings.DISCORD else "",
        channels=channels_of(event),
        codes=codes_of_event(event, actor_in(request)),
        connects_series=connects_series(event, actor_in(request)),
    )


@posts_verb("chat.connect", back="chat", done=lazy("Code made. Type it in the channel."))
def chat_code(request: HttpRequest, event: Event) -> object:
    if request.POST.get("for") == "series":
        return make_series_code(or_404(event.series), actor=actor_in(request))
    return make_event_code(event, actor=actor_in(request))


@posts_verb("chat.connect", back="chat", done=lazy("Messages go to the channel again."))
def chat_resume(request: HttpRequest, event: Event, chat_channel: int) -> object:
    return resume_channel(or_404(channel_of(event, chat_channel)), actor=actor_in(request))


@posts_verb("chat.connect", back="chat", done=lazy("Channel disconnected."))
def chat_disconnect(request: HttpRequest, event: Event, chat_channel: int) -> object:
    row = or_404(channel_of(event, chat_channel))
    disconnect_channel(row, actor=actor_in(request))
    return row
