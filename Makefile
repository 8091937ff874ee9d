# make demo   check, score and print a recorded game     make test   run the tests     make lint   style, types, floors
# make near   before every commit: the tests that what has changed since `main` can reach (SINCE=COMMIT: since then)
# make all    the tests that `make test` leaves out, but for those of `make slow`, which take minutes each
# make bench  how fast it is      make dist   build a release and try it
# make bench-peers   beside peers, in an environment of its own
# make fuzz   look for what breaks it, a minute (FUZZ=600: ten)
# make house  how large it is, and how often a thing is said in it
# make lowest   the quick tests with the lowest versions of all that is needed
# make mutants  would the tests notice? takes hours   make clean  remove what was made
# PYTHON=python3.12 chooses another interpreter; SYSTEM=no installs nothing with apt-get.

PYTHON ?= python3
FUZZ ?= 60
VENV   := .venv
BIN    := $(VENV)/bin
RECORD := tests/games/four_kingdoms/records/complete-game.game

.PHONY: demo test near all slow lint bench bench-peers fuzz house lowest mutants dist clean system system-for-tests
.DELETE_ON_ERROR:

demo: $(VENV)/.run system
	$(BIN)/companion check $(RECORD)
	$(BIN)/companion score --why $(RECORD)
	@echo "Printing a kit into output/. From here on the command is $(BIN)/companion"
	$(BIN)/companion print kit four-kingdoms --record $(RECORD) --output output

# Neighbours share what they print and play: each process takes a stretch of the tests, and what is left of another's at the end.
PYTEST := $(BIN)/pytest -q -n 2 --dist worksteal

test: $(VENV)/.test system-for-tests
	$(PYTEST) --quick --durations 5

all: $(VENV)/.test system-for-tests
	$(PYTEST) --rest --durations 5

near: $(VENV)/.test system-for-tests
	$(BIN)/python tools/near.py $(SINCE)

slow: $(VENV)/.test system-for-tests
	$(PYTEST) -m slow

# mypy and lint-imports keep what they know in their caches: only the first run is long.
lint: $(VENV)/.lint
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	MYPYPATH=examples/hearts:examples/farkle $(BIN)/mypy --package companion_hearts --package companion_farkle
	$(BIN)/lint-imports
	$(BIN)/python tools/house.py --held
	$(BIN)/python tools/prose.py --held

bench: $(VENV)/.test
	$(BIN)/python bench/run.py

# The peers are no dependencies of ours: they live in an environment of their own, and so does what they need.
bench-peers: build/peers/.made
	build/peers/bin/python bench/peers.py

build/peers/.made:
	$(PYTHON) -m venv build/peers
	build/peers/bin/pip install --quiet chess==1.11.2 pokerkit==0.7.7 open_spiel==2.0.2
	touch $@

# Its library has no wheels for some systems: then this says so and does nothing, but for .ci/run, which wants all.
fuzz: $(VENV)/.fuzz
	@if $(BIN)/python -c 'import atheris' 2>/dev/null; then $(BIN)/python fuzz/run.py --seconds $(FUZZ); \
	else echo "NOT FUZZED: atheris cannot be installed here" >&2; test -z "$$COMPANION_DEMAND_ALL"; fi

# What pyproject.toml promises to work with, in an environment of its own; the newest are tested by `make test`.
LOWEST := build/lowest
lowest:
	mkdir -p build
	$(PYTHON) tools/lowest.py > build/lowest.txt
	$(PYTHON) -m venv --clear $(LOWEST)
	$(LOWEST)/bin/pip install --quiet --constraint build/lowest.txt --editable '.[test]' --editable examples/hearts --editable examples/farkle
	$(LOWEST)/bin/pytest -q -n 2 --quick
	$(LOWEST)/bin/pytest -q -n 2 $(PRINTING)

# What prints: most of what is needed is needed for that.
PRINTING := tests/press/test_kit.py tests/press/test_books.py tests/press/test_rulebook.py tests/press/test_scoresheet.py \
    tests/press/test_drawing_lists.py tests/press/test_other_scripts.py tests/press/test_reference_cards.py \
    tests/games/empires/atlas tests/games/empires/test_map_commands.py tests/app/serve

house: $(VENV)/.lint
	$(BIN)/python tools/house.py

mutants: $(VENV)/.test
	$(BIN)/python tools/mutants.py

# The wheel is tried where nothing else is: as somebody has it who has just installed it.
dist: $(VENV)/.test
	rm -rf dist build
	$(BIN)/hatchling build
	$(PYTHON) -m venv build/fresh
	build/fresh/bin/pip install --quiet dist/*.whl
	cd build && fresh/bin/companion --version && fresh/bin/companion check ../$(RECORD) && \
	    fresh/bin/companion print kit four-kingdoms --record ../$(RECORD) --output kit

clean:
	rm -rf $(VENV) build dist .coverage htmlcov .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find companion examples tests -name __pycache__ -type d -prune -exec rm -rf {} +
	find output -mindepth 1 ! -name .gitkeep -delete

# ---- the virtual environment: each stamp says what has been installed into it ----------------------------------------

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "Companion needs Python 3.11 or newer; $(PYTHON) is not. Try: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	    { echo "Python's venv module is not complete here. On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	touch $@

# Looked for each time, since nothing here notices when somebody installs them. What is missing is named, and stops nothing.
system:
	@PYTHON=$(PYTHON) SYSTEM=$(SYSTEM) tools/install-system-libraries

# Beside these a browser and Node: the app is tested where its users have it.
system-for-tests:
	@PYTHON=$(PYTHON) SYSTEM=$(SYSTEM) tools/install-system-libraries tests

$(VENV)/.run: $(VENV)/.made pyproject.toml
	$(BIN)/pip install --quiet --editable .
	touch $@

# The example is a game of another package: all that tests every game tests it, too.
$(VENV)/.test: $(VENV)/.run examples/hearts/pyproject.toml examples/farkle/pyproject.toml
	$(BIN)/pip install --quiet --editable '.[test]' --editable examples/hearts --editable examples/farkle
	touch $@

$(VENV)/.fuzz: $(VENV)/.run
	-$(BIN)/pip install --quiet --editable '.[fuzz]'
	touch $@

$(VENV)/.lint: $(VENV)/.run
	$(BIN)/pip install --quiet --editable '.[lint]'
	touch $@
