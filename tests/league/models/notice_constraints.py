"""Rows that the constraints of notices refuse."""

from collections.abc import Callable

from league.enums import NoticeKind
from tests.factories import (
    ClubFactory,
    EntrantFactory,
    EventFactory,
    LoginFactory,
    PlayerFactory,
    SessionFactory,
    SignUpFactory,
)
from tests.factories.chat import (
    ChatChannelFactory,
    ChatCodeFactory,
    ChatLoginFactory,
    ChatMessageFactory,
    ChatPersonFactory,
    ChatReminderFactory,
)
from tests.factories.notice import (
    DeliveryFactory,
    DeviceFactory,
    MailboxFactory,
    NoticeFactory,
    SeatMailFactory,
    SubscriptionFactory,
    WebhookFactory,
)


def one_delivery_twice() -> None:
    first = DeliveryFactory.create()
    DeliveryFactory.create(notice=first.notice, recipient=first.recipient)


def one_start_announced_twice() -> None:
    session = SessionFactory.create()
    for _ in range(2):
        NoticeFactory.create(kind=NoticeKind.STARTS_SOON, event=session.event, session=session)


def one_seat_mailed_twice() -> None:
    first = SeatMailFactory.create()
    SeatMailFactory.create(session=first.session, sign_up=first.sign_up)


def two_mailboxes_of_a_login() -> None:
    login = LoginFactory.create()
    MailboxFactory.create(login=login)
    MailboxFactory.create(login=login)


def followed_twice(**followed: object) -> None:
    recipient = DeviceFactory.create()
    for _ in range(2):
        SubscriptionFactory.create(recipient=recipient, **{"event": None, **followed})


def one_person_twice() -> None:
    person = ChatPersonFactory.create()
    ChatPersonFactory.create(user_id=person.user_id, entrant=person.entrant)


def one_reminder_twice() -> None:
    first = ChatReminderFactory.create()
    ChatReminderFactory.create(night=first.night, entrant=first.entrant)


def one_reminder_of_check_in_twice() -> None:
    first = ChatReminderFactory.create(night=None)
    ChatReminderFactory.create(night=None, entrant=first.entrant)


def two_messages_of_a_night() -> None:
    first = ChatMessageFactory.create()
    ChatMessageFactory.create(channel=first.channel, night=first.night)


def two_messages_of_a_sign_up() -> None:
    first = ChatMessageFactory.create(night=None)
    ChatMessageFactory.create(channel=first.channel, night=None)


REFUSED: dict[str, Callable[[], object]] = {
    "chat_channel_given": lambda: ChatChannelFactory.create(channel_id=""),
    "chat_channel_of_one": lambda: ChatChannelFactory.create(event=None),
    "chat_code_of_one": lambda: ChatCodeFactory.create(entrant=EntrantFactory.create()),
    "chat_login_given": lambda: ChatLoginFactory.create(user_id=""),
    "chat_message_of_night_once": two_messages_of_a_night,
    "chat_message_of_sign_up_once": two_messages_of_a_sign_up,
    "chat_person_once": one_person_twice,
    "chat_reminder_once": one_reminder_twice,
    "chat_reminder_of_check_in_once": one_reminder_of_check_in_twice,
    "delivery_once": one_delivery_twice,
    "delivery_status_known": lambda: DeliveryFactory.create(status="lost"),
    "notice_has_event": lambda: NoticeFactory.create(event=None),
    "notice_kind_known": lambda: NoticeFactory.create(kind="gossip"),
    "notice_of_start_once": one_start_announced_twice,
    "recipient_address_given": lambda: DeviceFactory.create(address=""),
    "recipient_channel_known": lambda: DeviceFactory.create(channel="pigeon"),
    "recipient_device_once": lambda: DeviceFactory.create_batch(2, address="https://push.example"),
    "recipient_mail_has_login": lambda: MailboxFactory.create(login=None),
    "recipient_mailbox_once": two_mailboxes_of_a_login,
    "recipient_push_has_keys": lambda: DeviceFactory.create(secret=""),
    "recipient_webhook_of_event": lambda: WebhookFactory.create(event=None),
    "seat_mail_once": one_seat_mailed_twice,
    "subscription_club_once": lambda: followed_twice(club=ClubFactory.create()),
    "subscription_event_once": lambda: followed_twice(event=EventFactory.create()),
    "subscription_follows_one": lambda: SubscriptionFactory.create(event=None),
    "subscription_player_once": lambda: followed_twice(player=PlayerFactory.create()),
    "subscription_sign_up_once": lambda: followed_twice(sign_up=SignUpFactory.create()),
}
