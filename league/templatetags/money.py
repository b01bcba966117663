"""Amounts of money: 45 €, 12.50 CHF."""

from decimal import Decimal

from django import template
from django.utils.formats import number_format

register = template.Library()

# Where everybody reads one currency from the sign.
SIGNS = {"EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥"}


@register.filter
def money(amount: Decimal, currency: str) -> str:
    """The amount with the sign or the code of its currency; cents only where there are some."""
    places = 0 if amount == amount.to_integral_value() else 2
    digits = number_format(amount, decimal_pos=places, use_l10n=False, force_grouping=False)
    return f"{digits}\N{NO-BREAK SPACE}{SIGNS.get(currency, currency)}"
