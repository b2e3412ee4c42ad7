// Language, and light or dark mode. They are stored if the browser allows it, also for pages opened from files.
'use strict';
{
  const store = {
    get(key) { try { return localStorage.getItem('pokedex-db ' + key); } catch { return null; } },
    set(key, value) { try { localStorage.setItem('pokedex-db ' + key, value); } catch { /* not stored */ } },
  };
  const listeners = [];

  Page.store = store;
  // A page of the site is in one language.
  Page.language = typeof Site === 'object' && document.documentElement.lang || store.get('language')
    || ((navigator.languages || [])[0] || '').startsWith('ja') && 'ja' || 'en';
  if (Page.language !== 'ja') Page.language = 'en';

  // The text of a pair [English, Japanese] in the language of the page.
  Page.pick = (pair) => pair[Page.language === 'ja' ? 1 : 0];

  // The label `id` of labels.js in the language of the page, with `values` in place of its `{names}`.
  Page.say = function (id, values = {}) {
    if (!Object.hasOwn(Page.labels, id)) throw new Error(`no label ${id}`);
    return Page.pick(Page.labels[id]).replace(/\{(\w+)\}/g, (_, name) => {
      if (values[name] === undefined) throw new Error(`label ${id} without ${name}`);
      return values[name];
    });
  };

  // Calls `body` when the page has been parsed, and after each change of the language.
  Page.whenLanguageIsSet = function (body) { listeners.push(body); };

  Page.setLanguage = function (language) {
    Page.language = language;
    store.set('language', language);
    applyLanguage();
  };

  function applyLanguage() {
    // Also to set an equal value would style the page once more, which takes a second for long lists on a phone.
    if (document.documentElement.lang !== Page.language) document.documentElement.lang = Page.language;
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
