"""The photos of a table: the list with the form, each file, the deletion of one."""

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.core.errors import Refused
from league.models import Photo
from league.operations.photo_files import LONGEST_SIDE, MOST_BYTES
from league.play.photos import add_photo, delete_photo
from league.play.queries.photos import content_of, may_delete, photo_at, photos_of, shows_photos
from league.web.common.typed_fields import whole_number
from league.web.common.views import or_404
from league.web.table.access import TableAccess, table_page
from league.web.table.answers import messages_of, redirect_with_message, status_of
from league.web.table.page_context import hand_rows, table_context


@require_http_methods(["GET", "HEAD", "POST"])
@table_page
def photos(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """All photos of the table, and the form for one more."""
    if not shows_photos(access.table):
        raise Http404
    if request.method != "POST":
        return _list(request, access)
    position = whole_number(request.POST.get("position", ""))
    try:
        add_photo(access.table, _content(request), actor=access.actor, position=position)
    except Refused as refused:
        return _list(request, access, refused)
    return redirect_with_message(request, access, _("Photo saved."), "photos")


@require_safe
@table_page
def photo(_request: HttpRequest, access: TableAccess, photo: int) -> HttpResponse:
    content = or_404(content_of(_photo(access, photo)))
    headers = {"Cache-Control": "private, no-store"}
    return HttpResponse(content, content_type="image/jpeg", headers=headers)


@require_POST
@table_page
def delete(request: HttpRequest, access: TableAccess, photo: int) -> HttpResponse:
    try:
        delete_photo(_photo(access, photo), actor=access.actor)
    except Refused as refused:
        return _list(request, access, refused)
    messages.success(request, _("Photo deleted."))
    return redirect(access.url("photos" if shows_photos(access.table) else "page"))


def _photo(access: TableAccess, key: int) -> Photo:
    return or_404(photo_at(access.table, key))


def _content(request: HttpRequest) -> bytes:
    """The bytes of the photo; one too many says that it is too large."""
    sent = request.FILES.get("photo")
    return sent.read(MOST_BYTES + 1) if isinstance(sent, UploadedFile) else b""


def _list(
    request: HttpRequest, access: TableAccess, refused: Refused | None = None
) -> HttpResponse:
    context = table_context(access)
    rows = hand_rows(context["state"], context["seats"])
    labels = {row.hand.position: f"{row.label} {row.word.text}".strip() for row in rows}
    context |= {
        "labels": list(labels.items()),
        "chosen": request.POST.get("position", request.GET.get("hand", "")),
        "photos": [
            (one, labels.get(one.position or 0, ""), may_delete(one, access.actor))
            for one in photos_of(access.table)
        ],
        "longest": LONGEST_SIDE,
        "problems": messages_of(refused),
    }
    return render(request, "table/photos/page.html", context, status=status_of(refused))
