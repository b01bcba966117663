MATRIX: dict[str, str] = {}
ROLES = (
    "passer-by",
    "stranger",
    "other organiser",
    "scorer",
    "referee",
    "organiser",
    "superuser",
    "table link",
    "sign-up link",
)
LINKS = ("table link", "sign-up link")
