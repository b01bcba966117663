"""Logging in and out: Django's own views with a page of ours."""

from django.contrib.auth import views


class LogIn(views.LoginView):
    template_name = "account/login.html"
    redirect_authenticated_user = True


class LogOut(views.LogoutView):
    http_method_names = ["post", "options"]
