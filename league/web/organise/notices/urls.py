"""URLs of webhooks and channels, below those of the event's staff."""

from django.urls import URLPattern, path

from league.web.organise.notices import chat, webhooks

NOTICES: list[URLPattern] = [
    path("webhooks/", webhooks.Webhooks.as_view(), name="webhooks"),
    path("webhooks/<int:webhook>/", webhooks.webhook, name="webhook"),
    path("webhooks/<int:webhook>/do/<str:verb>/", webhooks.step, name="webhook_step"),
    path("chat/", chat.chat, name="chat"),
    path("chat/code/", chat.chat_code, name="chat_code"),
    path("chat/<int:chat_channel>/resume/", chat.chat_resume, name="chat_resume"),
    path("chat/<int:chat_channel>/disconnect/", chat.chat_disconnect, name="chat_disconnect"),
]
