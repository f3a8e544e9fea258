# make run      sets up everything, starts the web app; LAN=1 for every device of the network, PORT=8080
# make test     sets up everything, checks and runs all tests
# make check    style and types only        make format   writes the style
# make bench    measures                    make soak     the tests that take hours
# make load     live tables under load      make crash    kill -9 under load; TABLES, SECONDS, RATE, FILES, KILLS, MUTANT
# make lock     writes the locks again      make clean    removes what make brought
PYTHON ?= python3
PORT ?= 8080
DATABASE ?= gobelet.db

V := .venv
PY := $(V)/bin/python
INSTALL := $(V)/bin/uv pip install --quiet --no-config --python $(PY)
CLIENT := $(shell find web src/gobelet/*/words src/gobelet/games/*/words src/gobelet/games/*/rulesets tools \( -name node_modules -o -name dist -o -name generated -o -name __pycache__ \) -prune -o -print 2>/dev/null)
STATIC := src/gobelet/static/.stamp
KERNEL := src/gobelet/coach/kernel/.stamp
PEER := $(V)/peer/installed
MICROPYTHON := tests/micropython/node_modules/.installed
BOARDGAME := bench/peer/node_modules/.installed
TESTS = $(V)/dev $(V)/chromium $(V)/services $(STATIC) $(KERNEL) $(MICROPYTHON)

.DELETE_ON_ERROR:
.PHONY: run test check format bench load crash soak lock clean

run: $(V)/run $(STATIC) $(KERNEL)
	$(V)/bin/gobelet serve --port $(PORT) --database $(DATABASE) $(if $(LAN),--lan)

# Browsers have processes to themselves: what drives them keeps an event loop running, beside which none can be begun.
test: check $(TESTS)
	$(PY) -m tools.node web npm test --silent
	$(V)/bin/pytest -n 2 --dist worksteal tests/browser
	$(V)/bin/pytest -n 2 --dist worksteal --ignore tests/browser

check: $(V)/dev $(STATIC)
	$(V)/bin/ruff check --quiet
	$(V)/bin/ruff format --check --quiet
	$(V)/bin/mypy
	$(PY) -m tools.client prepare
	$(PY) -m tools.node web npm run check --silent

format: $(V)/dev
	$(V)/bin/ruff check --fix
	$(V)/bin/ruff format

bench: $(V)/dev $(PEER) $(BOARDGAME) $(STATIC) $(KERNEL) $(V)/chromium
	$(PY) bench/run.py
	$(PY) bench/first_roll.py
	$(PY) bench/coach.py
	$(PY) bench/small_games.py
	$(PY) bench/tournaments.py
	$(PY) -m bench.ranking
	$(PY) -m bench.load
	$(PY) -m bench.restart
	$(PY) -m bench.slow
	$(PY) -m bench.memory

load: $(V)/dev $(BOARDGAME)
	$(PY) -m bench.load

crash: $(V)/dev
	$(PY) -m bench.crash

SOAK := -m "soak or not soak" --hypothesis-profile soak
soak: $(TESTS)
	$(V)/bin/pytest -n 2 --dist worksteal $(SOAK) tests/browser
	$(V)/bin/pytest -n 2 --dist worksteal $(SOAK) --ignore tests/browser
	$(PY) -m bench.soak

# Set-up, step by step; each is done again when what it was done from has changed.

$(V)/uv: requirements/uv.txt
	$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is needed")'
	$(PYTHON) -m venv $(V) || { apt-get update -qq && apt-get install -qq -y python3-venv >/dev/null && $(PYTHON) -m venv $(V); }
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	touch $@

$(V)/deps: $(V)/uv requirements/run.txt requirements/build.txt
	$(INSTALL) --require-hashes -r requirements/run.txt -r requirements/build.txt
	touch $@

$(V)/node: $(V)/deps requirements/node.txt tools/node.py
	$(PY) -m tools.node || $(INSTALL) --require-hashes -r requirements/node.txt
	touch $@

$(V)/run: $(V)/node pyproject.toml hatch_build.py
	$(INSTALL) --no-deps --no-build-isolation --editable .
	touch $@

$(STATIC): $(V)/run $(CLIENT)
	$(PY) -m tools.client

$(KERNEL): $(V)/run tools/kernel.py $(wildcard src/gobelet/coach/kernel/*.[ch])
	$(PY) -m tools.kernel

$(V)/dev: $(V)/run requirements/dev.txt
	$(INSTALL) --require-hashes -r requirements/dev.txt
	touch $@

$(PEER): $(V)/uv requirements/peer.txt
	$(V)/bin/uv venv --quiet --no-config --clear --python $(PY) $(V)/peer
	$(V)/bin/uv pip install --quiet --no-config --python $(V)/peer/bin/python --require-hashes -r requirements/peer.txt
	touch $@

$(V)/chromium: $(V)/dev tools/chromium.py
	$(PY) -m tools.chromium
	touch $@

$(V)/services: $(V)/dev tools/services.py
	$(PY) -m tools.services
	touch $@

$(MICROPYTHON): $(V)/node tests/micropython/package-lock.json
	$(PY) -m tools.node tests/micropython install
	touch $@

$(BOARDGAME): $(V)/node bench/peer/package-lock.json
	$(PY) -m tools.node bench/peer install
	touch $@

COMPILE := $(V)/bin/uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header $(UPGRADE)
lock: $(V)/uv
	$(COMPILE) requirements/uv.in -o requirements/uv.txt
	$(COMPILE) requirements/node.in -o requirements/node.txt
	$(COMPILE) --extra rl pyproject.toml requirements/dev.in -o requirements/dev.txt
	$(COMPILE) requirements/peer.in -o requirements/peer.txt
	$(COMPILE) requirements/build.in -c requirements/dev.txt -o requirements/build.txt
	$(COMPILE) pyproject.toml -c requirements/dev.txt -o requirements/run.txt

clean:
	rm -rf $(V) dist web/node_modules web/dist web/src/generated src/gobelet/static tests/micropython/node_modules \
		bench/peer/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis test-results .scratch
