# Targets for releases and daily work. `make help` lists them.
#
#   make db [SOURCE=live|dir:PATH|archive:PATH|sample] [TEXTS=none|github|archive:PATH|dir:PATH] [OUTPUT=Output]
#           [ENCOUNTERS=none|github|archive:PATH|dir:PATH] [EDITION=full|ja-en]
#           [NAME=app LANGUAGES=ja,en,fr WITHOUT=encounters,flavor-texts,sprites]
#           [JOBS=N] [PREVIOUS=the last release, or a folder of releases] [FACTS=facts of second sources,…]
#   make release STORE=folder of releases [KEY=file] [SOURCE=…] [TEXTS=…] [OUTPUT=…] [FACTS=…] [REPUBLISH=N [REASON=…]]
#           [ENCOUNTERS=…] [RELEASE_FLAGS=…]
#   make test
#
# Two builds: that of the tests in .build/tests, which compiles in half of the time and which `make test` shares, for daily
# work, and the optimized one in .build/release for what others get and for measurements. PROGRAMS=folder names programs
# that are compiled already; then no target compiles one.

SOURCE ?= live
TEXTS ?= none
ENCOUNTERS ?= none
OUTPUT ?= Output
EDITION ?= full
SWIFT ?= swift
PREFIX ?= /usr/local

# Recipes read values from the environment, as "$$VALUE": make would paste $(VALUE) into the command, where a quote
# ends the argument and the rest is run. `.ci/lint` holds this.
export SOURCE TEXTS ENCOUNTERS OUTPUT EDITION NAME LANGUAGES WITHOUT JOBS PREVIOUS FACTS STORE KEY FROM SNAPSHOTS RELEASE_FLAGS FACTORS FILTER PREFIX DESTDIR PROGRAMS REPUBLISH REASON
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

# The linker of Swift's toolchain: a program takes 3 s instead of 17, and 0.1 MB less.
LINKER = $(if $(filter Linux,$(shell uname -s)),-Xswiftc -use-ld=lld)

# The build of the tests: whole modules, hot libraries optimized, without debug information. That halves the time of
# both build and tests on a clean clone. `swift test` builds for incremental work, in .build/debug.
TEST_FOLDER = .build/$(if $(POKEDEX_STRICT),strict,tests)
TEST_ENVIRONMENT = POKEDEX_OPTIMIZE=1 SWIFT_BACKTRACE=enable=no
TEST_OPTIONS = --scratch-path $(TEST_FOLDER) --disable-xctest -debug-info-format none \
  -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -disable-batch-mode $(LINKER)
TEST_BUILD = export $(TEST_ENVIRONMENT); $(call compile,$(or $(1),the programs),build $(TEST_OPTIONS) $(1:%=--product %))
# The programs contain Swift's runtime, so that they run on machines without Swift. Apple's systems have it. Nothing
# links to a program, so it exports no symbols, whose names would be a megabyte.
RELEASE_OPTIONS = -c release $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib -Xlinker --no-export-dynamic) $(LINKER)
RELEASE_BUILD = $(call compile,$(or $(1),the programs) with optimization,build $(RELEASE_OPTIONS) $(1:%=--product %))
compile = SWIFT=$(SWIFT) .ci/compile '$(1)' $(2)
# $(call BUILD,product) compiles a product, or all, to the folder $(BIN).
ifdef PROGRAMS
BIN = "$$PROGRAMS"
BUILD = test -x "$$PROGRAMS/$(or $(1),pokedex)" || \
  { echo "make $@: PROGRAMS has no $(or $(1),pokedex): $$PROGRAMS" >&2; exit 66; }
else
BIN = $(TEST_FOLDER)/debug
BUILD = $(TEST_BUILD)
programs programs/pokedex dist install release bench bench-growth: BIN = .build/release
programs programs/pokedex dist install release bench bench-growth: BUILD = $(RELEASE_BUILD)
endif
OUTPUT_NEEDED = $(call needed,OUTPUT,the folder of the build)
# A program names its options, not the variables of make.
usage = || { code=$$?; [ $$code != 64 ] || echo 'make $@: "--option value" above is OPTION=value here' >&2; exit $$code; }

.DEFAULT_GOAL := help
.PHONY: help db diff install uninstall clean test test-build test-programs test-tools test-thorough test-threads golden \
  lint format generate messages docs localization library deps deps-test \
  programs dist release release-rehearsal bench bench-growth

help: ## List the targets
	@awk -F ':.*## ' '/^## / { print substr($$0, 4) } /^[a-z-]+:.*## / { printf "  make %-20s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

## Use

db: deps ## Build the database; stages with unchanged input are skipped
	@$(OUTPUT_NEEDED)
	@$(call BUILD,pokedex)
	@test -z "$$PROGRAMS" || .ci/generate
	@$(BIN)/pokedex build --source "$$SOURCE" --texts "$$TEXTS" --encounters "$$ENCOUNTERS" \
	  --output "$$OUTPUT" $(EDITION_OPTIONS) --localization Localization --tables . \
	  $(call optional,JOBS,jobs) $(call optional,PREVIOUS,previous) $(call optional,FACTS,facts) $(usage)

diff: deps ## Create the update from FROM=old.sqlite to OUTPUT/pokedex.sqlite
	@$(call needed,FROM,the older database)
	@$(OUTPUT_NEEDED)
	@$(call BUILD,pokedex-diff)
	@$(call BUILD,pokedex)
	@$(BIN)/pokedex-diff "$$FROM" "$$OUTPUT/pokedex.sqlite" --output "$$OUTPUT/updates"
	@$(BIN)/pokedex report "$$OUTPUT" --quiet

install: deps ## Install the optimized pokedex below PREFIX (/usr/local); DESTDIR is put before it
	@$(call needed,PREFIX,the folder that gets bin and share)
	@$(call BUILD,pokedex)
	@Tools/dist install $(BIN)/pokedex "$$DESTDIR$$PREFIX"

uninstall: ## Remove what make install wrote below PREFIX
	@$(call needed,PREFIX,the folder that has bin and share)
	@Tools/dist uninstall "$$DESTDIR$$PREFIX"

clean: ## Remove programs, packages and layers, but not databases
	@$(OUTPUT_NEEDED)
	@rm -rf -- .build dist programs "$$OUTPUT/work/full" "$$OUTPUT/work/sample" "$$OUTPUT/work/lock"
	@rmdir -- "$$OUTPUT/work" 2>/dev/null || true

## Contribute

# Without the limit all tests start at once, and those that run a server time out while waiting.
test: test-build ## Run all tests of CI, offline; FILTER=regular expression selects some
	@$(TEST_ENVIRONMENT) SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 \
	  $(SWIFT) test --quiet --parallel --skip-build $(TEST_OPTIONS) $(call optional,FILTER,filter)

test-build: deps ## Compile the tests; with POKEDEX_STRICT=1, warnings are errors
	@export $(TEST_ENVIRONMENT); $(call compile,the tests,build --build-tests $(TEST_OPTIONS) $(TEST_BUILD_OPTIONS))

test-programs: test-build ## Compile the tests, and print the folder of the programs in that build
	@echo "$(CURDIR)/$(TEST_FOLDER)/debug"

test-tools: ## Run the tests of the scripts in Tools
	@python3 -m unittest discover --start-directory Tests/Tools

test-thorough: test ## Run all tests with every round of randomized steps (half an hour)
test-thorough: export POKEDEX_THOROUGH = 1

# The sanitizer fails in programs that may not write, as UpdateCrashTests starts them.
test-threads: deps ## Run concurrency tests with the thread sanitizer (separate build)
	@SWIFT_BACKTRACE=enable=no TSAN_OPTIONS=halt_on_error=1 $(SWIFT) test --quiet --sanitize=thread \
	  --scratch-path .build/threads --filter '^(PokedexCoreTests|BaseTests)\.' --skip UpdateCrashTests

golden: test ## Write the expected results in Tests/Fixtures/Golden; read the difference before you commit it
golden: export POKEDEX_GOLDEN = write
golden: export FILTER = [eE]qualsGolden

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

localization: deps ## Update Localization/*.xliff from the normalized layer in OUTPUT
	@$(OUTPUT_NEEDED)
	@$(call BUILD,pokedex)
	@$(BIN)/pokedex localization --input "$$OUTPUT/work/full/normalized" --folder Localization

# PokedexFoundation depends on PokedexCore; --product refuses libraries. The tools' paths must not be needed.
library: ## Build only the libraries for apps, as an app does
	@env -u CPATH -u LIBRARY_PATH $(SWIFT) build $(RELEASE_OPTIONS) --quiet --target PokedexFoundation

deps: ## Install missing system libraries (macOS: print the command)
	@.ci/deps

deps-test: ## Install additional tools for tests and benchmarks (Debian, Ubuntu)
	@.ci/deps nginx-light curl zstd debootstrap sqlite3 sqlite3-tools bsdiff xdelta3 strace jq python3 python3-venv python3-yaml hyperfine chromium fonts-noto-cjk node-typescript default-jre-headless

## Release and measure, with the optimized programs

programs: deps ## Compile the programs, or PRODUCT, and print their folder
	@$(call BUILD,$(PRODUCT))
	@echo $(if $(PROGRAMS),"$$PROGRAMS","$(CURDIR)/$(BIN)")

# For a cache: SwiftPM would compile all again, because a checkout gives the sources a new time.
programs/pokedex:
	@$(call BUILD,pokedex)
	@mkdir -p programs
	@cp $(BIN)/pokedex $@

dist: deps ## Make dist/pokedex-VERSION-linux-MACHINE.tar.gz and the Debian package, of the same files
	@$(call BUILD,pokedex)
	@Tools/dist package $(BIN)/pokedex dist

release: deps ## Publish the next release to STORE, or print why there is none
	@$(call needed,STORE,the folder of releases)
	@$(OUTPUT_NEEDED)
	@$(call BUILD,pokedex)
	@$(BIN)/pokedex release --source "$$SOURCE" --texts "$$TEXTS" --encounters "$$ENCOUNTERS" --store "$$STORE" --output "$$OUTPUT" \
	  $(EDITION_OPTIONS) \
	  --localization Localization $(call optional,JOBS,jobs) $(call optional,KEY,key) $(call optional,FACTS,facts) \
	  $(call optional,REPUBLISH,republish) $(call optional,REASON,reason) $$RELEASE_FLAGS $(usage)

release-rehearsal: deps deps-test ## Rehearse releases of the newest two api-data-DATE.tar.zst in SNAPSHOTS
	@.ci/release-rehearsal $${SNAPSHOTS:+"$$SNAPSHOTS"}

bench: deps deps-test ## Measure with the tree SOURCE=dir:PATH, and updates from FROM=old.sqlite, into .build/figures.json
	@$(call BUILD)
	@$(BIN)/pokedex-bench all --source "$$SOURCE" $(call optional,FROM,old) --figures .build/figures.json $(usage)
	@Tests/Benchmarks/figures check .build/figures.json

bench-growth: deps ## Measure builds with 1, 4 and 16 times the input SOURCE=dir:PATH (10 GB of disk)
	@$(call BUILD)
	@$(BIN)/pokedex-bench growth --source "$$SOURCE" $(call optional,FACTORS,factors) $(usage)
