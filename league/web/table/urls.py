"""URLs of the table pages, by link and by login."""

from django.urls import include, path

from league.web.table import (
    calls,
    corrections,
    hands,
    offline,
    practice,
    steps,
    tables,
    winning_conditions,
)
from league.web.table.photos import pages as photos

_pages = (
    [
        path("", tables.page, name="page"),
        path("version/", tables.version, name="version"),
        path("away/", offline.offline_page, name="offline"),
        path("needs/", winning_conditions.winning_conditions, name="winning_conditions"),
        path("hand/", hands.new_hand, name="hand"),
        path("hands/<int:position>/correct/", hands.correct, name="correct"),
        path("hands/<int:position>/stored/", corrections.stored_hand, name="stored"),
        path("hands/<int:position>/check/", corrections.correction_check, name="check"),
        path("hands/<int:position>/strike/", hands.strike, name="strike"),
        path("riichi/", steps.mark_riichi, name="riichi"),
        path("undo/", hands.undo, name="undo"),
        path("result/", tables.result, name="result"),
        path("close/", steps.close, name="close"),
        path("close/undo/", steps.undo_close, name="undo_close"),
        path("agree/", steps.agree, name="agree"),
        path("sign/", steps.sign, name="sign"),
        path("sign/withdraw/", steps.unsign, name="unsign"),
        path("reopen/", steps.reopen, name="reopen"),
        path("slip/", tables.slip, name="slip"),
        path("photos/", photos.photos, name="photos"),
        path("photos/<int:photo>/", photos.photo, name="photo"),
        path("photos/<int:photo>/delete/", photos.delete, name="photo_delete"),
        path("catalogue/", calls.catalogue, name="catalogue"),
        path("call/", calls.call, name="call"),
        path("call/withdraw/", calls.withdraw, name="withdraw"),
    ],
    "table",
)

# The key is the link's token or the table's id.
urlpatterns = [
    path("t/practice/", practice.practice, name="practice"),
    path("t/<str:key>/", include(_pages, namespace="link")),
    path("tables/<int:key>/enter/", include(_pages, namespace="desk")),
]
