"""Everything that people read about this game is there, in each language, with forms and figures that are right."""

from __future__ import annotations

import re
from functools import partial

import pytest

from ratusha.games.machi_koro_2 import cards, words
from ratusha.games.machi_koro_2.state import ACTIONS, OUTCOMES, Event
from ratusha.games.machi_koro_2.tests.test_cards import ESTABLISHMENTS, LANDMARKS
from tests.names import PEOPLE, catalogue_of, counted, each_language, texts_of

texts = partial(texts_of, "machi_koro_2")
catalogue = partial(catalogue_of, "machi_koro_2")


@each_language
def test_every_card_icon_and_colour_has_its_text_and_nothing_else_has(language: str) -> None:
    names = catalogue(language)
    assert list(names["card"]) == list(cards.NAMES)
    assert set(names["icon"]) == set(cards.ICONS)
    assert set(names["colour"]) == {colour.name.lower() for colour in cards.Colour}


@each_language
def test_every_action_and_outcome_has_one_sentence_of_its_own(language: str) -> None:
    said = [texts(language).action(words.action_words(action), PEOPLE) for action in range(ACTIONS)]
    assert len(set(said)) == ACTIONS
    said = [texts(language).outcome(words.outcome_words(result)) for result in range(OUTCOMES)]
    assert len(set(said)) == OUTCOMES
    assert not any("{" in sentence for sentence in said)


@each_language
@pytest.mark.parametrize("kind", Event)
def test_every_event_names_what_it_tells(kind: Event, language: str) -> None:
    said = texts(language).event(words.event_json((kind.value, 1, 2, 3, 4)), PEOPLE)
    assert "{" not in said
    told = words.event_json((kind.value, 1, 2, 3, 4))
    for key in ("seat", "from", "to", "other"):
        assert key not in told or PEOPLE[told[key]] in said
    for key in ("card", "given", "taken"):
        assert key not in told or texts(language).name(told[key]) in said


@each_language
def test_coins_from_the_bank_name_no_giver(language: str) -> None:
    said = texts(language).event(words.event_json((Event.PAID.value, -1, 2, 3, 4)), PEOPLE)
    assert "Леся" in said
    assert "3" in said


@each_language
def test_one_die_and_two_are_told_apart(language: str) -> None:
    one = texts(language).event(words.event_json((Event.ROLLED.value, 0, 3, 0, 0)), PEOPLE)
    two = texts(language).event(words.event_json((Event.ROLLED.value, 0, 3, 4, 0)), PEOPLE)
    assert re.findall(r"\d", one) == ["3"]
    assert re.findall(r"\d", two) == ["3", "4"]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "1 coin, 2 coins, 5 coins, 11 coins, 21 coins, 22 coins"),
        ("uk", "1 монета, 2 монети, 5 монет, 11 монет, 21 монета, 22 монети"),
        ("ru", "1 монета, 2 монеты, 5 монет, 11 монет, 21 монета, 22 монеты"),
    ],
)
def test_coins_are_counted(language: str, expected: str) -> None:
    assert counted(texts(language), "coins") == expected


@pytest.mark.parametrize(
    ("language", "paid", "short"),
    [
        ("uk", "Михась бере з банку 21 монету (Пекарня)", "Аліна → Михась: бракує 21 монети (Кав’ярня)"),
        ("ru", "Михась берёт из банка 21 монету (Пекарня)", "Аліна → Михась: не хватает 21 монеты (Кофейня)"),
        ("en", "Михась takes 21 coins from the bank (Bakery)", "Аліна is 21 coins short for Михась (Café)"),
    ],
)
def test_coins_stand_in_the_right_case(language: str, paid: str, short: str) -> None:
    bakery, cafe = cards.NAMES.index("bakery"), cards.NAMES.index("cafe")
    assert texts(language).event(words.event_json((Event.PAID.value, -1, 1, 21, bakery)), PEOPLE) == paid
    assert texts(language).event(words.event_json((Event.SHORT.value, 0, 1, 21, cafe)), PEOPLE) == short


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
