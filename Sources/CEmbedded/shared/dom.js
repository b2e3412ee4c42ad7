// Elements out of plain values: text is only ever set as text, so nothing needs escaping.
'use strict';
const Page = {};

// Page.h('a', {href: '#x', class: 'b', onclick: f}, 'text', element, [more])
Page.h = function (tag, attributes, ...children) {
  const element = document.createElement(tag);
  Page.set(element, attributes);
  Page.append(element, children);
  return element;
};

Page.s = function (tag, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
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

// Calls `body` once in a frame, however often it is asked for.
Page.oncePerFrame = function (body) {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => { isAsked = false; body(); });
  };
};
