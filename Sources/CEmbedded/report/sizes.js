// Where the bytes are: a treemap, and a table of all tables.
'use strict';
{
  // A squarified treemap (Bruls, Huizing, van Wijk 2000): places the items in a rectangle, with areas in proportion to
  // their `value`.
  function squarify(items, width, height) {
    const total = items.reduce((sum, item) => sum + item.value, 0);
    const places = [];
    let [x, y, w, h] = [0, 0, width, height];
    let rest = items.map((item) => ({ item, area: item.value / total * width * height }));
    const areaOf = (row) => row.reduce((sum, { area }) => sum + area, 0);
    const worst = (row, side) => {
      const sum = areaOf(row);
      return Math.max(...row.map(({ area }) =>
        Math.max(side * side * area / (sum * sum), sum * sum / (side * side * area))));
    };
    while (rest.length) {
      const side = Math.min(w, h);
      const isBetter = (count) => worst(rest.slice(0, count + 1), side) <= worst(rest.slice(0, count), side);
      let count = 1;
      while (count < rest.length && isBetter(count)) count += 1;
      const row = rest.slice(0, count);
      rest = rest.slice(count);
      const thick = areaOf(row) / side;
      let offset = 0;
      for (const { item, area } of row) {
        const length = area / thick;
        places.push(w >= h ? { item, x, y: y + offset, w: thick, h: length }
          : { item, x: x + offset, y, w: length, h: thick });
        offset += length;
      }
      if (w >= h) { x += thick; w -= thick; } else { y += thick; h -= thick; }
    }
    return places;
  }

  function treemap(items, show) {
    const ratio = 2.4;
    const color = (place) => {
      const [lightness, hue] = [place % 3 * 3, (200 + place * 41) % 360];
      return `light-dark(oklch(${84 - lightness}% .07 ${hue}), oklch(${40 - lightness}% .07 ${hue}))`;
    };
    return Page.h('div', { class: 'treemap', 'aria-hidden': true },
      squarify(items, ratio, 1).map(({ item, x, y, w, h }, place) => Page.h('div', {
        title: `${item.name}: ${show(item.value)}`,
        style: { left: x / ratio * 100 + '%', top: y * 100 + '%', width: w / ratio * 100 + '%', height: h * 100 + '%',
          background: color(place) },
      }, w * h > .035 ? [Page.h('b', {}, item.name), show(item.value)] : null)));
  }

  // The tables with the largest change of their number of rows.
  function compared(tables, changes) {
    if (!changes?.tables) return null;
    const rows = new Map(tables.map(([name, count]) => [name, count]));
    const changed = changes.tables.filter(([name, added, removed]) => rows.has(name) && added + removed > 0)
      .map(([name, added, removed]) => {
        const now = rows.get(name);
        return { name, now, before: now - added + removed };
      }).sort((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before) || (a.name < b.name ? -1 : 1));
    if (!changed.length) return null;
    const row = ({ name, now, before }) => ({
      name: Page.h('code', {}, name), shares: [before, now].map((count) => count / Math.max(now, before, 1)),
      cells: [Page.count(before), Page.count(now), Report.signed(now - before, Page.count)] });
    const caption = Page.say('report-rows-compared');
    const titles = ['report-table', 'report-before', 'report-now', 'report-change'];
    const shown = changed.slice(0, 12);
    return [Report.barTable(caption, titles, shown.map(row)),
      changed.length > shown.length ? Report.folded('rows-compared', caption, changed.length,
        Report.barTable(caption, titles, changed.map(row))) : null];
  }

  function draw({ tables, release, changes }) {
    const hasBytes = tables.some(([, , bytes]) => bytes);
    const show = hasBytes ? Page.bytes : Page.count;
    const sorted = tables.map(([name, rows, bytes]) => ({ name, rows, value: hasBytes ? bytes || 0 : rows }))
      .sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1));
    const all = sorted.reduce((sum, { value }) => sum + value, 0) || 1;
    const items = sorted.filter(({ value }) => value / all > .006);
    const small = all - items.reduce((sum, { value }) => sum + value, 0);
    if (small > 0) {
      items.push({ value: small, name: Page.say('report-sizes-other', { count: sorted.length - items.length }) });
    }
    const file = Page.h('code', {}, release.file);
    return [
      Page.h('p', {}, Page.parts('report-sizes-intro', { file, size: Page.bytes(release.bytes) })),
      treemap(items, show),
      compared(tables, changes),
      Report.folded('sizes-table', Page.say('report-as-table'), sorted.length, Page.table(
        Page.say('report-sizes-caption'),
        [Page.say('report-table'), Page.numberTitle(Page.say('report-rows')),
          ...(hasBytes ? [Page.numberTitle(Page.say('report-size'))] : [])],
        sorted.map(({ name, rows, value }) => Page.row(Page.h('code', {}, name),
          Page.number(Page.count(rows)), hasBytes ? Page.number(Page.bytes(value)) : null))))];
  }

  Report.section({ id: 'sizes', title: 'report-sizes', short: 'report-sizes-short', draw });
}
