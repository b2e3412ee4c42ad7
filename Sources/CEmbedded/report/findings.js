// What the build found in the data, by code, and what it corrected and added.
'use strict';
{
  const code = (text) => Page.h('code', {}, text);
  const link = (address, text) => Page.h('a', { href: address, rel: 'noreferrer' }, text);

  // The place of a finding, with the name of its resource. Some are a field of all resources of a kind: `item name`.
  function placeText({ name, place }) {
    if (name) return Page.say('report-finding-place', { name: Page.pick(name), place });
    const [, kind, field] = /^([a-z-]+) ([a-z_]+)$/.exec(place) || [];
    return kind ? Page.say('report-field-part', { field: Report.kind(kind), part: Report.field(field) }) : place || '…';
  }

  const findingItem = ({ place, name, message, advice }) => Page.h('li', { lang: 'en' },
    place ? [code(place), name ? [' ', Page.h('b', { lang: Page.language }, Page.pick(name))] : null, ': '] : null,
    message, advice ? `; ${advice}` : null);

  function byCode(all) {
    const codes = new Map();
    for (const finding of all) {
      if (!codes.has(finding.code)) codes.set(finding.code, []);
      codes.get(finding.code).push(finding);
    }
    return [...codes].map(([name, list]) => {
      const [example] = list;
      const { severity } = example;
      return Page.h('details', { class: 'finding' },
        Page.h('summary', {}, code(name),
          Page.h('span', { class: 'severity ' + severity }, Page.sayKnown('report-severity-' + severity, severity)),
          Page.h('span', { class: 'muted' }, Page.say('report-findings-example',
            { count: Page.count(list.length), example: placeText(example) }))),
        Page.h('ul', {}, list.map(findingItem)));
    });
  }

  // What the quality gate finds in the comparison with the previous release.
  Report.regressions = ({ lamps }) => {
    const { findings: all } = lamps.find(({ lamp }) => lamp === 'change');
    return all.length ? Report.folded('regressions', Page.say('report-regressions'), all.length, byCode(all)) : null;
  };

  // Those that the previous release does not have come first.
  function findings({ findings: all, previous, changes }) {
    const part = (title, list) => [
      Page.h('h3', {}, Page.say(title, { version: changes.from, count: Page.count(list.length) })), byCode(list)];
    return [
      Page.h('p', {}, Page.say(all.length ? 'report-findings-intro' : 'report-findings-none')),
      previous ? [part('report-findings-new', all.filter(({ isNew }) => isNew)),
        part('report-findings-known', all.filter(({ isNew }) => !isNew))] : byCode(all)];
  }

  Report.section({ id: 'findings', title: 'report-findings', isThere: () => true, draw: findings });

  // The corrections as objects. Of equal reasons and references, only the first is a text; the others are its number.
  function read(corrections) {
    const texts = [];
    const stated = (text) => (typeof text === 'number' ? texts[text] : texts[texts.push(text) - 1]);
    return corrections.map(([entity, identifier, field, before, after, ...others]) => {
      const [reason, reference, isApplied] = [...others.slice(0, 2).map(stated), others.at(-1)];
      const row = { entity, identifier, field, before, after, reason, reference, isApplied };
      return { ...row, key: Object.values(row).join(' ').toLowerCase() };
    });
  }

  function correctionRow({ entity, identifier, field, before, after, reason, reference, isApplied }) {
    const source = /^https?:/.test(reference) ? [' ', link(reference, Page.say('report-reference'))]
      : reference ? Page.h('div', { class: 'muted' }, reference) : null;
    return Page.row([identifier, Page.h('div', { class: 'muted' }, Report.kind(entity)),
      isApplied ? null : Page.h('span', { class: 'tag' }, Page.say('report-stale'))],
    Page.h('td', {}, code(field)),
    Page.h('td', {}, before === null ? '–' : Page.h('del', {}, before), ' → ',
      after === null ? '–' : Page.h('ins', {}, after)),
    Page.h('td', { lang: 'en' }, reason, source));
  }

  let text = '';
  function corrections(data) {
    const all = read(data.corrections);
    const body = Page.h('tbody', {});
    const status = Page.h('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
    const more = Page.h('div');
    const update = () => {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean);
      const found = all.filter((row) => words.every((word) => row.key.includes(word)));
      const button = Report.portions(body, found, correctionRow, 30);
      more.replaceChildren(...(button ? [button] : []));
      status.textContent = Page.say('report-corrections-count',
        { found: Page.count(found.length), total: Page.count(all.length) });
    };
    const search = Page.h('input', { type: 'search', class: 'field', autocomplete: 'off', id: 'corrections-search',
      'aria-label': Page.say('report-corrections-search'),
      placeholder: Page.say('report-corrections-hint'),
      oninput: (event) => { text = event.target.value; update(); } });
    search.value = text;
    update();
    const caption = Page.say('report-corrections-caption');
    const titles = ['report-resource', 'report-field', 'report-value', 'report-reason'];
    return [
      Page.h('p', {}, Page.say('report-corrections-intro')),
      Report.folded('corrections-table', caption, all.length,
        Page.h('div', { class: 'row no-print' }, search), status,
        Page.table(caption, titles.map((title) => Page.say(title)), body, { regionClass: 'scroll changes-table' }),
        more)];
  }

  Report.section({
    id: 'corrections', title: 'report-corrections', isThere: (data) => data.corrections.length, draw: corrections,
  });

  function supplementRow([, game, field, resources, rows, source, location, revision, license, reason, reference]) {
    return Page.row(game ? Report.game(game) : '–', Page.h('td', {}, Report.field(field)),
      Page.number(Page.count(resources)), Page.number(Page.count(rows)),
      Page.h('td', {}, link(location, source), ` (${license})`, Page.h('div', {}, code(revision.slice(0, 12)))),
      Page.h('td', { lang: 'en' }, reason, ' ', link(reference, Page.say('report-reference'))));
  }

  function supplements({ supplements: all }) {
    const caption = Page.say('report-supplements-caption');
    const titles = ['page-game', 'report-field', 'report-resources', 'report-rows', 'report-source', 'report-reason'];
    return [
      Page.h('p', {}, Page.say('report-supplements-intro')),
      Report.folded('supplements-table', caption, all.length,
        Page.table(caption, titles.map((title) => Page.say(title)), all.map(supplementRow))),
    ];
  }

  Report.section({
    id: 'supplements', title: 'report-supplements', isThere: (data) => data.supplements.length, draw: supplements,
  });
}
