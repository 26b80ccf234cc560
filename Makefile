# Each word only calls scripts/dev.py, which works without make too. More words: make test ARGS="-k bakery"
PYTHON ?= python3
COMMANDS = play terminal web wheel test test-all check door bench

.PHONY: help $(COMMANDS)

help:
	@$(PYTHON) scripts/dev.py --help

$(COMMANDS):
	@$(PYTHON) scripts/dev.py $@ $(ARGS)
