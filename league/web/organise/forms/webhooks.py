"""The form of a webhook."""

from django import forms
from django.utils.translation import gettext_lazy as _

from league.enums import WebhookForm as Form
from league.models.notices.recipient import LONGEST_ADDRESS


class WebhookForm(forms.Form):
    form = forms.ChoiceField(
        label=_("Format"),
        choices=Form.choices,
        help_text=_(
            "For Telegram: https://api.telegram.org/bot…/sendMessage?chat_id=…, with the bot's token."
        ),
    )
    url = forms.CharField(label=_("Address"), max_length=LONGEST_ADDRESS, strip=True)
