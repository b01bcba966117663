"""Countries by their ISO 3166-1 codes, their names in the languages of the pages, and flags.

English names are our own, because those of CLDR are long; the others come from CLDR.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from unicodedata import combining, normalize

from babel import Locale
from django.conf import settings
from django.utils.translation import get_language

from league.country_codes import OF_SPORTS, THREE_LETTERS

TABLE = """
AD Andorra;AE United Arab Emirates;AF Afghanistan;AG Antigua and Barbuda;AI Anguilla;AL Albania;AM Armenia;AO Angola
AQ Antarctica;AR Argentina;AS American Samoa;AT Austria;AU Australia;AW Aruba;AX Åland Islands;AZ Azerbaijan
BA Bosnia and Herzegovina;BB Barbados;BD Bangladesh;BE Belgium;BF Burkina Faso;BG Bulgaria;BH Bahrain;BI Burundi
BJ Benin;BL Saint Barthélemy;BM Bermuda;BN Brunei;BO Bolivia;BQ Caribbean Netherlands;BR Brazil;BS Bahamas;BT Bhutan
BV Bouvet Island;BW Botswana;BY Belarus;BZ Belize;CA Canada;CC Cocos Islands;CD Congo (Kinshasa);CF Central African Republic
CG Congo (Brazzaville);CH Switzerland;CI Côte d'Ivoire;CK Cook Islands;CL Chile;CM Cameroon;CN China;CO Colombia
CR Costa Rica;CU Cuba;CV Cape Verde;CW Curaçao;CX Christmas Island;CY Cyprus;CZ Czechia;DE Germany;DJ Djibouti;DK Denmark
DM Dominica;DO Dominican Republic;DZ Algeria;EC Ecuador;EE Estonia;EG Egypt;EH Western Sahara;ER Eritrea;ES Spain;ET Ethiopia
FI Finland;FJ Fiji;FK Falkland Islands;FM Micronesia;FO Faroe Islands;FR France;GA Gabon;GB United Kingdom;GD Grenada
GE Georgia;GF French Guiana;GG Guernsey;GH Ghana;GI Gibraltar;GL Greenland;GM Gambia;GN Guinea;GP Guadeloupe
GQ Equatorial Guinea;GR Greece;GS South Georgia;GT Guatemala;GU Guam;GW Guinea-Bissau;GY Guyana;HK Hong Kong
HM Heard and McDonald Islands;HN Honduras;HR Croatia;HT Haiti;HU Hungary;ID Indonesia;IE Ireland;IL Israel;IM Isle of Man
IN India;IO British Indian Ocean Territory;IQ Iraq;IR Iran;IS Iceland;IT Italy;JE Jersey;JM Jamaica;JO Jordan;JP Japan
KE Kenya;KG Kyrgyzstan;KH Cambodia;KI Kiribati;KM Comoros;KN Saint Kitts and Nevis;KP North Korea;KR South Korea;KW Kuwait
KY Cayman Islands;KZ Kazakhstan;LA Laos;LB Lebanon;LC Saint Lucia;LI Liechtenstein;LK Sri Lanka;LR Liberia;LS Lesotho
LT Lithuania;LU Luxembourg;LV Latvia;LY Libya;MA Morocco;MC Monaco;MD Moldova;ME Montenegro;MF Saint Martin;MG Madagascar
MH Marshall Islands;MK North Macedonia;ML Mali;MM Myanmar;MN Mongolia;MO Macao;MP Northern Mariana Islands;MQ Martinique
MR Mauritania;MS Montserrat;MT Malta;MU Mauritius;MV Maldives;MW Malawi;MX Mexico;MY Malaysia;MZ Mozambique;NA Namibia
NC New Caledonia;NE Niger;NF Norfolk Island;NG Nigeria;NI Nicaragua;NL Netherlands;NO Norway;NP Nepal;NR Nauru;NU Niue
NZ New Zealand;OM Oman;PA Panama;PE Peru;PF French Polynesia;PG Papua New Guinea;PH Philippines;PK Pakistan;PL Poland
PM Saint Pierre and Miquelon;PN Pitcairn;PR Puerto Rico;PS Palestine;PT Portugal;PW Palau;PY Paraguay;QA Qatar;RE Réunion
RO Romania;RS Serbia;RU Russia;RW Rwanda;SA Saudi Arabia;SB Solomon Islands;SC Seychelles;SD Sudan;SE Sweden;SG Singapore
SH Saint Helena;SI Slovenia;SJ Svalbard;SK Slovakia;SL Sierra Leone;SM San Marino;SN Senegal;SO Somalia;SR Suriname
SS South Sudan;ST São Tomé and Príncipe;SV El Salvador;SX Sint Maarten;SY Syria;SZ Eswatini;TC Turks and Caicos Islands
TD Chad;TF French Southern Territories;TG Togo;TH Thailand;TJ Tajikistan;TK Tokelau;TL Timor-Leste;TM Turkmenistan;TN Tunisia
TO Tonga;TR Turkey;TT Trinidad and Tobago;TV Tuvalu;TW Taiwan;TZ Tanzania;UA Ukraine;UG Uganda;UM US Outlying Islands
US United States;UY Uruguay;UZ Uzbekistan;VA Vatican City;VC Saint Vincent and the Grenadines;VE Venezuela
VG British Virgin Islands;VI US Virgin Islands;VN Vietnam;VU Vanuatu;WF Wallis and Futuna;WS Samoa;YE Yemen;YT Mayotte
ZA South Africa;ZM Zambia;ZW Zimbabwe
"""
#: English names by code.
COUNTRIES: dict[str, str] = {
    part[:2]: part[3:] for line in TABLE.split("\n") for part in line.split(";") if part
}
#: Other common names.
ALSO = {
    "nederland": "NL",
    "holland": "NL",
    "polska": "PL",
    "sverige": "SE",
    "norge": "NO",
    "danmark": "DK",
    "suomi": "FI",
    "belgie": "BE",
    "great britain": "GB",
    "grossbritannien": "GB",
    "grande bretagne": "GB",
    "gran bretana": "GB",
    "england": "GB",
    "scotland": "GB",
    "wales": "GB",
    "uk": "GB",
    "usa": "US",
    "united states of america": "US",
    "czech republic": "CZ",
    "korea": "KR",
    "russian federation": "RU",
}
#: Names that CLDR writes together with their state.
SHORT: dict[str, dict[str, str]] = {
    "ja": {"HK": "香港", "MO": "マカオ"},
    "de": {"HK": "Hongkong", "MO": "Macau"},
    "fr": {"HK": "Hong Kong", "MO": "Macao"},
    "ru": {"HK": "Гонконг", "MO": "Макао"},
    "es": {"HK": "Hong Kong", "MO": "Macao"},
    "ko": {"HK": "홍콩", "MO": "마카오"},
    "zh-hans": {"HK": "香港", "MO": "澳门"},
}
ENGLISH = "en"
TWO_LETTERS = OF_SPORTS | {three: two for two, three in THREE_LETTERS.items() if two in COUNTRIES}
FIRST_FLAG = ord("\N{REGIONAL INDICATOR SYMBOL LETTER A}") - ord("A")
ALIKE = 0.7


def _key(text: str) -> str:
    """Lower-case letters only; accents and symbols removed."""
    letters = "".join(sign for sign in normalize("NFKD", text) if not combining(sign))
    kept = "".join(sign if sign.isalpha() else " " for sign in letters.casefold())
    return " ".join(kept.split())


@cache
def _names_in(language: str) -> Mapping[str, str]:
    if language == ENGLISH:
        return COUNTRIES
    territories = Locale.parse(language, sep="-").territories
    return {code: territories[code] for code in COUNTRIES} | SHORT.get(language, {})


@cache
def _codes() -> Mapping[str, str]:
    """Codes by every accepted name; an English name always means its own country."""
    languages = [language for language, _name in settings.LANGUAGES if language != ENGLISH]
    codes = {_key(name): code for name, code in ALSO.items()}
    for language in (*languages, ENGLISH):
        codes |= {_key(name): code for code, name in _names_in(language).items()}
    return codes


def flag(code: str) -> str:
    """The flag of a code: two regional indicator letters."""
    return "".join(chr(FIRST_FLAG + ord(letter)) for letter in code) if code in COUNTRIES else ""


def country_name(code: str) -> str:
    """The name in the reader's language, such as Germany for DE; unknown codes stay as they are."""
    return _names_in(get_language() or ENGLISH).get(code, code)


def shown_country(code: str) -> str:
    """Such as 🇩🇪 Germany for DE; unknown codes stay as they are."""
    return f"{flag(code)} {country_name(code)}".lstrip()


def code_of(text: str) -> str | None:
    """The two-letter code for a name, or for a code of ISO, the IOC or FIDE; None for other text."""
    typed = text.strip().upper()
    return typed if typed in COUNTRIES else TWO_LETTERS.get(typed) or _codes().get(_key(text))


def similar_country(text: str) -> str | None:
    """The code of the country with the most similar name."""
    codes = _codes()
    names = get_close_matches(_key(text), codes, n=1, cutoff=ALIKE)
    return codes[names[0]] if names else None
