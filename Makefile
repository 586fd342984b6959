# Each target makes and updates the virtual environment it needs: one command is enough.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
PYTORCH := .venv/pytorch
NOT_PLAIN := $(addprefix tests/test_,arena.py batch.py cli.py crowd.py docs.py gpu.py texts.py)
ROOT := $(if $(filter 0,$(shell id -u)),,sudo)

.PHONY: install play test plain compiled house ready browser learner peers chromium soak lint format bench golden texts screenshots pictures \
  constraints clean

install: $(READY)

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r constraints.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

play: $(READY) # opens the house in the browser
	@$(BIN)/rathaus

test: $(READY) $(PYTORCH)
	@rm -f .coverage .coverage.*
	@$(MAKE) --no-print-directory --output-sync -j2 compiled plain ready learner house
	@$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --skip-covered --fail-under=85
	@$(MAKE) --no-print-directory browser

plain: $(READY) # the rules as plain Python; pages and commands are tested with compiled ones
	RATHAUS_INTERPRET=1 $(BIN)/coverage run -m pytest -q -m "not browser and not learner" src/rathaus \
	  $(filter-out $(NOT_PLAIN),$(wildcard tests/test_*.py))

compiled: $(READY) # everything but the house, with bounds checks
	NUMBA_BOUNDSCHECK=1 $(BIN)/coverage run -m pytest -q -m "not browser and not learner" --ignore=tests/web

house: $(READY) # tables, pages and the store, with bounds checks
	NUMBA_BOUNDSCHECK=1 $(BIN)/coverage run -m pytest -q -m "not browser and not learner" tests/web

ready: $(READY) # everything compiled, so that no page waits for it
	$(BIN)/python -m tests.web.ready

browser: $(READY) chromium ready # the pages in a real Chromium, and servers killed in the middle of play
	$(BIN)/python -m pytest -q -m browser

learner: $(PYTORCH) # an outside learner trains at our table
	$(BIN)/python -m pytest -q -m learner

$(PYTORCH): $(READY) # not locked: which PyTorch there is depends on the machine
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "torch==2.13.0" "sb3-contrib>=2.7"
	@touch $@

peers: $(READY) # our games beside other libraries'; they are not locked
	$(BIN)/python -m pip install --quiet --disable-pip-version-check catanatron chess jax pgx pygame rlcard
	$(BIN)/python benchmarks/peers.py

chromium: # found, or installed from Debian's packages
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
	  { $(ROOT) apt-get update -qq && $(ROOT) apt-get install -y -qq --no-install-recommends chromium; }

soak: $(READY) # many matches: RATHAUS_SOAK says how many of each
	RATHAUS_SOAK=$${RATHAUS_SOAK:-100000} $(BIN)/python -m pytest -q tests/test_conformance.py -k many
	RATHAUS_SOAK=$${REFEREED:-3500} $(BIN)/python -m pytest -q tests/test_referee.py

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)
	$(BIN)/rathaus bench

golden: $(READY) # the goldens and the generated pages, written anew
	$(BIN)/python -m tests.golden
	$(BIN)/python -m tests.commands_page
	$(BIN)/python -m tests.observations_page

texts: $(READY) # new texts come into the catalogues, unused ones go; then translate what is empty
	$(BIN)/python -m tests.catalogues

screenshots: $(READY) chromium # every kind of page, light and dark, at three sizes: look at them
	$(BIN)/python -m tests.screenshots

pictures: $(READY) chromium # icons and link previews, drawn from our SVG
	$(BIN)/python -m tests.pictures

constraints: $(READY) # pin the newest versions that fit pyproject.toml
	$(BIN)/pip-compile --quiet --upgrade --extra dev --extra envs --generate-hashes --strip-extras --allow-unsafe \
	  --no-header --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
	  --output-file constraints.txt pyproject.toml

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
