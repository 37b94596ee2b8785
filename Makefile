# `make run` and `make test` do everything on a fresh Debian machine with Python 3.11, python3-venv and make.
PORT ?= 8000
DATA ?= data
VENV := .venv
PYTHON := $(VENV)/bin/python
PIP := $(PYTHON) -m pip --disable-pip-version-check --quiet

# uv installs in a quarter of pip's time; where uv cannot be had, pip installs the same.
install = { $(PIP) install uv && $(VENV)/bin/uv pip install --quiet --python $(PYTHON) --editable '$(1)'; } \
  || $(PIP) install --editable '$(1)'

.PHONY: run demo test pytest lint check-long bench bench-live attack lighthouse screenshots clean

run: $(VENV)/installed
	$(VENV)/bin/midway serve --port $(PORT) --data $(DATA)

demo: $(VENV)/installed
	$(VENV)/bin/midway demo --data $(DATA)/demo
	$(VENV)/bin/midway serve --port $(PORT) --data $(DATA)/demo

# The checks of the code run beside the tests.
test: $(VENV)/developing chromium-headless-shell
	@$(MAKE) --no-print-directory --jobs=2 pytest lint

# Three workers on two cores, since browsers and servers often wait; whoever is done takes tests over from another.
pytest: $(VENV)/developing chromium-headless-shell
	$(VENV)/bin/pytest -n 3 --dist worksteal

lint: $(VENV)/developing
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

# Many more made-up games, and long ones; every sheet that can be printed; every page in both languages and both colour schemes, each examined by axe.
check-long: $(VENV)/developing chromium-headless-shell
	HYPOTHESIS_PROFILE=long $(VENV)/bin/pytest -n 3 --dist worksteal tests/rules tests/reference tests/wire tests/live/test_stateful.py tests/api/test_schema_walk.py tests/pdf/test_matrix.py tests/browser/test_crawl.py

# Ratios against a peer in the same run; numbers to read, never a test.
bench: $(VENV)/benching
	$(PYTHON) -m tests.bench.steam_tunnel
	$(PYTHON) -m tests.bench.paper
	$(PYTHON) -m tests.bench.history
	$(PYTHON) -m tests.bench.long_table

# A convention on this machine: 200 tables, 1,000 phones that post forms and listen as pages do, beside boardgame.io where
# node and its bench are there. ARGS="--rate 400 --workers 2", "--churn 20 --kill", "--api", "--peer FOLDER" for more.
bench-live: $(VENV)/benching
	$(PYTHON) -m tests.bench.live $(ARGS)

# Hostile clients against a fresh server: the longest wait of a bystander, and the memory. ARGS="--only pdf" for some.
attack: $(VENV)/developing
	$(PYTHON) -m tests.attack $(ARGS)

# Lighthouse on its mobile setting, with Debian's Chromium; needs node and npm, and a machine with nothing else to do.
lighthouse: $(VENV)/developing chromium $(VENV)/lighthouse/node_modules/.bin/lighthouse
	$(PYTHON) -m tests.browser.lighthouse $(VENV)/lighthouse/node_modules/.bin/lighthouse

$(VENV)/lighthouse/node_modules/.bin/lighthouse: $(VENV)/developing
	PUPPETEER_SKIP_DOWNLOAD=1 npm install --silent --no-audit --no-fund --prefix $(VENV)/lighthouse lighthouse@12

screenshots: $(VENV)/developing chromium-headless-shell
	$(PYTHON) -m tests.browser.screenshots docs/pictures

$(VENV)/bin/python:
	python3 -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python pyproject.toml
	$(call install,.)
	touch $@

$(VENV)/developing: $(VENV)/bin/python pyproject.toml
	$(call install,.[dev])
	touch $(VENV)/installed $@

$(VENV)/benching: $(VENV)/developing
	$(call install,.[bench])
	touch $@

# Browser tests drive the distribution's own Chromium, without a screen: its headless shell takes a third less of the processor.
# Lighthouse wants the whole of it.
.PHONY: chromium-headless-shell chromium
chromium-headless-shell chromium:
	@command -v $@ >/dev/null || { \
	  if [ "$$(id -u)" = 0 ]; then apt-get update -qq && apt-get install -y -qq $@; \
	  else echo "Missing. Install it with: sudo apt-get install $@"; exit 1; fi; }

clean:
	rm -rf $(VENV) dist build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
