// Opens the site in the language that the reader chose last, else in that of the browser.
'use strict';
{
  let language = null;
  try { language = localStorage.getItem('pokedex-db language'); } catch { /* not stored */ }
  language ||= (navigator.language || '').slice(0, 2);
  const links = [...document.querySelectorAll('main [hreflang]')];
  location.replace((links.find((link) => link.hreflang === language) || links[0]).href);
}
