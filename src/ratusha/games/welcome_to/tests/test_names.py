"""Everything that people read about this game is there, in each language, with forms and figures that are right."""

from __future__ import annotations

import re
from functools import partial

import pytest

from ratusha.games.welcome_to import cards, words
from ratusha.games.welcome_to.lots import LOTS, STREET_OF
from ratusha.games.welcome_to.state import ACTIONS, SHOWS, SHOWS_SOLO, Event, Phase, Step, Suburb
from tests.names import PEOPLE, catalogue_of, counted, each_language, texts_of

texts = partial(texts_of, "welcome_to")
catalogue = partial(catalogue_of, "welcome_to")
WITHOUT_NUMBER = (Event.DEALT, Event.PASSED)
EDITIONS = {
    "en": ("Welcome To…", "Surveyor", "Bis", "Roundabouts"),
    "uk": ("Паперові квартали", "Паркан", "Прибудова", "Проїзди"),
    "ru": ("Бумажные кварталы", "Забор", "Строение", "Проезды"),
}


def figures(text: str) -> list[int]:
    return [int(figure) for figure in re.findall(r"\d+", text)]


@each_language
def test_everything_in_the_box_has_its_text_and_nothing_else_has(language: str) -> None:
    names = catalogue(language)
    assert list(names["card"]) == [*cards.EFFECTS, "solo_card", *cards.PLANS]
    assert list(names["step"]) == [step.name.lower() for step in Step]
    assert list(names["estates_of"]) == [str(size) for size in range(1, cards.SIZES + 1)]
    assert list(names["street"]) == [str(street) for street in range(1, cards.STREETS + 1)]
    assert len(set(names["lot_from_0"].values())) == len(names["lot_from_0"]) == LOTS


@each_language
@pytest.mark.parametrize("plan", cards.PLANS)
def test_a_plan_says_what_it_asks_for_and_what_it_brings(plan: str, language: str) -> None:
    index = cards.PLANS.index(plan)
    points = [cards.PLAN_FIRST[index], cards.PLAN_LATER[index]]
    asked = figures(texts(language).name(plan))
    if cards.PLAN_SIZES[index]:
        assert set(asked) == set(cards.PLAN_SIZES[index])
    elif cards.ASKS[cards.PLAN_ASKS[index]] in ("street", "both"):
        assert asked == [number for number in [cards.PLAN_NUMBER[index]] if number]
    assert figures(texts(language).say(f"card_text.{plan}")) == [*asked, *points]
    assert texts(language).say(f"card_text.{plan}").startswith(texts(language).name(plan))


@each_language
def test_the_text_of_temps_says_their_figures(language: str) -> None:
    said = figures(texts(language).say("card_text.temp"))
    expected = [cards.CHANGE, cards.LOWEST, cards.HIGHEST, *cards.TEMP_POINTS, cards.SOLO_TEMP_POINTS, cards.SOLO_TEMPS]
    assert said == expected


@each_language
def test_what_refusals_and_roundabouts_cost_is_said(language: str) -> None:
    said = texts(language)
    assert figures(said.say("help.refusal")) == [value for value in cards.REFUSAL_POINTS if value]
    assert figures(said.say("help.roundabout")) == [value for value in cards.ROUNDABOUT_POINTS if value]


@each_language
def test_endings_are_true_of_one_who_plays_alone(language: str) -> None:
    said = " ".join(catalogue(language)["ending"].values()).lower()
    assert not re.search("somebody|someone|хтось|кто-то", said)


@each_language
def test_a_refusal_after_choosing_is_said_to_need_temps(language: str) -> None:
    said = catalogue(language)["option_value"]["refusal"]["chosen_unfit"]
    with_temps, _, _ = catalogue(language)["label"]["terminal"]["with_temps"].partition(",")
    assert with_temps in said


@each_language
def test_every_action_has_one_sentence_of_its_own(language: str) -> None:
    said = [texts(language).action(words.action_words(action), PEOPLE) for action in range(ACTIONS)]
    assert len(set(said)) == ACTIONS
    assert not any("{" in sentence for sentence in said)


@each_language
def test_every_outcome_has_a_sentence_in_every_phase(language: str) -> None:
    suburb = Suburb()
    suburb.seats = 2
    for phase in (Phase.PLANS, Phase.STACKS, Phase.TOP, Phase.DEAL):
        suburb.phase = phase
        said = [texts(language).outcome(words.outcome_words(suburb, each), PEOPLE) for each in words.results(suburb)]
        assert len(set(said)) == len(said)
        assert not any("{" in sentence for sentence in said)
    assert words.results(suburb) != range(SHOWS, SHOWS_SOLO + 1)


@each_language
def test_what_others_may_not_know_has_a_sentence_too(language: str) -> None:
    suburb = Suburb()
    suburb.seats = 2
    dealt = words.redact_line(suburb, 0, -1, "deal park 5 to 2", False)
    assert "Михась" in texts(language).outcome(dealt, PEOPLE)
    assert "5" not in texts(language).outcome(dealt, PEOPLE)
    assert words.redact_line(suburb, 0, 1, "write 5 in 1 1", False) == "", "of an open turn nothing is read at all"


@each_language
@pytest.mark.parametrize("kind", Event)
def test_every_event_names_what_it_tells(kind: Event, language: str) -> None:
    told = words.event_json((kind.value, 1, 2, 1, 1))
    said = texts(language).event(told, PEOPLE)
    assert "{" not in said
    assert "seat" not in told or PEOPLE[told["seat"]] in said
    assert "to" not in told or PEOPLE[told["to"]] in said
    for name in ("plan", "effect"):
        assert name not in told or texts(language).name(told[name]) in said
    if "number" in told and kind not in WITHOUT_NUMBER:
        assert str(told["number"]) in said
    if "points" in told:
        assert texts(language).count("points", told["points"]) in said
    if "size" in told:
        assert catalogue(language)["estates_of"][str(told["size"])] in said


@each_language
@pytest.mark.parametrize("lot", range(LOTS))
def test_events_say_lots_as_actions_do(lot: int, language: str) -> None:
    said = texts(language).event(words.event_json((Event.POOL.value, 0, lot, 0, 0)), PEOPLE)
    street, place = (int(number) for number in words.lot_words(lot).split())
    assert figures(said) == [street, place]
    assert street == STREET_OF[lot] + 1


@each_language
@pytest.mark.parametrize("kind", WITHOUT_NUMBER)
def test_events_are_said_to_those_who_may_not_know_the_number(kind: Event, language: str) -> None:
    suburb = Suburb()
    suburb.seats = 4
    told = words.redact_event(suburb, 3, words.event_json((kind.value, 1, 2, 3, 0)))
    assert told is not None
    assert "number" not in told
    assert "Михась" in texts(language).event(told, PEOPLE)


@pytest.mark.parametrize(
    ("language", "noun", "expected"),
    [
        ("en", "houses", "1 house, 2 houses, 5 houses, 11 houses, 21 houses, 22 houses"),
        ("uk", "houses", "1 будинок, 2 будинки, 5 будинків, 11 будинків, 21 будинок, 22 будинки"),
        ("ru", "houses", "1 дом, 2 дома, 5 домов, 11 домов, 21 дом, 22 дома"),
        ("en", "refusals", "1 refusal, 2 refusals, 5 refusals, 11 refusals, 21 refusals, 22 refusals"),
        ("uk", "refusals", "1 відмова, 2 відмови, 5 відмов, 11 відмов, 21 відмова, 22 відмови"),
        ("ru", "refusals", "1 отказ, 2 отказа, 5 отказов, 11 отказов, 21 отказ, 22 отказа"),
    ],
)
def test_nouns_are_counted(language: str, noun: str, expected: str) -> None:
    assert counted(texts(language), noun) == expected


@each_language
def test_names_of_the_editions_are_kept(language: str) -> None:
    said = texts(language)
    found = (said.say("game.name"), said.name("surveyor"), said.name("bis"), said.say("line.roundabouts"))
    assert found == EDITIONS[language]
