# The targets of a release and of daily work. `make help` lists them.
#
#   make db [SOURCE=live|dir:PATH|archive:PATH|sample] [OUTPUT=Output] [EDITION=full|core]
#           [JOBS=N] [PREVIOUS=the last release, or a folder of releases]
#   make release STORE=folder of releases [KEY=file] [SOURCE=…] [OUTPUT=…] [REPUBLISH=N [REASON=…]] [RELEASE_FLAGS=…]
#   make test

SOURCE ?= live
OUTPUT ?= Output
EDITION ?= full
JOBS ?=
SWIFT ?= swift
CONFIGURATION ?= release

# Homebrew keeps what macOS brings itself out of the compiler's sight.
ifeq ($(shell uname -s),Darwin)
BREW := $(shell brew --prefix 2>/dev/null)
export PKG_CONFIG_PATH := $(BREW)/opt/openssl@3/lib/pkgconfig:$(BREW)/opt/curl/lib/pkgconfig:$(BREW)/opt/libxml2/lib/pkgconfig:$(BREW)/opt/libarchive/lib/pkgconfig:$(BREW)/opt/sqlite/lib/pkgconfig:$(PKG_CONFIG_PATH)
export CPATH := $(BREW)/include:$(CPATH)
export LIBRARY_PATH := $(BREW)/lib:$(LIBRARY_PATH)
endif

WORK = $(OUTPUT)/work
BIN = $(shell $(SWIFT) build -c $(CONFIGURATION) --show-bin-path)
BUILD = $(SWIFT) build -c $(CONFIGURATION) --quiet

.DEFAULT_GOAL := help
.PHONY: help db test test-thorough test-threads bench bench-growth release release-rehearsal diff library lint format \
  docs generate messages clean deps deps-test localization localization-floor

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

db: deps ## the database, every stage, skipping those whose input has not changed
	@$(BUILD) --product pokedex
	@$(BIN)/pokedex build --source '$(SOURCE)' --output '$(OUTPUT)' --edition '$(EDITION)' --localization Localization \
	  $(if $(JOBS),--jobs '$(JOBS)') $(if $(PREVIOUS),--previous '$(PREVIOUS)')

# Without the limit all tests begin at once, and those with a server of their own wait for a turn until
# their time is up.
test: deps ## every test that CI runs: hermetic, offline
	@SWIFT_BACKTRACE=enable=no SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 $(SWIFT) test --quiet --parallel

test-thorough: test ## the same with every round of the tests with random steps: half an hour
test-thorough: export POKEDEX_THOROUGH = 1

test-threads: deps ## what threads share, with the thread sanitizer: a build of its own
	@SWIFT_BACKTRACE=enable=no TSAN_OPTIONS=halt_on_error=1 $(SWIFT) test --quiet --sanitize=thread \
	  --scratch-path .build/threads --filter '^(PokedexCoreTests|PlatformTests)\.'

bench: deps ## ratios against floors timed in the same run; SOURCE=dir:PATH for fetch and build
	@$(BUILD)
	@$(BIN)/pokedex-bench fetch --source '$(SOURCE)'
	@$(BIN)/pokedex-bench build --source '$(SOURCE)' $$(Tests/Benchmarks/tools)
	@test ! -f '$(OUTPUT)/pokedex.sqlite' || $(BIN)/pokedex-bench consumer '$(OUTPUT)/pokedex.sqlite'
	@test -z '$(FROM)' || $(BIN)/pokedex-bench update '$(FROM)' '$(OUTPUT)/pokedex.sqlite'

release: deps ## the next release into STORE, or the reason why there is none
	@test -n '$(STORE)' || { echo 'make release: say STORE=folder of releases' >&2; exit 64; }
	@$(BUILD) --product pokedex
	@$(BIN)/pokedex release --source '$(SOURCE)' --store '$(STORE)' --output '$(OUTPUT)' --edition '$(EDITION)' \
	  --localization Localization $(if $(JOBS),--jobs '$(JOBS)') $(if $(KEY),--key '$(KEY)') \
	  $${REPUBLISH:+--republish "$$REPUBLISH"} $${REASON:+--reason "$$REASON"} $(RELEASE_FLAGS)

release-rehearsal: deps deps-test ## releases N and N+1 of the newest two api-data-DATE.tar.zst in SNAPSHOTS, over loopback
	@.ci/release-rehearsal $(SNAPSHOTS)

bench-growth: deps ## how a build of SOURCE=dir:PATH grows with 1, 4 and 16 times its input; 10 GB of disk
	@$(BUILD)
	@$(BIN)/pokedex-bench growth --source '$(SOURCE)'

diff: deps ## the update FROM=old.sqlite -> OUTPUT/pokedex.sqlite
	@test -n '$(FROM)' || { echo 'make diff: say FROM=old.sqlite' >&2; exit 64; }
	@$(BUILD) --product pokedex-diff
	@$(BIN)/pokedex-diff '$(FROM)' '$(OUTPUT)/pokedex.sqlite' --output '$(OUTPUT)/updates'
	@$(BIN)/pokedex report '$(OUTPUT)' --quiet

localization: deps ## brings Localization/*.xliff up to date with the normalized layer in OUTPUT
	@$(BUILD) --product pokedex
	@$(BIN)/pokedex localization --input '$(WORK)/full/normalized' --folder Localization

localization-floor: deps ## raises the floors of the quality gate to what OUTPUT's texts reach, and prints them
	@$(BUILD) --product pokedex
	@$(BIN)/pokedex localization --input '$(WORK)/full/normalized' --folder Localization --raise-floor
	@$(BIN)/pokedex localization --input '$(WORK)/full/normalized' --folder Localization --coverage

library: ## PokedexCore alone, as an app builds it
	@$(SWIFT) build -c $(CONFIGURATION) --target PokedexCore

lint: deps ## format, warnings and undeclared imports as errors, stale documents
	@.ci/lint

format: ## formats every Swift file in place
	@$(SWIFT) format -i -r -p --configuration .swift-format Package.swift Sources Tests

generate: ## source files made from others: EmbeddedSQL.swift, CEmbedded.c, Messages.swift, labels.js
	@.ci/generate

messages: generate ## Messages.swift of each module and labels.js of each page, from Localization/messages.xliff

docs: deps ## the reference of the schema, and of PokedexCore by DocC in .build/docc
	@.ci/docs

deps: ## the system libraries; installs what is missing, or prints the one command to run
	@.ci/deps

deps-test: ## what tests and benchmarks use beside them
	@.ci/deps nginx-light curl zstd sqlite3 sqlite3-tools bsdiff xdelta3 python3 python3-venv hyperfine chromium fonts-noto-cjk

clean: ## removes build products and the layers between the stages; artifacts stay
	@rm -rf .build '$(WORK)'
