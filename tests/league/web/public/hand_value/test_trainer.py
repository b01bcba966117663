"""The trainer: questions by address alone, answers explained at once, nothing stored."""

from typing import Any

import pytest
from django.test import Client

from league.hand_value.queries.trainer import TRAINED, paid_text, question_text
from scoring import preset
from scoring.quiz.questions import LEVELS
from tests.league.web.readers import reader, words


def opened(address: str) -> Any:
    return reader().get(f"/trainer/{address}")


def asked(address: str) -> Any:
    return opened(address).context["text"]


EVERY = [(variant, one.id) for variant, game in TRAINED.items() for one in game.exercises]


def test_each_game_has_a_page_of_its_exercises_at_three_levels() -> None:
    riichi, hongkong = words(opened("")), words(opened("hong-kong/"))
    assert "Points of han and fu" in riichi
    assert "Count the faan" in hongkong
    assert "faan" not in riichi
    assert 'og:title" content="Hong Kong trainer"' in opened("hong-kong/").content.decode()
    assert opened("").content.decode().count("?level=") == 3 * len(TRAINED["riichi"].exercises)


def test_a_question_gets_its_number_in_the_address() -> None:
    for address in ("fu/", "fu/?level=2", "fu/?level=9&seed=1", "fu/?seed=12345678", "fu/?seed=x"):
        answer = opened(address)
        assert answer.status_code == 302
        level = 2 if "level=2" in address else 1
        assert answer["Location"].startswith(f"?level={level}&seed=")
    assert opened("nothing/?level=1&seed=1").status_code == 404
    assert opened("faan/?level=1&seed=1").status_code == 404


@pytest.mark.parametrize(("variant", "exercise"), EVERY)
def test_every_answer_is_judged_and_explained(variant: str, exercise: str) -> None:
    game = TRAINED[variant]
    for level in LEVELS:
        question = game.question(exercise, level, 5, preset(game.preset))
        open_text = question_text(game, question, [])
        assert (open_text.is_right, open_text.answer, open_text.lines) == (None, None, [])
        right = question_text(game, question, question.right)
        assert right.is_right is True
        assert right.lines or right.answer
        wrong = next(one for one in question.choices if one not in question.right)
        assert question_text(game, question, [wrong]).is_right is False
        assert question_text(game, question, ["nonsense"]).is_right is None


def test_points_of_han_and_fu_are_explained_by_their_sum() -> None:
    address = "limits/?level=3&seed=10"
    question = asked(address)
    (right,) = [one.value for one in question.choices if one.right]
    page = opened(f"{address}&answer={right}")
    assert "Right" in words(page)
    assert "Base points:" in words(page)
    assert "?level=3&amp;seed=11" in page.content.decode()
    honba = words(opened("limits/?level=3&seed=1&answer=4100+all"))
    assert "4 han 40 fu · Tsumo · dealer · 1 honba" in honba
    assert "4 han 40 fu are Mangan: 2,000" in honba
    assert "With 1 honba: 4,100 from each" in honba
    assert [paid_text(one) for one in ("3900", "1300/2600", "4000 all")] == [
        "3,900",
        "1,300 / 2,600",
        "4,000 from each",
    ]


def test_a_wrong_answer_shows_the_right_one_and_why() -> None:
    game = TRAINED["riichi"]
    question = game.question("fu", 2, 3, preset(game.preset))
    wrong = next(one for one in question.choices if one not in question.right)
    shown = words(opened(f"fu/?level=2&seed=3&answer={wrong}"))
    assert "Not quite" in shown
    assert "Every hand 20 fu" in shown
    waits = game.question("waits", 1, 3, preset(game.preset))
    query = "&".join(f"answer={tile}" for tile in waits.right)
    assert "Right · winning tiles:" in words(opened(f"waits/?level=1&seed=3&{query}"))


@pytest.mark.usefixtures("db")
def test_the_trainer_never_asks_the_database(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        Client().get("/trainer/points/?level=3&seed=1&answer=1000")


def test_it_answers_in_the_reader_s_language() -> None:
    page = reader().get("/trainer/", headers={"Accept-Language": "ja"})
    assert "最善の打牌" in page.content.decode()
