#ifndef POKEDEX_CCURL_SHIM_H
#define POKEDEX_CCURL_SHIM_H

#include <curl/curl.h>

// Swift cannot call variadic functions, so each kind of argument has its own function. The
// parentheses pass by curl's type-checking macros, which do not compile inside a function.

static inline CURLcode pokedex_curl_set_long(CURL *easy, CURLoption option, long value) {
  return (curl_easy_setopt)(easy, option, value);
}

static inline CURLcode pokedex_curl_set_text(CURL *easy, CURLoption option, const char *value) {
  return (curl_easy_setopt)(easy, option, value);
}

static inline CURLcode pokedex_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return (curl_easy_setopt)(easy, option, value);
}

static inline CURLcode pokedex_curl_set_list(CURL *easy, CURLoption option,
                                             struct curl_slist *value) {
  return (curl_easy_setopt)(easy, option, value);
}

static inline CURLcode pokedex_curl_set_writer(CURL *easy, CURLoption option,
                                               curl_write_callback value) {
  return (curl_easy_setopt)(easy, option, value);
}

static inline CURLcode pokedex_curl_set_prerequest(CURL *easy, curl_prereq_callback value) {
  return (curl_easy_setopt)(easy, CURLOPT_PREREQFUNCTION, value);
}

static inline CURLMcode pokedex_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return (curl_multi_setopt)(multi, option, value);
}

static inline CURLcode pokedex_curl_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
  return (curl_easy_getinfo)(easy, info, value);
}

static inline CURLcode pokedex_curl_get_pointer(CURL *easy, CURLINFO info, void **value) {
  return (curl_easy_getinfo)(easy, info, (char **)value);
}

// CURLE_TOO_LARGE, which curl.h has from 8.6.0 on; the library that is found at run time may be newer.
static const CURLcode pokedex_curle_too_large = (CURLcode)100;

// CURLMsg with its union opened: `easy` is NULL when no transfer has ended.
typedef struct {
  CURL *easy;
  CURLcode result;
} pokedex_curl_ended;

static inline pokedex_curl_ended pokedex_curl_next_ended(CURLM *multi) {
  pokedex_curl_ended ended = {NULL, CURLE_OK};
  int left = 0;
  for (CURLMsg *message; (message = curl_multi_info_read(multi, &left)) != NULL;) {
    if (message->msg == CURLMSG_DONE) {
      ended.easy = message->easy_handle;
      ended.result = message->data.result;
      break;
    }
  }
  return ended;
}

#endif
