#include "CWebFiles.h"

// #embed is of C23; clang has it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

// In the order in which pages load them.
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

#define WEB_FILE(name, array) {name, array, sizeof array}

static const web_file files[] = {
    WEB_FILE("shared/base.css", shared_base_css),
    WEB_FILE("shared/dom.js", shared_dom_js),
    WEB_FILE("shared/preferences.js", shared_preferences_js),
    WEB_FILE("shared/numbers.js", shared_numbers_js),
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
};

size_t web_file_count(void) { return sizeof files / sizeof *files; }

web_file web_file_at(size_t index) { return files[index]; }
