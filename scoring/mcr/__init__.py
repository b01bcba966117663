"""Mahjong Competition Rules 国标麻将, by four."""

from scoring.core.problems import add_sentences
from scoring.mcr.sentences import SENTENCES

add_sentences(SENTENCES)
