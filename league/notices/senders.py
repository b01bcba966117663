"""Send texts by each channel: web push, e-mail, webhook."""

import hashlib
import hmac
import json
import time
from collections.abc import Callable, Sequence
from smtplib import SMTPException
from typing import Any, NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.enums import NoticeChannel, NoticeKind, WebhookForm
from league.models import Delivery, Recipient
from league.notices.kinds import KINDS
from league.notices.outbound import Unreachable, post
from league.notices.queries.text import Text, address
from league.notices.web_push import (
    LONGEST_MESSAGE,
    encoded,
    encrypt,
    read_device_keys,
    vapid_header,
)

Letter = tuple[Delivery, Text]
OK = range(200, 300)
GONE = (404, 410)
#: Answers 4xx after which another attempt makes sense.
LATER = (408, 425, 429)
CLIENT_ERRORS = range(400, 500)
LONGEST_SUBJECT = 150
LONGEST_CHAT = 1800  # characters; Discord takes 2,000


class SendOutcome(NamedTuple):
    """`gone`: the recipient no longer exists; `final`: another attempt would fail too."""

    ok: bool
    answer: int | None = None
    trouble: str = ""
    gone: bool = False
    final: bool = False
    retry_after: int | None = None


def send_push(recipient: Recipient, letters: Sequence[Letter]) -> SendOutcome:
    ((delivery, text),) = letters
    if not settings.VAPID_KEY:
        return SendOutcome(ok=False, trouble="push_off", final=True)
    kind = KINDS[NoticeKind(delivery.notice.kind)]
    keys = read_device_keys(recipient.public_key, recipient.secret)
    headers = {
        "Authorization": vapid_header(
            recipient.address, settings.VAPID_KEY, settings.VAPID_CONTACT
        ),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(int(kind.lasts.total_seconds())),
        "Urgency": "high" if kind.urgent else "normal",
        "Topic": topic_of(delivery),  # a later message with the same topic replaces a waiting one
    }
    body = encrypt(push_message(text, topic_of(delivery)), keys)
    return _posted(recipient, headers, body, gone=GONE)


def push_message(text: Text, tag: str) -> bytes:
    """The content for the service worker; a long body is cut to the size of one record."""
    body = text.body
    while True:
        content = {"title": text.title, "body": body, "url": text.url, "tag": tag}
        message = json.dumps(content, ensure_ascii=False).encode()
        if len(message) <= LONGEST_MESSAGE:
            return message
        body = body[: len(body) * 9 // 10] + "…"


def topic_of(delivery: Delivery) -> str:
    """Equal for the same kind of news about the same thing; at most 32 characters of base64url."""
    notice = delivery.notice
    about = (notice.kind, notice.event_id, notice.session_id, notice.table_id, notice.sign_up_id)
    return encoded(hashlib.sha256(repr(about).encode()).digest())[:32]


def send_mail(recipient: Recipient, letters: Sequence[Letter]) -> SendOutcome:
    """Send all letters in one e-mail."""
    stop = address("notices_by_mail", recipient.token)
    parts = [f"{text.title}\n{text.body}\n{text.url}" for _delivery, text in letters]
    footer = _("You get this because you follow it. Change or stop it, without logging in:")
    mail = EmailMessage(
        subject=_subject([text for _delivery, text in letters]),
        body="\n\n".join([*parts, f"-- \n{footer}\n{stop}"]),
        to=[recipient.address],
        headers={
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",  # RFC 8058
            "Auto-Submitted": "auto-generated",
        },
    )
    try:
        mail.send()
    except (OSError, SMTPException):
        return SendOutcome(ok=False, trouble="mail_server")
    return SendOutcome(ok=True)


def _subject(texts: Sequence[Text]) -> str:
    if len(texts) == 1:
        line = f"{texts[0].title}: {texts[0].body.splitlines()[0]}"
    else:
        line = ngettext("%(count)s notice", "%(count)s notices", len(texts)) % {"count": len(texts)}
    return " ".join(line.split())[:LONGEST_SUBJECT]


def send_webhook(recipient: Recipient, letters: Sequence[Letter]) -> SendOutcome:
    ((delivery, text),) = letters
    form = WebhookForm(recipient.form)
    content = signed_content(delivery, text) if form == WebhookForm.SIGNED else CHATS[form](text)
    body = json.dumps(content, ensure_ascii=False).encode()
    headers = {"Content-Type": "application/json; charset=utf-8", "User-Agent": "Tenbou"}
    if form == WebhookForm.SIGNED:
        headers |= {
            "Tenbou-Delivery": str(delivery.pk),
            "Tenbou-Signature": signature(body, recipient.secret, int(time.time())),
        }
    return _posted(recipient, headers, body, gone=(410,))


def signature(body: bytes, secret: str, timestamp: int) -> str:
    """HMAC-SHA256 over the time, a full stop and the body; the receiver checks both."""
    text = f"{timestamp}.".encode() + body
    return f"t={timestamp},v1={hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()}"


def signed_content(delivery: Delivery, text: Text) -> dict[str, Any]:
    notice = delivery.notice
    event, session, table = notice.event, notice.session, notice.table
    return {
        "delivery": delivery.pk,
        "kind": notice.kind,
        "happened_at": notice.happened_at.isoformat(),
        "event": {"id": event.pk, "slug": event.slug, "name": event.name} if event else None,
        "session": {"id": session.pk, "number": session.number} if session else None,
        "table": {"id": table.pk, "number": table.number} if table else None,
        "title": text.title,
        "text": text.body,
        "url": text.url,
    }


def _for_discord(text: Text) -> dict[str, Any]:
    # Names of players must not become mentions.
    return {"content": _chat_text(text), "allowed_mentions": {"parse": []}}


def _for_slack(text: Text) -> dict[str, Any]:
    plain = _chat_text(text)
    for sign, escaped in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        plain = plain.replace(sign, escaped)
    return {"text": plain}


def _for_telegram(text: Text) -> dict[str, Any]:
    return {"text": _chat_text(text)}


def _chat_text(text: Text) -> str:
    return f"{text.title}\n{text.body}"[:LONGEST_CHAT] + f"\n{text.url}"


CHATS: dict[WebhookForm, Callable[[Text], dict[str, Any]]] = {
    WebhookForm.DISCORD: _for_discord,
    WebhookForm.SLACK: _for_slack,
    WebhookForm.TELEGRAM: _for_telegram,
}
Send = Callable[[Recipient, Sequence[Letter]], SendOutcome]
SENDERS: dict[NoticeChannel, Send] = {
    NoticeChannel.PUSH: send_push,
    NoticeChannel.WEBHOOK: send_webhook,
}


def _posted(
    recipient: Recipient, headers: dict[str, str], body: bytes, *, gone: tuple[int, ...]
) -> SendOutcome:
    try:
        status, retry_after, _content = post(recipient.address, headers, body)
    except Unreachable as error:
        return SendOutcome(ok=False, trouble=error.code)
    return SendOutcome(
        ok=status in OK,
        answer=status,
        gone=status in gone,
        final=status in CLIENT_ERRORS and status not in LATER,
        retry_after=retry_after,
    )
