// Where the bytes are: a treemap, and a table of every table.
'use strict';
{
  // Squarified treemap (Bruls, Huizing, van Wijk 2000) of [{value}] into the unit square of `ratio`.
  function squarify(items, width, height) {
    const total = items.reduce((sum, item) => sum + item.value, 0);
    const places = [];
    let [x, y, w, h] = [0, 0, width, height];
    let rest = items.map((item) => ({ item, area: item.value / total * width * height }));
    const worst = (row, side) => {
      const sum = row.reduce((a, b) => a + b.area, 0);
      return Math.max(...row.map(({ area }) => Math.max(side * side * area / (sum * sum), sum * sum / (side * side * area))));
    };
    while (rest.length) {
      const side = Math.min(w, h);
      let count = 1;
      while (count < rest.length && worst(rest.slice(0, count + 1), side) <= worst(rest.slice(0, count), side)) count += 1;
      const row = rest.slice(0, count);
      rest = rest.slice(count);
      const thick = row.reduce((a, b) => a + b.area, 0) / side;
      let offset = 0;
      for (const { item, area } of row) {
        const length = area / thick;
        places.push(w >= h ? { item, x, y: y + offset, w: thick, h: length } : { item, x: x + offset, y, w: length, h: thick });
        offset += length;
      }
      if (w >= h) { x += thick; w -= thick; } else { y += thick; h -= thick; }
    }
    return places;
  }

  function draw({ tables, release }) {
    const hasBytes = tables.some(([, , bytes]) => bytes);
    const size = ([, rows, bytes]) => (hasBytes ? bytes || 0 : rows);
    const show = (table) => (hasBytes ? Page.bytes(size(table)) : Page.count(size(table)));
    const sorted = [...tables].sort((a, b) => size(b) - size(a) || (a[0] < b[0] ? -1 : 1));
    const all = sorted.reduce((sum, table) => sum + size(table), 0) || 1;
    const large = sorted.filter((table) => size(table) / all > .006);
    const items = large.map((table) => ({ value: size(table), table }));
    const small = all - items.reduce((sum, item) => sum + item.value, 0);
    if (small > 0) items.push({ value: small, table: [Page.say('report-sizes-other', { count: sorted.length - large.length }), 0, small] });
    const map = Page.h('div', { class: 'treemap', 'aria-hidden': true }, squarify(items, 2.4, 1).map(({ item, x, y, w, h }, place) =>
      Page.h('div', {
        title: `${item.table[0]}: ${show(item.table)}`,
        style: { left: x / 2.4 * 100 + '%', top: y * 100 + '%', width: w / 2.4 * 100 + '%', height: h * 100 + '%',
          background: `light-dark(oklch(${84 - place % 3 * 3}% .07 ${(200 + place * 41) % 360}), oklch(${40 - place % 3 * 3}% .07 ${(200 + place * 41) % 360}))` },
      }, w * h > .035 ? [Page.h('b', {}, item.table[0]), show(item.table)] : null)));
    const caption = Page.say('report-sizes-caption');
    return [
      Page.h('p', {}, Page.parts('report-sizes-intro', { file: Page.h('code', {}, release.file), size: Page.bytes(release.bytes) })),
      map,
      Report.folded('sizes-table', Page.say('report-as-table'), sorted.length,
        Page.h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption }, Page.h('table', {}, Page.h('caption', {}, caption),
          Page.h('thead', {}, Page.h('tr', {}, Page.h('th', { scope: 'col' }, Page.say('report-table')),
            Page.h('th', { scope: 'col', class: 'number' }, Page.say('report-rows')),
            hasBytes ? Page.h('th', { scope: 'col', class: 'number' }, Page.say('report-size')) : null)),
          Page.h('tbody', {}, sorted.map((table) => Page.h('tr', {}, Page.h('th', { scope: 'row' }, Page.h('code', {}, table[0])),
            Page.h('td', { class: 'number' }, Page.count(table[1])),
            hasBytes ? Page.h('td', { class: 'number' }, Page.bytes(size(table))) : null))))))];
  }

  Report.section({ id: 'sizes', title: 'report-sizes', short: 'report-sizes-short', draw });
}
