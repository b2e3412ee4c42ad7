// Elements from plain values. Text is only set as text, so nothing needs escaping.
'use strict';
const Page = {};

// Page.h('a', { href: '#x', class: 'b', onclick: f }, 'text', element, [more])
Page.h = function (tag, attributes, ...children) {
  const element = document.createElement(tag);
  Page.set(element, attributes);
  Page.append(element, children);
  return element;
};

Page.set = function (element, attributes) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'style') {
      for (const [property, part] of Object.entries(value)) element.style.setProperty(property, part);
    } else element.setAttribute(name, value === true ? '' : value);
  }
};

Page.append = function (element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) Page.append(element, child);
    else element.append(child);
  }
};

Page.id = (id) => document.getElementById(id);

// A table in a region that scrolls in a narrow window. `titles` and `rows` are texts or elements.
Page.table = (caption, titles, rows, { label = caption, regionClass = 'scroll', tableClass, captionClass } = {}) =>
  Page.h('div', { class: regionClass, tabindex: 0, role: 'region', 'aria-label': label },
    Page.h('table', { class: tableClass }, Page.h('caption', { class: captionClass }, caption),
      Page.h('thead', {}, Page.h('tr', {}, titles.map((title) =>
        (title instanceof Element ? title : Page.h('th', { scope: 'col' }, title))))),
      rows instanceof Element ? rows : Page.h('tbody', {}, rows)));
// A row of a table with its title and the cells.
Page.row = (title, ...cells) => Page.h('tr', {}, Page.h('th', { scope: 'row' }, title), cells);
