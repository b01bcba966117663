"""The tasks of e-mail."""

from celery import shared_task

from league.core import mail


@shared_task(name=mail.SEND_MAIL)
def send_mail(mail_id: int) -> bool:
    return mail.deliver_mail(mail_id)


@shared_task(name=mail.RESEND_MAIL)
def resend_mail() -> int:
    return mail.resend_mail()
