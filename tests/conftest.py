import pytest

# Before any test module imports it, so that its asserts tell what they compared.
pytest.register_assert_rewrite("tests.asking")
