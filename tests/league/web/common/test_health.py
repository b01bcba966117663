from django.test import Client


def test_a_process_that_answers_says_so_without_the_database(client: Client) -> None:
    assert client.get("/health/").content == b"ok"
