import doctest
from pathlib import Path

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_game_in_the_readme_comes_out_as_it_says() -> None:
    outcome = doctest.testfile(str(README), module_relative=False)
    assert (outcome.failed, outcome.attempted) == (0, 4)
