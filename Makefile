# Targets for releases and daily work. `make help` lists them.
#
#   make db [SOURCE=live|dir:PATH|archive:PATH|sample] [TEXTS=none|github|archive:PATH|dir:PATH] [OUTPUT=Output]
#           [ENCOUNTERS=none|github|archive:PATH|dir:PATH] [EDITION=full|core]
#           [NAME=app LANGUAGES=ja,en,fr WITHOUT=encounters,flavor-texts,sprites]
#           [JOBS=N] [PREVIOUS=the last release, or a folder of releases] [FACTS=facts of second sources,…]
#   make release STORE=folder of releases [KEY=file] [SOURCE=…] [TEXTS=…] [OUTPUT=…] [FACTS=…] [REPUBLISH=N [REASON=…]]
#           [ENCOUNTERS=…] [RELEASE_FLAGS=…]
#   make test
#
# PROGRAMS=folder names programs that are compiled already, such as those of `make test-programs`; then no target
# compiles the release build.

SOURCE ?= live
TEXTS ?= none
ENCOUNTERS ?= none
OUTPUT ?= Output
EDITION ?= full
SWIFT ?= swift
CONFIGURATION ?= release
PREFIX ?= /usr/local

# Recipes read values from the environment, as "$$VALUE": make would paste $(VALUE) into the command, where a quote
# ends the argument and the rest is run. `.ci/check-makefile` holds this.
export SOURCE TEXTS ENCOUNTERS OUTPUT EDITION NAME LANGUAGES WITHOUT JOBS PREVIOUS FACTS STORE KEY FROM SNAPSHOTS RELEASE_FLAGS CONFIGURATION FILTER PREFIX DESTDIR PROGRAMS
# $(call needed,VALUE,what it is) ends the recipe if the value is empty.
needed = test -n "$$$(1)" || { echo 'make $@: $(1) is required, $(2)' >&2; exit 64; }
# $(call optional,VALUE,option) is the option with the value, or nothing if the value is empty.
optional = $${$(1):+--$(2) "$$$(1)"}
# An edition of your own. Only values of the command line count: WSL sets NAME, and an empty value is an error.
given = $(if $(filter command,$(origin $(1))),--$(2) "$$$(1)")
EDITION_OPTIONS = --edition "$$EDITION" $(call given,LANGUAGES,languages) $(call given,WITHOUT,without) \
  $(call given,NAME,name)

# On macOS, Homebrew has libraries of the tools outside the search paths, and so has the SDK (libxml2's headers).
ifeq ($(shell uname -s),Darwin)
BREW := $(shell brew --prefix 2>/dev/null)
SDK := $(shell xcrun --show-sdk-path 2>/dev/null)
export CPATH := $(BREW)/opt/libarchive/include:$(BREW)/opt/openssl@3/include:$(BREW)/include:$(SDK)/usr/include/libxml2$(if $(CPATH),:$(CPATH))
export LIBRARY_PATH := $(BREW)/opt/libarchive/lib:$(BREW)/opt/openssl@3/lib:$(BREW)/lib$(if $(LIBRARY_PATH),:$(LIBRARY_PATH))
endif

# The programs contain Swift's runtime, so that they run on machines without Swift. Apple's systems have it. Nothing
# links to a program, so it exports no symbols, whose names would be a megabyte.
RELEASE_BUILD = build -c "$$CONFIGURATION" \
  $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib -Xlinker --no-export-dynamic)
# $(call compile,what,arguments of swift) shows SwiftPM's progress on a terminal, and a line before and after in a log.
compile = if [ -t 2 ]; then $(SWIFT) $(2) >&2; else \
  echo 'make: compiling $(1)' >&2; start=$$(date +%s); log=$$(mktemp); code=0; \
  $(SWIFT) $(2) --quiet >"$$log" 2>&1 || code=$$?; \
  grep -v '^remark: Incremental compilation' "$$log" >&2; rm -f "$$log"; [ $$code = 0 ] || exit $$code; \
  echo "make: compiled $(1) in $$(($$(date +%s) - start)) s" >&2; fi
# $(call BUILD,product) compiles a product, or all, to the folder $(BIN).
ifdef PROGRAMS
BIN = "$$PROGRAMS"
BUILD = test -x "$$PROGRAMS/$(or $(1),pokedex)" || \
  { echo "make $@: PROGRAMS has no $(or $(1),pokedex): $$PROGRAMS" >&2; exit 66; }
else
BIN = "$$($(SWIFT) $(RELEASE_BUILD) --show-bin-path)"
BUILD = $(call compile,$(or $(1),the products),$(RELEASE_BUILD) $(1:%=--product %))
endif
OUTPUT_NEEDED = $(call needed,OUTPUT,the folder of the build)

.DEFAULT_GOAL := help
.PHONY: help db programs dist install uninstall test test-build test-programs test-tools test-thorough golden test-threads bench bench-growth \
  release release-rehearsal diff library lint format docs generate messages clean deps deps-test localization localization-minimum

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

db: deps ## Build the database; stages with unchanged input are skipped
	@$(OUTPUT_NEEDED)
	@$(call BUILD,pokedex)
	@test -z "$$PROGRAMS" || .ci/generate
	@$(BIN)/pokedex build --source "$$SOURCE" --texts "$$TEXTS" --encounters "$$ENCOUNTERS" \
	  --output "$$OUTPUT" $(EDITION_OPTIONS) --localization Localization --tables . \
	  $(call optional,JOBS,jobs) $(call optional,PREVIOUS,previous) $(call optional,FACTS,facts)

# The build of the tests: whole modules, hot libraries optimized, without debug information. That halves the time of
# both build and tests on a clean clone. `swift test` builds for incremental work, in .build/debug.
TEST_ENVIRONMENT = POKEDEX_OPTIMIZE=1 SWIFT_BACKTRACE=enable=no
TEST_OPTIONS = --scratch-path .build/$(if $(POKEDEX_STRICT),strict,tests) --disable-xctest \
  -debug-info-format none \
  -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -disable-batch-mode

test-build: deps ## Compile the tests; with POKEDEX_STRICT=1, warnings are errors
	@export $(TEST_ENVIRONMENT); $(call compile,the tests,build --build-tests $(TEST_OPTIONS) $(TEST_BUILD_OPTIONS))

test-programs: test-build ## Compile the tests, and print the folder of the programs in that build
	@$(TEST_ENVIRONMENT) $(SWIFT) build $(TEST_OPTIONS) --show-bin-path

# Without the limit all tests start at once, and those that run a server time out while waiting.
test: test-build ## Run all tests of CI, offline; FILTER=regular expression selects some
	@$(TEST_ENVIRONMENT) SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 \
	  $(SWIFT) test --quiet --parallel --skip-build $(TEST_OPTIONS) $(call optional,FILTER,filter)

test-tools: ## Run the tests of the scripts in Tools
	@python3 -m unittest discover --start-directory Tests/Tools

test-thorough: test ## Run all tests with every round of randomized steps (half an hour)
test-thorough: export POKEDEX_THOROUGH = 1

golden: test ## Write the expected results in Tests/Fixtures/Golden; read the difference before you commit it
golden: export POKEDEX_GOLDEN = write
golden: export FILTER = [eE]qualsGolden

# The sanitizer fails in programs that may not write, as UpdateCrashTests starts them.
test-threads: deps ## Run concurrency tests with the thread sanitizer (separate build)
	@SWIFT_BACKTRACE=enable=no TSAN_OPTIONS=halt_on_error=1 $(SWIFT) test --quiet --sanitize=thread \
	  --scratch-path .build/threads --filter '^(PokedexCoreTests|BaseTests)\.' --skip UpdateCrashTests

programs: deps ## Compile the products, or PRODUCT, and print their folder
	@$(call BUILD,$(PRODUCT))
	@echo $(BIN)

# For a cache: SwiftPM would compile all again, because a checkout gives the sources a new time.
programs/pokedex:
	@$(call BUILD,pokedex)
	@mkdir -p programs
	@cp $(BIN)/pokedex $@

dist: deps ## Make dist/pokedex-VERSION-linux-MACHINE.tar.gz and the Debian package, of the same files
	@$(call BUILD,pokedex)
	@Tools/dist package $(BIN)/pokedex dist

install: deps ## Install pokedex below PREFIX (/usr/local); DESTDIR is put before it
	@$(call needed,PREFIX,the folder that gets bin and share)
	@$(call BUILD,pokedex)
	@Tools/dist install $(BIN)/pokedex "$$DESTDIR$$PREFIX"

uninstall: ## Remove what make install wrote below PREFIX
	@$(call needed,PREFIX,the folder that has bin and share)
	@Tools/dist uninstall "$$DESTDIR$$PREFIX"

bench: deps ## Measure ratios to baselines timed in the same run; SOURCE=dir:PATH for fetch and build
	@$(OUTPUT_NEEDED)
	@$(call BUILD)
	@$(BIN)/pokedex-bench fetch --source "$$SOURCE"
	@$(BIN)/pokedex-bench build --source "$$SOURCE" $$(Tests/Benchmarks/tools)
	@test ! -f "$$OUTPUT/pokedex.sqlite" || $(BIN)/pokedex-bench consumer "$$OUTPUT/pokedex.sqlite"
	@test -z "$$FROM" || $(BIN)/pokedex-bench update "$$FROM" "$$OUTPUT/pokedex.sqlite"

release: deps ## Publish the next release to STORE, or print why there is none
	@$(call needed,STORE,the folder of releases)
	@$(OUTPUT_NEEDED)
	@$(call BUILD,pokedex)
	@$(BIN)/pokedex release --source "$$SOURCE" --texts "$$TEXTS" --encounters "$$ENCOUNTERS" --store "$$STORE" --output "$$OUTPUT" \
	  $(EDITION_OPTIONS) \
	  --localization Localization $(call optional,JOBS,jobs) $(call optional,KEY,key) $(call optional,FACTS,facts) \
	  $(call optional,REPUBLISH,republish) $(call optional,REASON,reason) $$RELEASE_FLAGS

release-rehearsal: deps deps-test ## Rehearse releases of the newest two api-data-DATE.tar.zst in SNAPSHOTS
	@.ci/release-rehearsal $${SNAPSHOTS:+"$$SNAPSHOTS"}

bench-growth: deps ## Measure builds with 1, 4 and 16 times the input SOURCE=dir:PATH (10 GB of disk)
	@$(call BUILD)
	@$(BIN)/pokedex-bench growth --source "$$SOURCE"

diff: deps ## Create the update from FROM=old.sqlite to OUTPUT/pokedex.sqlite
	@$(call needed,FROM,the older database)
	@$(OUTPUT_NEEDED)
	@$(call BUILD,pokedex-diff)
	@$(call BUILD,pokedex)
	@$(BIN)/pokedex-diff "$$FROM" "$$OUTPUT/pokedex.sqlite" --output "$$OUTPUT/updates"
	@$(BIN)/pokedex report "$$OUTPUT" --quiet

localization: deps ## Update Localization/*.xliff from the normalized layer in OUTPUT
	@$(OUTPUT_NEEDED)
	@$(call BUILD,pokedex)
	@$(BIN)/pokedex localization --input "$$OUTPUT/work/full/normalized" --folder Localization

localization-minimum: deps ## Raise the minimum coverage to that of OUTPUT, and print it
	@$(OUTPUT_NEEDED)
	@$(call BUILD,pokedex)
	@$(BIN)/pokedex localization --input "$$OUTPUT/work/full/normalized" --folder Localization --raise-minimum
	@$(BIN)/pokedex localization --input "$$OUTPUT/work/full/normalized" --folder Localization --coverage

# PokedexFoundation depends on PokedexCore; --product refuses libraries. The tools' paths must not be needed.
library: ## Build only the libraries for apps, as an app does
	@env -u CPATH -u LIBRARY_PATH $(SWIFT) $(RELEASE_BUILD) --quiet --target PokedexFoundation

lint: deps ## Check format, warnings, undeclared imports and stale documents
	@.ci/lint

format: ## Format all Swift files in place
	@$(SWIFT) format -i -r -p --configuration .swift-format Package.swift Sources Tests Documentation/Examples

generate: deps ## Generate all that is generated: sources, schema fixture, and with the tests' build pages, JSON schema, golden files
	@.ci/generate
	@$(MAKE) --no-print-directory golden
	@.ci/docs --pages

messages: ## Generate only the sources: EmbeddedSQL.swift, CEmbedded.c, Messages.swift, labels.js, the fixture of the schema
	@.ci/generate

docs: deps ## Generate SCHEMA.md, COMMANDS.md, datasette.yaml, and the references of the libraries in .build/docc*
	@.ci/docs

deps: ## Install missing system libraries (macOS: print the command)
	@.ci/deps

deps-test: ## Install additional tools for tests and benchmarks (Debian, Ubuntu)
	@.ci/deps nginx-light curl zstd debootstrap sqlite3 sqlite3-tools bsdiff xdelta3 strace jq python3 python3-venv python3-yaml hyperfine chromium fonts-noto-cjk

clean: ## Remove build products and layers, but not artifacts
	@$(OUTPUT_NEEDED)
	@rm -rf -- .build "$$OUTPUT/work/full" "$$OUTPUT/work/sample" "$$OUTPUT/work/lock"
	@rmdir -- "$$OUTPUT/work" 2>/dev/null || true
