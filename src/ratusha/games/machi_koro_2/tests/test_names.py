"""Everything that people read about this game is there, in each language, with forms and figures that are right."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from ratusha.game import load_game
from ratusha.games.machi_koro_2 import FACTS, cards, words
from ratusha.games.machi_koro_2.state import ACTIONS, RESULTS, Event, Phase
from ratusha.games.machi_koro_2.tests.test_cards import ESTABLISHMENTS, LANDMARKS
from ratusha.texts import LANGUAGES, PLACEHOLDER, Texts, read_catalogue
from tests.test_texts import flat

PEOPLE = ("Аліна", "Михась", "Леся", "Олесь", "Ніна")
each_language = pytest.mark.parametrize("language", LANGUAGES)
other_languages = pytest.mark.parametrize("language", LANGUAGES[1:])


@cache
def texts(language: str) -> Texts:
    return Texts(language, load_game("machi_koro_2"))


@cache
def catalogue(language: str) -> dict[str, Any]:
    return read_catalogue(load_game("machi_koro_2").folder / "names", language)


def sentences(language: str) -> dict[str, str]:
    """Every string of a catalogue by its path, plural forms left out."""
    return {key: text for key, text in flat(catalogue(language)).items() if not key.startswith(".counted.")}


def cases(entry: Any) -> list[Any]:
    """The conditions of sentences that have any."""
    return [case.get("when") for case in entry] if isinstance(entry, list) else []


@other_languages
def test_all_languages_have_the_same_keys(language: str) -> None:
    assert list(sentences(language)) == list(sentences("en"))
    assert list(catalogue(language)["counted"]) == list(catalogue("en")["counted"])


@other_languages
def test_all_languages_put_in_the_same_values(language: str) -> None:
    english, other = sentences("en"), sentences(language)
    for key in english:
        assert placeholders(other[key]) == placeholders(english[key]), key
    for event, entry in catalogue(language)["event"].items():
        assert cases(entry) == cases(catalogue("en")["event"][event])


def placeholders(text: str) -> list[str]:
    return sorted(name for name, _ in PLACEHOLDER.findall(text))


@each_language
def test_everything_has_its_text_and_nothing_else_has(language: str) -> None:
    names = catalogue(language)
    phases = [phase.name.lower() for phase in Phase]
    assert list(names["card"]) == list(names["card_text"]) == list(cards.NAMES)
    assert list(names["phase"]) == list(names["prompt"]) == [p for p in names["phase"] if p in phases]
    assert set(names["phase"]) == set(phases)
    assert list(names["event"]) == [event.name.lower() for event in Event]
    assert list(names["mode"]) == [mode.id for mode in FACTS.modes]
    assert list(names["option"]) == list(names["option_value"]) == [option.id for option in FACTS.options]
    assert {key: tuple(values) for key, values in names["option_value"].items()} == {
        option.id: option.values for option in FACTS.options
    }
    assert tuple(names["line"]) == FACTS.lines
    assert tuple(names["ending"]) == FACTS.endings
    assert tuple(names["stream"]) == FACTS.streams
    assert set(names["icon"]) == set(cards.ICONS)
    assert set(names["colour"]) == {colour.name.lower() for colour in cards.Colour}


@each_language
def test_no_two_cards_share_a_name(language: str) -> None:
    names = list(catalogue(language)["card"].values())
    assert len(set(names)) == len(names)


@each_language
def test_every_action_and_outcome_has_one_sentence_of_its_own(language: str) -> None:
    said = [texts(language).action(words.action_words(action), PEOPLE) for action in range(ACTIONS)]
    assert len(set(said)) == ACTIONS
    said = [texts(language).outcome(words.outcome_words(result)) for result in range(RESULTS)]
    assert len(set(said)) == RESULTS
    assert not any("{" in sentence for sentence in said)


@each_language
@pytest.mark.parametrize("kind", Event)
def test_every_event_names_what_it_tells(kind: Event, language: str) -> None:
    said = texts(language).event(words.retell((kind.value, 1, 2, 3, 4)), PEOPLE)
    assert "{" not in said
    told = words.retell((kind.value, 1, 2, 3, 4))
    for key in ("seat", "from", "to", "other"):
        assert key not in told or PEOPLE[told[key]] in said
    for key in ("card", "given", "taken"):
        assert key not in told or texts(language).name(told[key]) in said


@each_language
def test_coins_from_the_bank_name_no_giver(language: str) -> None:
    said = texts(language).event(words.retell((Event.PAID.value, -1, 2, 3, 4)), PEOPLE)
    assert "Леся" in said
    assert "3" in said


@each_language
def test_one_die_and_two_are_told_apart(language: str) -> None:
    one = texts(language).event(words.retell((Event.ROLLED.value, 0, 3, 0, 0)), PEOPLE)
    two = texts(language).event(words.retell((Event.ROLLED.value, 0, 3, 4, 0)), PEOPLE)
    assert re.findall(r"\d", one) == ["3"]
    assert re.findall(r"\d", two) == ["3", "4"]


@each_language
def test_nouns_have_all_plural_forms(language: str) -> None:
    needed = ["one", "other"] if language == "en" else ["one", "few", "many", "other"]
    for noun, forms in catalogue(language)["counted"].items():
        assert list(forms) == needed, noun
        assert all("{n}" in form for form in forms.values()), noun


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "1 coin, 2 coins, 5 coins, 11 coins, 21 coins, 22 coins"),
        ("uk", "1 монета, 2 монети, 5 монет, 11 монет, 21 монета, 22 монети"),
        ("ru", "1 монета, 2 монеты, 5 монет, 11 монет, 21 монета, 22 монеты"),
    ],
)
def test_coins_are_counted(language: str, expected: str) -> None:
    assert ", ".join(texts(language).count("coins", n) for n in (1, 2, 5, 11, 21, 22)) == expected


@pytest.mark.parametrize(
    ("language", "paid", "short"),
    [
        ("uk", "Михась бере з банку 21 монету (Пекарня)", "Аліна → Михась: бракує 21 монети (Кав'ярня)"),
        ("ru", "Михась берёт из банка 21 монету (Пекарня)", "Аліна → Михась: не хватает 21 монеты (Кофейня)"),
        ("en", "Михась takes 21 coins from the bank (Bakery)", "Аліна is 21 coins short for Михась (Café)"),
    ],
)
def test_coins_stand_in_the_right_case(language: str, paid: str, short: str) -> None:
    bakery, cafe = cards.NAMES.index("bakery"), cards.NAMES.index("cafe")
    assert texts(language).event(words.retell((Event.PAID.value, -1, 1, 21, bakery)), PEOPLE) == paid
    assert texts(language).event(words.retell((Event.SHORT.value, 0, 1, 21, cafe)), PEOPLE) == short


@each_language
@pytest.mark.parametrize("card", [*ESTABLISHMENTS, *LANDMARKS])
def test_a_card_text_says_the_figures_of_the_card(card: str, language: str) -> None:
    row = (ESTABLISHMENTS | LANDMARKS)[card]
    figures = {row[key] for key in ("coins", "number") if key in row}
    said = {int(figure) for figure in re.findall(r"\d+", texts(language).say(f"card_text.{card}"))}
    assert said == figures


@each_language
def test_names_of_the_rulebook_are_kept(language: str) -> None:
    """Spot checks of names that the published editions use."""
    known = {
        "en": {"charterhouse": "Charterhouse", "cafe": "Café", "forge": "Forge"},
        "uk": {"charterhouse": "Університет", "forge": "Металургійний завод", "sushi_bar": "Суші-бар"},
        "ru": {"charterhouse": "Университет"},
    }
    for card, name in known[language].items():
        assert texts(language).name(card) == name


@pytest.mark.parametrize(
    ("language", "strangers"), [("en", "Ѐ-ӿ"), ("uk", "ЁёЪъЫыЭэA-Za-z"), ("ru", "ІіЇїЄєҐґA-Za-z")], ids=LANGUAGES
)
def test_letters_of_other_languages_do_not_slip_in(language: str, strangers: str) -> None:
    for key, text in sentences(language).items():
        assert not re.search(f"[{strangers}]", PLACEHOLDER.sub("", text)), key
