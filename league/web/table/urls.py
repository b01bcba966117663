"""URLs of the table pages, by link and by login."""

from django.urls import include, path

from league.web.table import calls, hands, offline, tables, winning_conditions

_pages = (
    [
        path("", tables.page, name="page"),
        path("version/", tables.version, name="version"),
        path("away/", offline.offline_page, name="offline"),
        path("needs/", winning_conditions.winning_conditions, name="winning_conditions"),
        path("hand/", hands.new_hand, name="hand"),
        path("hands/<int:position>/correct/", hands.correct, name="correct"),
        path("hands/<int:position>/strike/", hands.strike, name="strike"),
        path("undo/", hands.undo, name="undo"),
        path("result/", tables.result, name="result"),
        path("close/", tables.close, name="close"),
        path("agree/", tables.agree, name="agree"),
        path("sign/", tables.sign, name="sign"),
        path("reopen/", tables.reopen, name="reopen"),
        path("slip/", tables.slip, name="slip"),
        path("call/", calls.call, name="call"),
        path("call/withdraw/", calls.withdraw, name="withdraw"),
    ],
    "table",
)

# The key is the link's token or the table's id.
urlpatterns = [
    path("t/<str:key>/", include(_pages, namespace="link")),
    path("tables/<int:key>/enter/", include(_pages, namespace="desk")),
]
