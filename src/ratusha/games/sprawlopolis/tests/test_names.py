"""Everything that people read about this game is there, in each language, with forms and figures that are right."""

from __future__ import annotations

import re
from functools import partial

import pytest

from ratusha.games.sprawlopolis import cards, words
from ratusha.games.sprawlopolis.state import ACTIONS, LANDMARK, Event, Metropolis, Phase
from ratusha.games.sprawlopolis.tests.table import GAME, TABLE
from ratusha.kernel import CHANCE
from tests.names import PEOPLE, catalogue_of, counted, each_language, texts_of
from tests.steps import numbers_of

texts = partial(texts_of, "sprawlopolis")
catalogue = partial(catalogue_of, "sprawlopolis")
EDITIONS = {
    "en": ("Sprawlopolis", "Wrecktar", "Beaches", "Roadworks"),
    "uk": ("Мегаполіс", "Руйнозавр", "Курорт", "Дорожні роботи"),
    "ru": ("Мегаполис", "Разрушозавр", "Курорт", "Дорожные работы"),
}
GOAL_FIGURES = {
    1: [1, -1], 2: [1, 3, -1], 3: [1, -3], 4: [2, 2, *cards.PARTY_POINTS], 5: [2], 6: [], 7: [1, -2], 8: [1, -2],
    9: [1], 10: [1], 11: [2], 12: [1, 2], 13: [3], 14: [1], 15: [2, 2], 16: [2], 17: [1, 1], 18: [1],
}  # fmt: skip
"""As the goals' texts say them, by facts written here a second time."""
DRAWN = (
    (Phase.GOALS, range(cards.BASE_CARDS)),
    (Phase.SITE_RULE, range(cards.FIRST_SITE, cards.FIRST_BEACH)),
    (Phase.BEACH_GOAL, range(cards.FIRST_BEACH, cards.MONSTER)),
    (Phase.DUEL_RULE, range(0, 2 * cards.HIGHWAY_COUNT, 2)),
    (Phase.HIGHWAY, range(2 * cards.HIGHWAY_COUNT)),
    (Phase.HANDS, range(cards.BASE_CARDS)),
    (Phase.START, range(cards.BASE_CARDS)),
    (Phase.WORKS, range(cards.FIRST_WORKS, cards.FIRST_LANDMARK)),
    (Phase.TOP, range(cards.FIRST_WORKS)),
)


def figures(text: str) -> list[int]:
    return [int(figure) for figure in re.findall(r"-?\d+", text.replace("−", "-"))]


@each_language
def test_everything_in_the_box_has_its_text_and_nothing_else_has(language: str) -> None:
    names = catalogue(language)
    assert list(names["card"]) == [*cards.CARDS, *cards.HIGHWAYS]
    assert tuple(names["goal"]) == cards.GOALS
    assert tuple(names["site_rule"]) == cards.SITE_NAMES
    assert tuple(names["beach_goal"]) == cards.BEACH_NAMES
    assert tuple(names["duel_rule"]) == tuple(names["duel_rule_text"]) == cards.DUEL_RULES
    assert tuple(names["tie"]) == cards.DUEL_TIES
    assert tuple(names["zone"]) == cards.ZONES
    assert "".join(names["block"]) == cards.ZONE_LETTERS + "W"
    assert tuple(names["side"]) == words.SIDES
    assert tuple(names["half"]) == words.EDGES


@each_language
@pytest.mark.parametrize("number", range(1, cards.BASE_CARDS + 1))
def test_a_card_says_its_number_its_goal_and_its_figures(number: int, language: str) -> None:
    goal = texts(language).say(f"goal.{cards.GOALS[number - 1]}")
    assert texts(language).name(str(number)) == f"{number} {goal}"
    said = figures(texts(language).say(f"card_text.{number}"))
    assert sorted(said) == sorted(GOAL_FIGURES[number])


@each_language
def test_other_sides_begin_with_their_names_and_say_what_they_cost_or_bring(language: str) -> None:
    said, names = catalogue(language)["other_side"], catalogue(language)
    for place, card in enumerate(cards.CARDS[cards.FIRST_SITE : cards.FIRST_BEACH]):
        assert said[card].startswith(names["site_rule"][cards.SITE_NAMES[place]])
        assert abs(figures(said[card])[-1]) == -cards.SITE_UNFINISHED[place]
    for place, card in enumerate(cards.CARDS[cards.FIRST_BEACH : cards.MONSTER]):
        assert said[card].startswith(names["beach_goal"][cards.BEACH_NAMES[place]])
    for place, card in enumerate(cards.HIGHWAYS):
        rules = names["duel_rule"][cards.DUEL_RULES[cards.RULES_OF[place]]]
        assert said[card].lower().startswith(rules)
    assert figures(said["be_rc"]) == [5, 8, 6, 6, 7, 4, 8, 2]
    assert figures(said["be_cp"]) == [cards.LOOKOUT_POINTS]
    assert figures(said["be_ri"]) == [cards.SCENIC_POINTS]
    assert figures(said["be_pi"]) == [cards.WATERFRONT_POINTS, cards.WATERFRONT_FREE]


@each_language
def test_the_figures_of_the_monster_and_of_road_works_are_said(language: str) -> None:
    said = catalogue(language)["card_text"]
    assert figures(said["wr"]) == [cards.MONSTER_EACH, cards.MONSTER_NONE]
    for place, card in enumerate(cards.CARDS[cards.FIRST_WORKS : cards.FIRST_LANDMARK]):
        assert figures(said[card]) == [-cards.WORKS_UNPLAYED[place]]


@each_language
@pytest.mark.parametrize("mode", ["base", "duel"])
def test_every_action_has_one_sentence_of_its_own(mode: str, language: str) -> None:
    more = "given city: 17 at 0 0" if mode == "base" else "given duel_rule in_4"
    city = TABLE.lay_text(f"given mode {mode}\ngiven players 2\n{more}")
    listed = [*numbers_of(GAME, city, 0), *range(LANDMARK, ACTIONS)]
    said = [texts(language).action(words.words(city, 0, action), PEOPLE) for action in listed]
    assert len(set(said)) == len(said) > 100
    assert not any("{" in sentence for sentence in said)


@each_language
def test_every_outcome_has_a_sentence_in_every_phase(language: str) -> None:
    city = Metropolis()
    city.seats = 2
    for phase, results in DRAWN:
        city.phase = phase
        said = [texts(language).outcome(words.outcome_words(city, result), PEOPLE) for result in results]
        assert len(set(said)) == len(said)
        assert not any("{" in sentence for sentence in said)


@each_language
def test_what_others_may_not_know_has_a_sentence_too(language: str) -> None:
    city = TABLE.lay_text("given seats 2")
    dealt = words.redact_line(city, 0, CHANCE, "deal 5 to 2", False)
    assert "Михась" in texts(language).outcome(dealt, PEOPLE)
    assert "5" not in texts(language).outcome(dealt, PEOPLE)


@each_language
@pytest.mark.parametrize("kind", Event)
def test_every_event_names_what_it_tells(kind: Event, language: str) -> None:
    first = cards.FIRST_SITE if kind in (Event.SITE_RULE, Event.BEACH_GOAL) else 1
    told = words.event_json((kind.value, first, 2, 1, 1))
    said = texts(language).event(told, PEOPLE)
    assert "{" not in said
    assert "seat" not in told or PEOPLE[told["seat"]] in said
    assert "to" not in told or PEOPLE[told["to"]] in said
    if "count" in told:
        assert texts(language).count("cards", told["count"]) in said
    if kind not in (Event.DEALT, Event.KEPT, Event.SITE_RULE, Event.BEACH_GOAL, Event.DUEL_RULE):
        for name in ("card", "highway"):
            assert name not in told or texts(language).name(told[name]) in said


@each_language
def test_a_dealt_card_is_not_named_to_others(language: str) -> None:
    city = TABLE.lay_text("given seats 2")
    told = words.redact_event(city, 0, words.event_json((Event.DEALT.value, 1, 4, 0, 0)))
    assert told is not None
    assert "card" not in told
    assert "Михась" in texts(language).event(told, PEOPLE)


@each_language
def test_road_works_are_kept_and_beaches_left_out(language: str) -> None:
    works = texts(language).event(words.event_json((Event.KEPT.value, 0, -1, 0, 0)), PEOPLE)
    beaches = {
        texts(language).event(words.event_json((Event.KEPT.value, 0, card, 0, 0)), PEOPLE)
        for card in range(cards.FIRST_BEACH, cards.MONSTER)
    }
    assert len(beaches) == 1
    assert works not in beaches


@pytest.mark.parametrize(
    ("language", "noun", "expected"),
    [
        ("en", "blocks", "1 block, 2 blocks, 5 blocks, 11 blocks, 21 blocks, 22 blocks"),
        ("uk", "blocks", "1 секція, 2 секції, 5 секцій, 11 секцій, 21 секція, 22 секції"),
        ("ru", "blocks", "1 секция, 2 секции, 5 секций, 11 секций, 21 секция, 22 секции"),
        ("en", "roads", "1 road, 2 roads, 5 roads, 11 roads, 21 roads, 22 roads"),
        ("uk", "roads", "1 дорога, 2 дороги, 5 доріг, 11 доріг, 21 дорога, 22 дороги"),
        ("ru", "roads", "1 дорога, 2 дороги, 5 дорог, 11 дорог, 21 дорога, 22 дороги"),
    ],
)
def test_nouns_are_counted(language: str, noun: str, expected: str) -> None:
    assert counted(texts(language), noun) == expected


@each_language
def test_names_of_the_editions_are_kept(language: str) -> None:
    said = texts(language)
    found = (said.say("game.name"), said.name("wr"), said.say("option.beaches"), said.say("option.roadworks"))
    assert found == EDITIONS[language]
