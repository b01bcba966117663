# Everything starts here; `make help` lists the verbs. PYTHON is the Python that makes .venv.
PYTHON ?= python3
BIN := .venv/bin
PRODUCTION := DATABASE_URL=postgres://tenbou@localhost/tenbou \
	REDIS_URL=redis://localhost:6379/0 \
	TENBOU_SECRET_KEY=only-for-the-check-0123456789-abcdefghijklmnopqrstuvwxyz \
	TENBOU_ALLOWED_HOSTS=tenbou.example.org

# Keep compiled files: every verb starts the same modules, the tests dozens of times.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help run test slow fuzz check format bench bundle lock messages screenshots tag find folders clean environment

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*## /make \1\t/p' $(MAKEFILE_LIST)

run:  ## serve Tenbou here: web, worker and beat on the embedded database, at HOST and PORT
	@$(PYTHON) run.py

environment:
	@$(PYTHON) run.py --environment requirements-dev.txt

test: environment  ## the tests of rules, league and pages, on a real PostgreSQL and Redis, with coverage; TESTS=path runs only these
ifdef TESTS
	$(BIN)/pytest -q -n 0 $(TESTS)
else
	$(BIN)/pytest -q -n auto --dist worksteal -m "not slow" -p tests.counting
endif

slow: environment  ## the other tests: browsers, servers, every address for every role, migrations, whole seasons
	$(BIN)/python -m tests.browser
	$(BIN)/pytest -q -n auto --dist worksteal -m slow

# A run has the databases for which its tests are marked; tests of requests have no mark.
fuzz: environment  ## hands and shanten against a second opinion, 200,000 of each, and requests; takes minutes
	FUZZ_EXAMPLES=200000 FUZZ_REQUESTS=100 $(BIN)/pytest -q -n 2 --timeout=3600 \
		tests/scoring/riichi/hands/test_second_opinion.py tests/league/api/schema/test_schema.py tests/league/api/test_errors.py

# The packages of package-lock.json, kept until it changes. Their install scripts do not run.
node_modules/.installed: package-lock.json | environment
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm ci --ignore-scripts --no-audit --no-fund --loglevel error
	@touch $@

check: environment node_modules/.installed  ## format, lint, scripts, templates, types, floors, migrations, translations, production settings
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/djlint --quiet --lint templates
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/node node_modules/eslint/bin/eslint.js .
	$(BIN)/node node_modules/typescript/bin/tsc --project .
	$(BIN)/node --test --test-reporter=dot "tests/js/*.test.js"
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py messages --check
	$(PRODUCTION) $(BIN)/python manage.py check --deploy --fail-level WARNING

format: environment  ## format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix --quiet .

bench: environment  ## medians of operations per second on this machine
	$(BIN)/python -m tests.bench

bundle: environment node_modules/.installed  ## the scripts and style sheets that pages load as one file
	$(BIN)/python -m tests.bundle

lock: environment  ## pin requirements*.in with hashes, package.json into its lock file; needs uv
	for list in requirements requirements-run requirements-solver requirements-tile-reader requirements-dev requirements-boot; do \
		uv pip compile --quiet --universal --generate-hashes --no-header --no-strip-extras \
			--python-version 3.11 $$list.in --output-file $$list.txt || exit 1; \
	done
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm install --package-lock-only --omit-lockfile-registry-resolved \
		--no-audit --no-fund --loglevel error

messages: environment  ## collect the texts to translate and compile the translations
	$(BIN)/python manage.py messages

find: environment  ## name the modules that have all the words of WORD
	@$(BIN)/python -m tests.where_to_find $(WORD)

folders: environment  ## write the table of folders in ARCHITECTURE.md from their docstrings
	$(BIN)/python -m tests.where_to_find

tag: environment  ## tag the release that CHANGELOG.md names first
	$(BIN)/python -m tests.release

screenshots: environment  ## draw the pictures of the README and of the help from the demo event
	$(BIN)/python -m tests.picture_makers.readme
	$(BIN)/python -m tests.picture_makers.help

clean:  ## remove everything that the other verbs made, with the data of the embedded run
	rm -rf .venv .boot node_modules .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache var
	find . -name __pycache__ -prune -exec rm -rf {} +
