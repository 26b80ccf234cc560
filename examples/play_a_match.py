"""Two greedy bots play Machi Koro 2. The text of their match is printed: replay it, verify it, keep it.

python examples/play_a_match.py > match.txt
ratusha verify match.txt
"""

from ratusha.bots import by_name
from ratusha.chance import FairChance
from ratusha.match import Match

match = Match.new("machi_koro_2", seats=2, chance=FairChance.chosen(7, table="example"))
bots = [by_name(match.game, "greedy", seed) for seed in range(match.seats)]
while not match.over:
    seat = match.waiting[0]
    hidden = match.hidden(seat)  # a bot is shown only what its seat may know
    action = bots[seat].choose(hidden, seat)
    match.play(seat, match.game.words(hidden, seat, action))
match.reveal()
print(match.text(), end="")
