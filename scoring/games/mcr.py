"""Mahjong Competition Rules 国标麻将."""

from scoring.figures.hand_facts import FALSE_WIN
from scoring.figures.mcr import hand_facts
from scoring.games.mahjong_game import MahjongGame
from scoring.mcr.hands import value_answer
from scoring.mcr.hands.value_answer import ANSWERS
from scoring.mcr.play import entry, legality, settlement
from scoring.mcr.play.situation import McrSituation
from scoring.mcr.play.winning_conditions import winning_conditions
from scoring.phone_tables import mcr as tables
from scoring.results.placement import final_scores
from scoring.results.score_unit import ScoreUnit

MCR = MahjongGame(
    variant="mcr",
    switch_groups=("game", "result", "end", "mcr"),
    following=frozenset({"start_points", "return_points"}),
    situation=McrSituation,
    topics=frozenset({FALSE_WIN}),
    score_unit=ScoreUnit(1000, signed=False),
    point_unit=1,
    last_round=settlement.last_round,
    read_entry=entry.read_hand,
    entry_of_win=entry.entry_of_win,
    checked=legality.checked,
    settle=settlement.settle,
    ending=settlement.ending,
    result=lambda _hands, situation, ruleset: final_scores(situation.points, ruleset),
    hand_facts=hand_facts,
    most_winners=lambda _ruleset: 1,
    winning_conditions=winning_conditions,
    shapes=value_answer.shapes_of,
    acceptance=value_answer.read_acceptance,
    value_of=ANSWERS.value_of_task,
    value_object=ANSWERS.value_object,
    explained=ANSWERS.explained,
    short_of_winning=ANSWERS.short_of_winning,
    phone_tables_format=tables.FORMAT,
    phone_tables=tables.phone_tables_of,
)
