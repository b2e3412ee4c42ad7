#include "CWebFiles.h"

// #embed is of C23; clang has it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Those of the report stand in the order in which it loads them.
static const unsigned char shared_base_css[] = {
#embed "shared/base.css"
};
static const unsigned char shared_dom_js[] = {
#embed "shared/dom.js"
};
static const unsigned char shared_preferences_js[] = {
#embed "shared/preferences.js"
};
static const unsigned char shared_numbers_js[] = {
#embed "shared/numbers.js"
};
static const unsigned char shared_licence_js[] = {
#embed "shared/licence.js"
};
static const unsigned char report_report_html[] = {
#embed "report/report.html"
};
static const unsigned char report_report_css[] = {
#embed "report/report.css"
};
static const unsigned char report_page_js[] = {
#embed "report/page.js"
};
static const unsigned char report_hero_js[] = {
#embed "report/hero.js"
};
static const unsigned char report_changes_js[] = {
#embed "report/changes.js"
};
static const unsigned char report_coverage_js[] = {
#embed "report/coverage.js"
};
static const unsigned char report_learnsets_js[] = {
#embed "report/learnsets.js"
};
static const unsigned char report_sizes_js[] = {
#embed "report/sizes.js"
};
static const unsigned char report_findings_js[] = {
#embed "report/findings.js"
};
static const unsigned char report_build_js[] = {
#embed "report/build.js"
};
static const unsigned char report_start_js[] = {
#embed "report/start.js"
};
static const unsigned char site_index_html[] = {
#embed "site/index.html"
};
static const unsigned char site_moves_html[] = {
#embed "site/moves.html"
};
static const unsigned char site_species_html[] = {
#embed "site/species.html"
};
static const unsigned char site_site_css[] = {
#embed "site/site.css"
};
static const unsigned char site_dex_js[] = {
#embed "site/dex.js"
};
static const unsigned char site_pictures_js[] = {
#embed "site/pictures.js"
};
static const unsigned char site_kana_js[] = {
#embed "site/kana.js"
};
static const unsigned char site_letters_js[] = {
#embed "site/letters.js"
};
static const unsigned char site_folding_js[] = {
#embed "site/folding.js"
};
static const unsigned char site_romaji_js[] = {
#embed "site/romaji.js"
};
static const unsigned char site_queries_js[] = {
#embed "site/queries.js"
};
static const unsigned char site_search_js[] = {
#embed "site/search.js"
};
static const unsigned char site_list_js[] = {
#embed "site/list.js"
};
static const unsigned char site_combobox_js[] = {
#embed "site/combobox.js"
};
static const unsigned char site_learners_js[] = {
#embed "site/learners.js"
};
static const unsigned char site_filter_js[] = {
#embed "site/filter.js"
};
static const unsigned char site_stats_js[] = {
#embed "site/stats.js"
};
static const unsigned char site_evolutions_js[] = {
#embed "site/evolutions.js"
};
static const unsigned char site_learnset_js[] = {
#embed "site/learnset.js"
};
static const unsigned char site_facts_js[] = {
#embed "site/facts.js"
};
static const unsigned char site_species_js[] = {
#embed "site/species.js"
};

#define WEB_FILE(name, array) {name, array, sizeof array}

static const web_file files[] = {
    WEB_FILE("shared/base.css", shared_base_css),
    WEB_FILE("shared/dom.js", shared_dom_js),
    WEB_FILE("shared/preferences.js", shared_preferences_js),
    WEB_FILE("shared/numbers.js", shared_numbers_js),
    WEB_FILE("shared/licence.js", shared_licence_js),
    WEB_FILE("report/report.html", report_report_html),
    WEB_FILE("report/report.css", report_report_css),
    WEB_FILE("report/page.js", report_page_js),
    WEB_FILE("report/hero.js", report_hero_js),
    WEB_FILE("report/changes.js", report_changes_js),
    WEB_FILE("report/coverage.js", report_coverage_js),
    WEB_FILE("report/learnsets.js", report_learnsets_js),
    WEB_FILE("report/sizes.js", report_sizes_js),
    WEB_FILE("report/findings.js", report_findings_js),
    WEB_FILE("report/build.js", report_build_js),
    WEB_FILE("report/start.js", report_start_js),
    WEB_FILE("site/index.html", site_index_html),
    WEB_FILE("site/moves.html", site_moves_html),
    WEB_FILE("site/species.html", site_species_html),
    WEB_FILE("site/site.css", site_site_css),
    WEB_FILE("site/dex.js", site_dex_js),
    WEB_FILE("site/pictures.js", site_pictures_js),
    WEB_FILE("site/kana.js", site_kana_js),
    WEB_FILE("site/letters.js", site_letters_js),
    WEB_FILE("site/folding.js", site_folding_js),
    WEB_FILE("site/romaji.js", site_romaji_js),
    WEB_FILE("site/queries.js", site_queries_js),
    WEB_FILE("site/search.js", site_search_js),
    WEB_FILE("site/list.js", site_list_js),
    WEB_FILE("site/combobox.js", site_combobox_js),
    WEB_FILE("site/learners.js", site_learners_js),
    WEB_FILE("site/filter.js", site_filter_js),
    WEB_FILE("site/stats.js", site_stats_js),
    WEB_FILE("site/evolutions.js", site_evolutions_js),
    WEB_FILE("site/learnset.js", site_learnset_js),
    WEB_FILE("site/facts.js", site_facts_js),
    WEB_FILE("site/species.js", site_species_js),
};

size_t web_file_count(void) { return sizeof files / sizeof *files; }

web_file web_file_at(size_t index) { return files[index]; }
