"""The question "is it you?" beside what django-allauth asks: who cannot answer, who stays logged in."""

from django.contrib.auth import HASH_SESSION_KEY, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.hashers import check_password
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.web.common.views import page, private_page


@require_safe
@private_page
@login_required
def no_answer(request: HttpRequest) -> HttpResponse:
    """Say what to do where the account has nothing that answers."""
    return page(request, "account/no_answer.html")


def keep_session(request: HttpRequest, login: User, password: str) -> None:
    """Stay logged in where Django has stored the same password anew, by a newer hash.

    A password that somebody else has set at the same moment ends the session all the same.
    """
    login.refresh_from_db(fields=["password"])
    if login.get_session_auth_hash() == request.session.get(HASH_SESSION_KEY):
        return
    if check_password(password, login.password):
        update_session_auth_hash(request, login)
