from django.db import migrations

from scoring import Ruleset, Wind
from scoring.games import RIICHI

AT_ONCE = 2000
BESIDE_YAKUMAN = "yaku_beside_yakuman"
# What is wrong with yaku that could be entered together until now and that no hand has.
IMPOSSIBLE = {
    BESIDE_YAKUMAN,
    "yaku_not_in_one_hand",
    "yaku_missing",
    "yaku_missing_among",
    "yaku_exclude_each_other",
    "yaku_excludes_riichi",
    "yaku_needs_tsumo",
}


def problems_of(hand, ruleset):
    read, _ = RIICHI.read_entry(hand.entry)
    if read is None:
        return ()
    wind, number = Wind(hand.round_wind or "E"), hand.round_number or 1
    before = RIICHI.situation.with_start_points(
        ruleset, round_wind=wind, number=number, dealer=hand.dealer or 0
    )
    return RIICHI.checked(read, before, ruleset)[1]


def drop_impossible_yaku(hand, ruleset):
    """Which yaku was wrong nobody knows: the payments stay, the yaku go."""
    wins = hand.entry.get("wins") or ()
    if not any(win.get("yaku") and not win.get("tiles") for win in wins):
        return False
    by_field = {f"wins[{place}].yaku": win for place, win in enumerate(wins)}
    found = [
        (by_field[problem.field], problem)
        for problem in problems_of(hand, ruleset)
        if problem.code in IMPOSSIBLE and problem.field in by_field
    ]
    for win, problem in found:
        if problem.code == BESIDE_YAKUMAN and "yaku" in win:
            beside = problem.params["patterns"].split(", ")
            win["yaku"] = [name for name in win["yaku"] if name not in beside]
        else:
            win.pop("yaku", None)
    return bool(found)


def keep_payments(apps, editor):
    events = apps.get_model("league", "Event").objects.using(editor.connection.alias)
    hands = apps.get_model("league", "Hand").objects.using(editor.connection.alias)
    for event in events.all():
        ruleset = Ruleset.from_json(event.switches)
        if ruleset.variant != RIICHI.variant:
            continue
        of_event = hands.filter(table__session__event=event.pk)
        changed = [
            hand for hand in of_event.iterator(AT_ONCE) if drop_impossible_yaku(hand, ruleset)
        ]
        hands.bulk_update(changed, ["entry"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("league", "0002_audit_triggers")]

    operations = [migrations.RunPython(keep_payments, migrations.RunPython.noop)]
