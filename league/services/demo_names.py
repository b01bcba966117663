"""People for demo events: names invented for them, in the scripts that players write in."""

from itertools import chain, product, zip_longest

# Given names, family names, how a full name is put together, the country.
SCRIPTS: tuple[tuple[str, str, str, str], ...] = (
    ("Lena Jonas Mirja Anton", "Brandtner Ostwald Kürten Falkenau", "{given} {family}", "DE"),
    ("結衣 悠真 千尋 蓮", "篠宮 遠野 柏原 水城", "{family} {given}", "JP"),
    ("Ольга Артём Зоряна Степан", "Мирская Лебедь Дымко Заречна", "{given} {family}", "UA"),
    ("Zoë Åke Łucja Þóra", "Åkerlind Żakowicz Sørvik Ørnholt", "{given} {family}", "SE"),
    ("서윤 지훈 하은 도현", "남궁 선우 제갈 황보", "{family}{given}", "KR"),
    ("Μαρίνα Ηλίας Δάφνη Νίκος", "Καστρινάκη Λεύκας Πεύκος Αμάραντος", "{given} {family}", "GR"),
    ("雨桐 子墨 思远 佳宁", "欧阳 司徒 上官 慕容", "{family}{given}", "CN"),
    ("Élodie Maël Océane Loïc", "Valmorin Desroziers Kerbrac Montfleur", "{given} {family}", "FR"),
)
CLUBS = ("Riichi am Fluss", "四風荘", "Tsumo Nord", "Київський клуб маджонгу", "Pon Club Ouest")


def demo_people(count: int) -> list[tuple[str, str, str]]:
    """(name, club, country) of this many people, the scripts taking turns."""
    by_script = [list(_names(*script)) for script in SCRIPTS]
    turns = chain.from_iterable(zip_longest(*by_script))
    people = [person for person in turns if person is not None][:count]
    return [
        (name, CLUBS[index % len(CLUBS)] if index % 6 else "", country)
        for index, (name, country) in enumerate(people)
    ]


def most_people() -> int:
    return sum(len(given.split()) * len(family.split()) for given, family, *_ in SCRIPTS)


def _names(given: str, family: str, order: str, country: str) -> list[tuple[str, str]]:
    pairs = product(range(4), range(4))
    givens, families = given.split(), family.split()
    # Stepping both at once keeps families apart in the first rounds.
    return [
        (order.format(given=givens[one], family=families[(one + other) % 4]), country)
        for other, one in pairs
    ]
