"""The session of a browser whose person has just typed the password."""

from django.contrib.auth import HASH_SESSION_KEY, update_session_auth_hash
from django.contrib.auth.hashers import check_password
from django.contrib.auth.models import User
from django.http import HttpRequest


def keep_session(request: HttpRequest, login: User, password: str) -> None:
    """Stay logged in where Django has stored the same password anew, by a newer hash.

    A password that somebody else has set at the same moment ends the session all the same.
    """
    login.refresh_from_db(fields=["password"])
    if login.get_session_auth_hash() == request.session.get(HASH_SESSION_KEY):
        return
    if check_password(password, login.password):
        update_session_auth_hash(request, login)
