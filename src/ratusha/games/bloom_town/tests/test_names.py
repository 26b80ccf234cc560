"""Everything that people read about this game is there, in each language, with forms and figures that are right."""

from __future__ import annotations

import re
from functools import partial

import pytest

from ratusha.games.bloom_town import cards, words
from ratusha.games.bloom_town.state import ACTIONS, OUTCOMES, Event, Phase, Town
from tests.names import PEOPLE, catalogue_of, counted, each_language, texts_of

texts = partial(texts_of, "bloom_town")
catalogue = partial(catalogue_of, "bloom_town")
TOLD_WITHOUT_TILE = (Event.DEALT, Event.DREW)


@each_language
def test_everything_in_the_box_has_its_text_and_nothing_else_has(language: str) -> None:
    names = catalogue(language)
    assert list(names["card"]) == [*words.NAMES, "unseen"]
    assert list(names["kinds"]) == list(names["kinds_text"]) == list(cards.KINDS)
    assert tuple(names["symbol"]) == cards.SYMBOLS
    assert tuple(names["rival"]) == cards.RIVALS
    assert tuple(names["side"]) == cards.SIDES


@each_language
def test_slots_are_called_by_their_symbols(language: str) -> None:
    names = catalogue(language)
    symbols = list(names["symbol"].values())
    assert list(names["slot"].items()) == [(str(at), symbol) for at, symbol in enumerate(symbols, start=1)]
    assert list(names["slot_from_0"].items()) == [(str(at), symbol) for at, symbol in enumerate(symbols)]
    for at, symbol in enumerate(symbols, start=1):
        assert symbol in names["stream"][f"stack_{at}"]


@each_language
def test_shops_have_one_name_everywhere(language: str) -> None:
    names = catalogue(language)
    for shop in cards.SHOPS:
        assert names["option_value"]["triple_shop"][shop] == names["card"][f"shop_{shop}"]


@each_language
def test_every_action_has_one_sentence_of_its_own(language: str) -> None:
    said = [texts(language).action(words.action_words(action), PEOPLE) for action in range(ACTIONS)]
    assert len(set(said)) == ACTIONS
    assert not any("{" in sentence for sentence in said)


@each_language
def test_every_outcome_has_a_sentence_in_every_phase(language: str) -> None:
    town = Town()
    town.seats, town.to_deal = 2, 4
    for phase in (Phase.TRIPLE, Phase.REMOVE, Phase.DEAL, Phase.LEFTOVERS, Phase.REFILL, Phase.BLIND):
        town.phase = phase
        said = [texts(language).outcome(words.outcome_words(town, result), PEOPLE) for result in range(OUTCOMES)]
        assert len(set(said)) == OUTCOMES
        assert not any("{" in sentence for sentence in said)


@each_language
@pytest.mark.parametrize("hidden", ["deal to 2", "draw from 3 by 2"])
def test_what_others_may_not_know_has_a_sentence_too(hidden: str, language: str) -> None:
    assert "Михась" in texts(language).outcome(hidden, PEOPLE)


@each_language
@pytest.mark.parametrize("kind", Event)
def test_every_event_names_what_it_tells(kind: Event, language: str) -> None:
    told = words.event_json((kind.value, 1, 2, 3, 4))
    said = texts(language).event(told, PEOPLE)
    assert "{" not in said
    assert "seat" not in told or PEOPLE[told["seat"]] in said
    if "tile" in told and kind not in TOLD_WITHOUT_TILE:
        assert texts(language).name(told["tile"]) in said
    if "kind" in told:
        assert texts(language).say(f"kinds.{told['kind']}") in said
    if "slot" in told and kind != Event.RIVAL_TOOK:
        assert catalogue(language)["slot_from_0"][str(told["slot"])] in said
    if "points" in told:
        assert texts(language).count("town_points", told["points"]) in said


@each_language
@pytest.mark.parametrize("kind", TOLD_WITHOUT_TILE)
def test_events_are_said_to_those_who_may_not_know_the_tile(kind: Event, language: str) -> None:
    told = words.redact_event(Town(), 0, words.event_json((kind.value, 1, 2, 3, 4)))
    assert told is not None
    assert "Михась" in texts(language).event(told, PEOPLE)


@each_language
def test_the_token_and_the_spring_square_are_told_apart(language: str) -> None:
    for kind in (Event.DOUBLED, Event.EXTRA_TURN):
        by_token = texts(language).event(words.event_json((kind.value, 1, 1, 1, 0)), PEOPLE)
        by_square = texts(language).event(words.event_json((kind.value, 1, 0, 0, 0)), PEOPLE)
        assert by_token.replace("1", "0") != by_square.replace("1", "0")
        assert texts(language).say("label.token").lower()[:5] in by_token.lower()


@each_language
def test_the_second_resident_is_told_apart(language: str) -> None:
    first, second = (texts(language).event(words.event_json((Event.RESIDENT.value, 1, n, 0, 0))) for n in (1, 2))
    assert first != second


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "1 point, 2 points, 5 points, 11 points, 21 points, 22 points"),
        ("uk", "1 бал, 2 бали, 5 балів, 11 балів, 21 бал, 22 бали"),
        ("ru", "1 очко, 2 очка, 5 очков, 11 очков, 21 очко, 22 очка"),
    ],
)
def test_points_are_counted(language: str, expected: str) -> None:
    assert counted(texts(language), "town_points") == expected


@each_language
@pytest.mark.parametrize("kind", cards.KINDS)
def test_the_text_of_a_kind_says_its_figures(kind: str, language: str) -> None:
    number = cards.KINDS.index(kind)
    figures = set(cards.BY_GROUP) if kind == "park" else {cards.ALONE[number], cards.EACH[number]}
    figures |= {cards.RECOUNT[number]} - {0}
    said = {int(figure) for figure in re.findall(r"\d+", texts(language).say(f"kinds_text.{kind}"))}
    assert said == figures
    if kind != "shop":
        assert texts(language).say(f"card_text.{kind}") == texts(language).say(f"kinds_text.{kind}")


@each_language
def test_names_of_the_editions_are_kept(language: str) -> None:
    known = {
        "en": ("Bloom Town", "Ice-Cream Shop", "Flower token"),
        "uk": ("Моє місто", "Магазин морозива", "Бонусний жетон"),
        "ru": ("Город мечты", "Магазин мороженого", "Цветочный жетон"),
    }
    said = texts(language)
    assert (said.say("game.name"), said.name("shop_park_house"), said.say("label.token")) == known[language]
