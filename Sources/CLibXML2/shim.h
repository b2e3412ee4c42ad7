#ifndef POKEDEX_CLIBXML2_SHIM_H
#define POKEDEX_CLIBXML2_SHIM_H

#include <libxml/xmlversion.h>
// Debian's libxml2 includes the system's ICU headers, whose types contradict those of the ICU that
// Foundation brings: a module that imports both then fails to compile, depending on which is loaded
// first. Nothing here uses the converters.
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>

// libxml2 2.12 made the error that a structured handler receives const.
#if LIBXML_VERSION >= 21200
typedef const xmlError *pokedex_xml_error;
#else
typedef xmlErrorPtr pokedex_xml_error;
#endif

static inline int pokedex_xml_error_line(pokedex_xml_error error) { return error->line; }
static inline int pokedex_xml_error_column(pokedex_xml_error error) { return error->int2; }
static inline int pokedex_xml_error_is_warning(pokedex_xml_error error) {
  return error->level == XML_ERR_WARNING;
}
static inline const char *pokedex_xml_error_message(pokedex_xml_error error) {
  return error->message;
}

// Where the parser stands.
static inline int pokedex_xml_line(xmlParserCtxtPtr context) {
  return context->input ? context->input->line : 0;
}
static inline int pokedex_xml_column(xmlParserCtxtPtr context) {
  return context->input ? context->input->col : 0;
}

static xmlParserInputPtr pokedex_xml_refuse_entity(const char *url, const char *id,
                                                   xmlParserCtxtPtr context) {
  (void)url;
  (void)id;
  (void)context;
  return NULL;
}

// Once a process: no document may make libxml2 open a file or an address.
static inline void pokedex_xml_initialize(void) {
  xmlInitParser();
  xmlSetExternalEntityLoader(pokedex_xml_refuse_entity);
}

#endif
