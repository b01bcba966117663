"""Riichi mahjong."""

from scoring.figures.hand_facts import TOPICS_OF_RIICHI
from scoring.figures.riichi import hand_facts
from scoring.games.mahjong_game import MahjongGame
from scoring.phone_tables import riichi as tables
from scoring.results.score_unit import ScoreUnit
from scoring.riichi.hands import value_answer, waits
from scoring.riichi.play import entry, legality, progression, settlement
from scoring.riichi.play.entry_json import read_hand
from scoring.riichi.play.legality.hand import most_winners
from scoring.riichi.play.situation import Situation
from scoring.riichi.play.winning_conditions import winning_conditions

RIICHI = MahjongGame(
    variant="riichi",
    switch_groups=("game", "result", "value", "win", "hand", "end", "extras", "sanma"),
    situation=Situation,
    topics=TOPICS_OF_RIICHI,
    score_unit=ScoreUnit(1000),
    point_unit=100,
    last_round=progression.last_round,
    read_entry=read_hand,
    entry_of_win=entry.entry_of_win,
    checked=legality.checked,
    settle=settlement.settle,
    ending=progression.ending,
    result=progression.result,
    hand_facts=hand_facts,
    most_winners=most_winners,
    winning_conditions=winning_conditions,
    shapes=waits.shapes_of,
    acceptance=waits.read_acceptance,
    value_of=value_answer.value_of_task,
    value_object=value_answer.value_object,
    explained=value_answer.explained,
    short_of_winning=value_answer.short_of_winning,
    phone_tables_format=tables.FORMAT,
    phone_tables=tables.phone_tables_of,
)
