import json
from hashlib import sha256
from itertools import islice, product

from django.db import migrations

from scoring import Ruleset, ScoringError, Wind
from scoring.game import replay

STICK = 1000
MOST_TRIED = 100  # ways to name the players by their accounts


def in_order(tiles):
    """The notation in which equal tiles have one order: red fives before plain ones."""
    suits, numbers = {}, ""
    for sign in tiles:
        if sign in "mpsz":
            suits[sign], numbers = suits.get(sign, "") + numbers, ""
        else:
            numbers += sign
    return "".join(
        "".join(sorted(suits[suit], key=lambda sign: (sign.replace("0", "5"), sign))) + suit
        for suit in "mpsz"
        if suits.get(suit)
    )


def shown(win):
    """The concealed tiles and melds of a win; none where it has no tiles."""
    tiles = win.get("tiles") or {}
    if not tiles:
        return [None, None]
    melds = [{**meld, "tiles": in_order(meld["tiles"])} for meld in tiles["melds"]]
    return [in_order(tiles["concealed"]), melds]


def identity(hand, entry):
    """What every form of a log tells of a hand."""
    riichi = entry.get("riichi") or ()
    moved = [
        delta + STICK * (hand.before.wind_of(seat) in riichi)
        for seat, delta in enumerate(hand.settlement.deltas)
    ]
    wins = [(win["seat"], shown(win)) for win in entry.get("wins") or ()]
    return [list(hand.before.points), moved, entry["outcome"], wins]


def digest(names, hands):
    return sha256(json.dumps([list(names), hands], sort_keys=True).encode()).hexdigest()


def named_like(names):
    return [name.casefold() for name in names]


def fingerprint_of(log, ruleset, candidates):
    """The fingerprint by which the game is recognised; the old one where nobody can tell it.

    Of a player's several accounts those are meant that make the old fingerprint.
    """
    first = log.table.hands.filter(revision=1).order_by("position")
    entries = list(first.values_list("entry", flat=True))[: len(log.hands) or None]
    try:
        game = replay(entries, ruleset, length=log.table.game_length or None)
    except ScoringError:
        return log.fingerprint
    played = list(zip(game.hands, entries, strict=True))
    hands = [identity(*pair) for pair in played]
    before = [(list(hand.before.points), entry) for hand, entry in played]
    for names in candidates:
        if log.fingerprint in {digest(names, before), digest(names, hands)}:
            return digest(named_like(names), hands)
    return digest(named_like(candidates[0]), hands) if len(candidates) == 1 else log.fingerprint


def names_of_players(log, accounts):
    """The ways to name the players by their accounts on the site, the first East first."""
    seats = {seat.starting_wind: seat for seat in log.table.seats.select_related("entrant")}
    by_seat = [
        list(
            accounts.filter(site=log.site, player=seats[wind.value].entrant.player_id)
            .order_by("name")
            .values_list("name", flat=True)
        )
        for wind in Wind
        if wind.value in seats
    ]
    return list(islice(product(*by_seat), MOST_TRIED))


def recompute(apps, editor):
    """A game that an earlier version stored is recognised, whichever form its log has."""
    database = editor.connection.alias
    logs = apps.get_model("league", "OnlineLog").objects.using(database)
    accounts = apps.get_model("league", "OnlineAccount").objects.using(database)
    of_games = logs.exclude(fingerprint="").select_related("table__session__event")
    for log in of_games.order_by("pk"):
        ruleset = Ruleset.from_json(log.table.session.event.switches)
        found = fingerprint_of(log, ruleset, names_of_players(log, accounts))
        # A game that was stored twice in two forms stays so.
        if found != log.fingerprint and not logs.filter(site=log.site, fingerprint=found).exists():
            logs.filter(pk=log.pk).update(fingerprint=found)


class Migration(migrations.Migration):
    dependencies = [("league", "0022_who_comes")]

    operations = [migrations.RunPython(recompute, migrations.RunPython.noop)]
