from django.db import migrations

FU, WITH_FEW_FU = 30, {"pinfu", "chiitoitsu"}
AT_ONCE = 2000
# Yaku that only a closed hand has.
CLOSED = {
    "riichi",
    "daburu_riichi",
    "open_riichi",
    "daburu_open_riichi",
    "ippatsu",
    "menzen_tsumo",
    "iipeikou",
    "ryanpeikou",
    "renhou",
    "nippatsu",
    "chinpeikou",
}


def is_impossible(entry, win):
    """A closed ron of 30 fu has pinfu; until now it could be entered with other yaku alone."""
    yaku = set(win.get("yaku") or ())
    if win.get("fu") != FU or not yaku or yaku & WITH_FEW_FU or win.get("yakuman"):
        return False
    is_open = win.get("open")
    proven = win.get("seat") in (entry.get("riichi") or ()) or bool(yaku & CLOSED)
    return proven if is_open is None else not is_open


def keep_han_and_fu(apps, editor):
    """Which of yaku and fu was wrong nobody knows: the payments stay, the yaku go."""
    hands = apps.get_model("league", "Hand").objects.using(editor.connection.alias)
    changed = []
    for hand in hands.filter(entry__outcome="ron").only("entry").iterator(AT_ONCE):
        wrong = [win for win in hand.entry.get("wins") or () if is_impossible(hand.entry, win)]
        for win in wrong:
            del win["yaku"]
        if wrong:
            changed.append(hand)
    hands.bulk_update(changed, ["entry"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("league", "0095_hands_of_five")]

    operations = [migrations.RunPython(keep_han_and_fu, migrations.RunPython.noop)]
