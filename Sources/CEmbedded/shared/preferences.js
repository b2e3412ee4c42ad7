// Language and light or dark: remembered where the browser allows it, also for pages that are files.
'use strict';
{
  const store = {
    get(key) { try { return localStorage.getItem('pokedex-db ' + key); } catch { return null; } },
    set(key, value) { try { localStorage.setItem('pokedex-db ' + key, value); } catch { /* not here */ } },
  };
  const listeners = [];

  Face.store = store;
  Face.language = store.get('language')
    || ((navigator.languages || [])[0] || '').startsWith('ja') && 'ja' || 'en';
  if (Face.language !== 'ja') Face.language = 'en';

  // The member of a pair [english, japanese] of the data.
  Face.pick = (pair) => pair[Face.language === 'ja' ? 1 : 0];

  // The label `id` of labels.js in the reader's language, with `values` for its `{names}`. A list, so that a
  // value may also be an element or a list.
  Face.parts = function (id, values = {}) {
    if (!Object.hasOwn(Face.labels, id)) throw new Error(`no label ${id}`);
    return Face.pick(Face.labels[id]).split(/\{(\w+)\}/).map((part, place) => {
      if (place % 2 === 0) return part;
      if (values[part] === undefined) throw new Error(`label ${id} without ${part}`);
      return values[part];
    });
  };
  // As Face.parts, with texts and numbers as values: one text.
  Face.say = (id, values) => Face.parts(id, values).join('');
  // As Face.say; `otherwise` where the data has something that no label names.
  Face.sayKnown = (id, otherwise, values) => (Object.hasOwn(Face.labels, id) ? Face.say(id, values) : otherwise);
  // The `items`, separated as `{first}` and `{next}` are in the label.
  Face.sayList = function (id, items) {
    const between = Face.say(id, { first: '', next: '' });
    return items.flatMap((item, place) => (place ? [between, item] : [item]));
  };

  // Calls `body` once the page is read, and whenever the language changes.
  Face.whenLanguageIsSet = function (body) { listeners.push(body); };

  Face.setLanguage = function (language) {
    Face.language = language;
    store.set('language', language);
    applyLanguage();
  };

  function applyLanguage() {
    document.documentElement.lang = Face.language;
    for (const element of document.querySelectorAll('[data-say]')) {
      element.textContent = Face.say(element.dataset.say);
    }
    for (const element of document.querySelectorAll('[data-label]')) {
      element.setAttribute('aria-label', Face.say(element.dataset.label));
    }
    for (const button of document.querySelectorAll('[data-language]')) {
      button.setAttribute('aria-pressed', button.dataset.language === Face.language);
    }
    for (const body of listeners) body();
  }

  function applyTheme() {
    const theme = store.get('theme');
    if (theme) document.documentElement.dataset.theme = theme;
    const isDark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    for (const button of document.querySelectorAll('[data-theme-switch]')) {
      button.setAttribute('aria-pressed', isDark);
    }
    return isDark;
  }

  applyTheme();
  document.addEventListener('DOMContentLoaded', () => {
    for (const button of document.querySelectorAll('[data-language]')) {
      button.addEventListener('click', () => Face.setLanguage(button.dataset.language));
    }
    for (const button of document.querySelectorAll('[data-theme-switch]')) {
      button.addEventListener('click', () => {
        store.set('theme', applyTheme() ? 'light' : 'dark');
        applyTheme();
      });
    }
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme);
    applyTheme();
    applyLanguage();
  });
}
