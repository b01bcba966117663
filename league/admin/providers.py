"""No admin pages for log-in providers: the settings name them, and connections have verbs."""

from allauth.socialaccount import admin as library
from django.contrib import admin

for model in (library.SocialAccount, library.SocialApp, library.SocialToken):
    admin.site.unregister(model)
