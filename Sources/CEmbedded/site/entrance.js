// Opens the site in the language that the reader chose last, else in that of the browser.
'use strict';
{
  let language = null;
  try { language = localStorage.getItem('pokedex-db language'); } catch { /* not stored */ }
  language ||= (navigator.language || '').startsWith('ja') ? 'ja' : 'en';
  location.replace(`${language === 'ja' ? 'ja' : 'en'}/index.html`);
}
