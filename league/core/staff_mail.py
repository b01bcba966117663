"""E-mails that people have sent to others: addresses that they state, nobody has confirmed.

Who may create events could mail strangers without end. Each person has a ceiling for a day, and one
for each address, whatever event the e-mails are about. The e-mails of others use up neither.
"""

from collections.abc import Iterable

from league.core.mail import queue_mails
from league.core.permissions import Actor
from league.core.rate_limit import is_used_up, within
from league.models import Mail

BY_ONE = "2000/day"
TO_ONE = "12/day"


def queue_staff_mails(mails: Iterable[Mail], *, actor: Actor) -> list[Mail]:
    """Queue the e-mails within both ceilings, leave the others out; return those queued."""
    return queue_mails([mail for mail in mails if _may_send(mail.to.lower(), actor)])


def _may_send(to: str, actor: Actor) -> bool:
    """Count an e-mail; what one ceiling refuses does not count for the other."""
    sender = str(actor.login_id)
    if is_used_up("staff-mail-by", sender, BY_ONE):
        return False
    if not within("staff-mail-to", f"{sender}-{to}", TO_ONE):
        return False
    return within("staff-mail-by", sender, BY_ONE)
