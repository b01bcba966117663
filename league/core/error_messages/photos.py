"""Error messages of photos of tables."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    "photo_missing": _("Choose a photo first."),
    "photo_unreadable": _(
        "This photo cannot be read. Send a JPEG, PNG or WebP picture of at most 8 MB."
    ),
    "photo_of_no_hand": _("There is no such hand at this table."),
    "photos_full": _("A table keeps %(count)s photos at most. Delete one first."),
    "photos_off": _("This event keeps no photos."),
    "photo_of_staff": _("The staff took this photo. Only the staff can delete it."),
    "too_many_photos": _("This table has sent too many photos. Try again later."),
}
