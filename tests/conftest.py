import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from hypothesis import settings

# Before any test module imports it, so that its asserts tell what they compared.
pytest.register_assert_rewrite("tests.asking")

# How fast an example is says more about what else the machine does than about the example.
settings.register_profile("tenbou", deadline=None)
settings.load_profile("tenbou")

# Slow on purpose, against guesses; a password that lives for one test has nobody to fear.
PBKDF2PasswordHasher.iterations = 1
