"""Invented players for demo events, with names in several scripts."""

from itertools import chain, zip_longest

# Given names, family names, the format of a full name, the country.
SCRIPTS: tuple[tuple[str, str, str, str], ...] = (
    (
        "Lena Jonas Mirja Anton Greta Falk",
        "Brandtner Ostwald Kürten Falkenau Rieber Tannhof",
        "{given} {family}",
        "DE",
    ),
    ("結衣 悠真 千尋 蓮 美咲 大和", "篠宮 遠野 柏原 水城 氷室 鳴海", "{family} {given}", "JP"),
    (
        "Ольга Артём Зоряна Степан Мила Михайло",
        "Мирская Лебедь Дымко Заречна Гайдук Полынь",
        "{given} {family}",
        "UA",
    ),
    (
        "Zoë Åke Łucja Þóra Ebba Mikołaj",
        "Åkerlind Żakowicz Sørvik Ørnholt Bjärne Kvist",
        "{given} {family}",
        "SE",
    ),
    ("서윤 지훈 하은 도현 민서 시우", "남궁 선우 제갈 황보 독고 사공", "{family}{given}", "KR"),
    (
        "Μαρίνα Ηλίας Δάφνη Νίκος Θάλεια Ορέστης",
        "Καστρινάκη Λεύκας Πεύκος Αμάραντος Θυμαράς Κύμας",
        "{given} {family}",
        "GR",
    ),
    ("雨桐 子墨 思远 佳宁 浩然 梦瑶", "欧阳 司徒 上官 慕容 诸葛 夏侯", "{family}{given}", "CN"),
    (
        "Élodie Maël Océane Loïc Inès Corentin",
        "Valmorin Desroziers Kerbrac Montfleur Aubepin Roquelane",
        "{given} {family}",
        "FR",
    ),
)
CLUBS = ("Riichi am Fluss", "四風荘", "Tsumo Nord", "Київський клуб маджонгу", "Pon Club Ouest")


def demo_people(count: int) -> list[tuple[str, str, str]]:
    """(name, club, country) of this many players, alternating between scripts."""
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
    givens, families = given.split(), family.split()
    # Advancing both lists at once avoids equal family names at first.
    return [
        (order.format(given=name, family=families[(step + place) % len(families)]), country)
        for step in range(len(families))
        for place, name in enumerate(givens)
    ]
