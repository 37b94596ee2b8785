# `make run` and `make test` do everything on a fresh Debian machine with Python 3.11, python3-venv and make.
PORT ?= 8000
DATA ?= data
VENV := .venv
PYTHON := $(VENV)/bin/python
PIP := $(PYTHON) -m pip --disable-pip-version-check --quiet

# Compiled modules are kept, also where the environment says otherwise: else every server and command of a test compiles all of them again.
export PYTHONDONTWRITEBYTECODE :=

PACKAGING := companion/packaging
UV := $(VENV)/bin/uv

# What the lock says, with hashes, and then Midway itself. uv installs in a quarter of pip's time; where it cannot be had, pip installs the same.
install = { $(PIP) install uv && $(UV) pip install --quiet --python $(PYTHON) --require-hashes --requirement $(PACKAGING)/$(2) \
    && $(UV) pip install --quiet --python $(PYTHON) --editable '$(1)'; } \
  || { $(PIP) install --require-hashes --requirement $(PACKAGING)/$(2) && $(PIP) install --editable '$(1)'; } \
  || $(PIP) install --editable '$(1)'

.PHONY: run demo test pytest lint check-long bench bench-live attack lighthouse taps screenshots clean
.PHONY: wheel lock audit licences platforms pythons deb deb-test container-test single-file install-test small-machine

run: $(VENV)/installed
	$(VENV)/bin/midway serve --port $(PORT) --data $(DATA)

demo: $(VENV)/installed
	$(VENV)/bin/midway demo --data $(DATA)/demo
	$(VENV)/bin/midway serve --port $(PORT) --data $(DATA)/demo

# The checks of the code run beside the tests.
test: $(VENV)/developing chromium-headless-shell
	@$(MAKE) --no-print-directory --jobs=2 pytest lint

# Four workers on two cores, since browsers and servers often wait; whoever is done takes tests over from another.
pytest: $(VENV)/compiled chromium-headless-shell
	$(VENV)/bin/pytest -n 4 --dist worksteal

# One process compiles all modules in a fresh clone; the workers, which begin at once, would each compile them.
$(VENV)/compiled: $(VENV)/developing
	@$(VENV)/bin/pytest --collect-only -qq >/dev/null && touch $@ || true  # what is wrong is told by the tests

lint: $(VENV)/developing
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy
	$(VENV)/bin/mypy --platform win32 --cache-dir .mypy_cache/win32
	$(VENV)/bin/lint-imports

# Many more made-up games, and long ones; every sheet that can be printed; every page in both languages and both colour schemes, each examined by axe.
check-long: $(VENV)/developing chromium-headless-shell
	HYPOTHESIS_PROFILE=long $(VENV)/bin/pytest -n 3 --dist worksteal tests/rules tests/reference tests/wire tests/contract tests/own_games tests/history tests/live/test_stateful.py tests/api/test_schema_walk.py tests/web/test_page_parts.py tests/pdf/test_matrix.py tests/pdf/test_filled.py tests/pdf/test_imposition.py tests/browser/test_crawl.py tests/browser/test_impatience.py

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

# Taps of a practised table in every way to play, beside its budget. ARGS="steam-park" for one game.
taps: $(VENV)/developing chromium-headless-shell
	$(PYTHON) -m tests.browser.taps $(ARGS)

screenshots: $(VENV)/developing chromium-headless-shell
	$(PYTHON) -m tests.browser.screenshots docs/pictures
	$(PYTHON) -m tests.pdf.pictures docs/pictures

# --- Ways to install; see docs/installing.md ---

WHEEL = $(wildcard dist/midway-*.whl)

wheel: $(VENV)/developing
	rm -rf dist && $(PYTHON) -m hatchling build --target wheel

# Every package of every system and Python version, with hashes.
lock: $(VENV)/bin/python
	$(PIP) install uv
	for one in "lock.txt" "lock-dev.txt --extra dev"; do set -- $$one; file=$$1; shift; \
	  $(UV) pip compile --quiet --upgrade --universal --generate-hashes --python-version 3.11 $$@ \
	    --custom-compile-command "make lock" --output-file $(PACKAGING)/$$file pyproject.toml || exit 1; done

# Known holes in what is locked, asked of PyPI; needs the Internet, and fails where a package could not be asked about.
audit: $(VENV)/developing
	$(UV) tool run pip-audit --strict --requirement $(PACKAGING)/lock.txt --require-hashes --disable-pip

licences: $(VENV)/developing
	$(PYTHON) tests/packaging/licences.py

# Types for every system, and wheels (nothing to compile) of every package for every system and Python version. Windows on ARM runs
# Python for Intel, since uharfbuzz has no wheel for it.
SYSTEMS := x86_64-pc-windows-msvc aarch64-apple-darwin x86_64-apple-darwin x86_64-manylinux_2_28 aarch64-manylinux_2_28
platforms: $(VENV)/developing
	for system in win32 darwin linux; do echo $$system; $(VENV)/bin/mypy --platform $$system --cache-dir .mypy_cache/$$system || exit 1; done
	for system in $(SYSTEMS); do for version in 3.11 3.12 3.13 3.14; do \
	  found=$$($(UV) pip compile --quiet --no-header --only-binary :all: --python-platform $$system --python-version $$version pyproject.toml) || exit 1; \
	  echo "$$system $$version: packages $$(echo "$$found" | grep -c ==)"; done; done

# The tests that a Python version could break, with every other version that uv finds on this machine.
pythons: $(VENV)/developing
	export PYENV_VERSION="$$(pyenv versions --bare 2> /dev/null | paste -sd : -)"; \
	for version in 3.11 3.12 3.13 3.14; do \
	  case "$$($(PYTHON) --version)" in "Python $$version."*) echo "$$version: runs make test"; continue;; esac; \
	  $(UV) venv --quiet --clear --no-python-downloads --python $$version .venv/python-$$version 2> /dev/null || { echo "$$version: not on this machine"; continue; }; \
	  $(UV) pip install --quiet --python .venv/python-$$version --require-hashes --requirement $(PACKAGING)/lock-dev.txt || exit 1; \
	  $(UV) pip install --quiet --python .venv/python-$$version --no-deps --editable . || exit 1; \
	  .venv/python-$$version/bin/python -m pytest -q -p no:cacheprovider tests/machine tests/packaging/test_platforms.py tests/store/test_dated_copies.py tests/store/test_data_folder.py tests/store/test_backup.py || exit 1; done

deb: wheel
	$(PACKAGING)/build-deb $(WHEEL) $(PACKAGING)/lock.txt $(UV) dist
	systemd-analyze security --offline=true --threshold=25 $(PACKAGING)/midway.service
	systemd-analyze security --offline=true --threshold=25 $(PACKAGING)/midway-backup.service

# In a Debian with nothing else in it; as root, with debootstrap.
ROOTS ?= /var/tmp/midway-roots
deb-test: deb
	mkdir -p $(ROOTS) && tests/packaging/fresh-root $(ROOTS) deb dist/midway_*.deb

container-test: wheel
	rm -rf $(ROOTS)-container && mkdir -p $(ROOTS) $(ROOTS)-container && cp $(PACKAGING)/lock.txt $(WHEEL) $(ROOTS)-container
	npx --yes dockerfilelint@1 $(PACKAGING)/Containerfile
	tests/packaging/fresh-root $(ROOTS) container $(ROOTS)-container

# One program for the system and processor of this machine; PYTHON=... of another Python with a shared library.
single-file: wheel
	$(PACKAGING)/build-single-file $(WHEEL) $(PACKAGING)/lock.txt $(CURDIR)/$(UV) dist
	dist/midway --version

# uvx and pipx from the wheel, each in a home of its own.
install-test: wheel
	tests/packaging/install-wheel $(CURDIR)/$(WHEEL) $(CURDIR)/$(UV)

# A table of five phones on a tenth of a core: how long moves, pages and the start take.
small-machine: $(VENV)/benching
	$(PYTHON) -m tests.bench.small_machine

$(VENV)/bin/python:
	python3 -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python pyproject.toml
	$(call install,.,lock.txt)
	touch $@

$(VENV)/developing: $(VENV)/bin/python pyproject.toml
	$(call install,.[dev],lock-dev.txt)
	touch $(VENV)/installed $@

$(VENV)/benching: $(VENV)/developing
	$(call install,.[bench],lock-dev.txt)
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
