"""Amounts of money: 45 €, 12.50 CHF, 1,170 €."""

from decimal import Decimal

from django import template

register = template.Library()

# Where everybody reads one currency from the sign.
SIGNS = {"EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥"}


@register.filter
def money(amount: Decimal, currency: str) -> str:
    """The amount with the sign or the code of its currency; cents only where there are some."""
    places = 0 if amount == amount.to_integral_value() else 2
    return f"{amount:,.{places}f}\N{NO-BREAK SPACE}{SIGNS.get(currency, currency)}"
