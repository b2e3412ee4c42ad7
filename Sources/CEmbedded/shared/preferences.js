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

  // The text of the reader's language.
  Face.say = (english, japanese) => (Face.language === 'ja' ? japanese : english);
  // The member of a pair [english, japanese].
  Face.pick = (pair) => pair[Face.language === 'ja' ? 1 : 0];

  // Calls `body` once the page is read, and whenever the language changes.
  Face.whenLanguageIsSet = function (body) { listeners.push(body); };

  Face.setLanguage = function (language) {
    Face.language = language;
    store.set('language', language);
    applyLanguage();
  };

  function applyLanguage() {
    document.documentElement.lang = Face.language;
    for (const element of document.querySelectorAll('[data-ja]')) {
      if (element.dataset.en === undefined) element.dataset.en = element.textContent;
      element.textContent = Face.say(element.dataset.en, element.dataset.ja);
    }
    for (const element of document.querySelectorAll('[data-label-ja]')) {
      if (element.dataset.labelEn === undefined) {
        element.dataset.labelEn = element.getAttribute('aria-label');
      }
      element.setAttribute('aria-label', Face.say(element.dataset.labelEn, element.dataset.labelJa));
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
