# Everything starts here. `make` alone says what there is.
# up takes PORT, HOST, DATA_DIR and WORKERS; test takes TESTS (paths or options for pytest).

RUN := sh deploy/dev/environment.sh run
DEV := sh deploy/dev/environment.sh dev
PY := .venv/bin/python
TESTS ?=
URL ?= http://127.0.0.1:8000
flags = $(if $(PORT),--port $(PORT)) $(if $(HOST),--host $(HOST)) $(if $(DATA_DIR),--data-dir "$(DATA_DIR)") $(if $(WORKERS),--workers $(WORKERS))

.PHONY: help up test test-fast test-long lint bench soak drill openapi examples clients playthroughs scenarios
.DEFAULT_GOAL := help

help:
	@echo "make up            run everything on this machine (PORT=8000 DATA_DIR=.matchkeep)"
	@echo "make test          the whole suite, but for what takes minutes (TESTS=tests/local picks some)"
	@echo "make test-fast     what needs no server: rules, laws, logs; under a minute"
	@echo "make test-long     what takes minutes"
	@echo "make lint          style, types, import rules"
	@echo "make bench         measure, and print a table"
	@echo "make soak          players on every game and one fault after another, for an hour (SECONDS=3600)"
	@echo "make drill         dump the database, restore it into an empty cluster, check every log (DATA_DIR=.matchkeep)"
	@echo "make openapi       write openapi.yaml from the code"
	@echo "make examples      record the examples in it anew, and write it; read the difference"
	@echo "make clients       make what is generated in clients/ anew from openapi.yaml; TypeScript's needs Node"
	@echo "make playthroughs  write the golden playthroughs anew; read the difference"
	@echo "make scenarios     play the scenarios against a running server (URL=$(URL))"

up:
	@$(RUN)
	@exec $(PY) -m service.cli up --with-parent $(flags)

test:
	@sh deploy/dev/test.sh $(TESTS)

test-fast:
	@$(DEV)
	@$(PY) -m pytest -n 2 --dist loadscope -m "not long and not server" $(TESTS)

test-long:
	@$(DEV)
	@$(PY) -m pytest -m long $(TESTS)

lint:
	@$(DEV)
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check --quiet .
	@$(PY) -m mypy
	@.venv/bin/lint-imports

bench:
	@$(DEV)
	@$(PY) -m tests.bench

soak:
	@$(DEV)
	@$(PY) -m tests.chaos.soak --seconds $(or $(SECONDS),3600)

drill:
	@$(RUN)
	@$(PY) -m service.cli drill $(if $(DATA_DIR),--data-dir "$(DATA_DIR)")

openapi:
	@$(DEV)
	@$(PY) -m service.cli openapi

examples:
	@$(DEV)
	@$(PY) -m tests.contracts.record_examples
	@$(PY) -m service.cli openapi

clients:
	@$(DEV)
	@cd clients/python && ../../.venv/bin/datamodel-codegen && ../../$(PY) -m ruff format --quiet matchkeep_client/types.py
	@if command -v npm > /dev/null; then cd clients/typescript && npm ci --silent && npm run --silent build; \
	else echo "clients/typescript is left out: there is no npm"; fi

playthroughs:
	@$(DEV)
	@$(PY) -m tests.playthroughs.regenerate

scenarios:
	@$(DEV)
	@$(PY) -m tests.scenarios.play --url $(URL)
