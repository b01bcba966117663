"""Old Hong Kong mahjong."""

from scoring.figures.hand_facts import BELOW_ZERO, FALSE_WIN, PAO, RENCHAN
from scoring.figures.hongkong import hand_facts
from scoring.games.mahjong_game import MahjongGame
from scoring.hongkong.hands import waits
from scoring.hongkong.hands.value_answer import ANSWERS
from scoring.hongkong.play import entry, legality, settlement
from scoring.hongkong.play.entry_json import read_hand
from scoring.hongkong.play.situation import HongKongSituation
from scoring.hongkong.play.winning_conditions import winning_conditions
from scoring.phone_tables import hongkong as tables
from scoring.results.placement import final_scores
from scoring.results.score_unit import ScoreUnit

HONGKONG = MahjongGame(
    variant="hongkong",
    switch_groups=("game", "result", "end", "hongkong"),
    following=frozenset({"start_points", "return_points"}),
    situation=HongKongSituation,
    topics=frozenset({PAO, RENCHAN, BELOW_ZERO, FALSE_WIN}),
    score_unit=ScoreUnit(1),
    point_unit=1,
    last_round=settlement.last_round,
    read_entry=read_hand,
    entry_of_win=entry.entry_of_win,
    checked=legality.checked,
    settle=settlement.settle,
    ending=settlement.ending,
    result=lambda _hands, situation, ruleset: final_scores(situation.points, ruleset),
    hand_facts=hand_facts,
    most_winners=legality.most_winners,
    winning_conditions=winning_conditions,
    shapes=waits.shapes_of,
    acceptance=waits.read_acceptance,
    value_of=ANSWERS.value_of_task,
    value_object=ANSWERS.value_object,
    explained=ANSWERS.explained,
    short_of_winning=ANSWERS.short_of_winning,
    phone_tables_format=tables.FORMAT,
    phone_tables=tables.phone_tables_of,
)
