"""What a hand of the Hong Kong game tells of its players."""

from scoring.games import HONGKONG
from tests.scoring.hongkong.entries import discard, played, rules, win

TILES = {"concealed": "123s5556667z789s", "win_tile": "7z"}


def test_tiles_tell_the_patterns_of_a_win() -> None:
    ruleset = rules()
    game = played(ruleset, discard("S", win("W", None, tiles=TILES)), discard("E", win("W", 5)))
    told = [HONGKONG.hand_facts(hand, ruleset) for hand in game.hands]
    wins = [one for facts in told if facts for one in facts.wins]
    assert [(one.yaku, one.by_tiles) for one in wins] == [
        (("concealed_hand", "dragon_pong", "mixed_one_suit", "no_flowers", "small_dragons"), True),
        (None, False),
    ]
