"""Old Hong Kong mahjong, by four."""

from scoring.core.problems import add_sentences
from scoring.hongkong.sentences import SENTENCES

add_sentences(SENTENCES)
