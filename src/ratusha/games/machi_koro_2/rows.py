"""The three rows of cards for sale, and the decks that fill them up."""

from __future__ import annotations

from ratusha.kernel import Events, offer_outcome, rule, tell

from .cards import CARDS, COPIES, DECK_OF, FIRST_IN_DECK, MARKS, PROMO
from .state import DEALT, DEALT_LANDMARK, DECK_OF_LANDMARKS, DECKS, IN_DECK, IN_ROW, NOT_IN_PLAY, Event, Outcomes, Town

ROW_SIZE = 5


@rule
def fill_the_decks(town: Town, promos: bool) -> None:
    for deck in range(DECKS):
        town.different[deck] = 0
        town.unseen[deck] = 0
    for card in range(CARDS):
        town.on_show[card] = 0
        town.in_deck[card] = COPIES[card]
        town.unseen[DECK_OF[card]] += COPIES[card]
    for mark in range(MARKS):
        town.landmark_at[mark] = IN_DECK if promos or not PROMO[mark] else NOT_IN_PLAY
        if town.landmark_at[mark] == IN_DECK:
            town.unseen[DECK_OF_LANDMARKS] += 1


@rule
def find_short_row(town: Town) -> None:
    """A row of fewer than five different cards is filled up, while its deck lasts."""
    town.short = -1
    for deck in range(DECKS):
        if town.different[deck] < ROW_SIZE and town.unseen[deck]:
            town.short = deck
            return


@rule
def list_deals(town: Town, outcomes: Outcomes) -> None:
    """Any unseen card of the deck, as likely as it has copies left."""
    if town.short == DECK_OF_LANDMARKS:
        for mark in range(MARKS):
            if town.landmark_at[mark] == IN_DECK:
                offer_outcome(outcomes, DEALT_LANDMARK + mark, 1)
    else:
        results = outcomes.numbers
        weights = outcomes.weights
        count = 0
        for card in range(FIRST_IN_DECK[town.short], FIRST_IN_DECK[town.short + 1]):
            results[count] = DEALT + card
            weights[count] = town.in_deck[card]
            if weights[count]:
                count += 1
        outcomes.count = count
        outcomes.total = town.unseen[town.short]


@rule
def deal(town: Town, card: int, events: Events) -> None:
    """Equal cards lie on one pile; dealing goes on until there are five piles."""
    deck = DECK_OF[card]
    town.in_deck[card] -= 1
    town.unseen[deck] -= 1
    if town.on_show[card] == 0:
        town.different[deck] += 1
    town.on_show[card] += 1
    tell(events, Event.DEALT, card, 0, 0, 0)
    find_short_row(town)


@rule
def deal_landmark(town: Town, mark: int, events: Events) -> None:
    town.landmark_at[mark] = IN_ROW
    town.unseen[DECK_OF_LANDMARKS] -= 1
    town.different[DECK_OF_LANDMARKS] += 1
    tell(events, Event.DEALT, CARDS + mark, 0, 0, 0)
    find_short_row(town)
