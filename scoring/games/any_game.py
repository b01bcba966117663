"""What belongs to a game of which only its ruleset tells which one it is."""

from scoring.hongkong.play.entry import HongKongHand
from scoring.hongkong.play.settlement import HongKongSettlement
from scoring.hongkong.play.situation import HongKongSituation
from scoring.mcr.play.entry import McrHand
from scoring.mcr.play.situation import McrSettlement, McrSituation
from scoring.riichi.play.entry import Hand as RiichiHand
from scoring.riichi.play.settlement import Settlement as RiichiSettlement
from scoring.riichi.play.situation import Situation as RiichiSituation

Hand = RiichiHand | HongKongHand | McrHand
Situation = RiichiSituation | HongKongSituation | McrSituation
Settlement = RiichiSettlement | HongKongSettlement | McrSettlement
