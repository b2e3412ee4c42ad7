// What the build noticed about the data, by code, and what it corrected.
'use strict';
{
  const severities = { error: ['error', 'エラー'], warning: ['warning', '警告'], note: ['note', '注記'] };

  // What people call the thing that a finding is about, and where it stands.
  const named = (finding) => (finding.name ? Face.pick(finding.name) + Face.say(` (${finding.place})`, `（${finding.place}）`) : finding.place || '…');

  function findings({ findings: all }) {
    const codes = new Map();
    for (const finding of all) {
      if (!codes.has(finding.code)) codes.set(finding.code, []);
      codes.get(finding.code).push(finding);
    }
    return [
      Face.h('p', {}, all.length ? Face.say(
        'What the build noticed about upstream’s data and let pass. An error would have stopped it.',
        'ビルドが上流のデータについて気づき、通したもの。エラーがあればビルドは止まります。')
        : Face.say('Nothing was found.', '所見はありません。')),
      [...codes].map(([code, list]) => Face.h('details', { class: 'finding' },
        Face.h('summary', {}, Face.h('code', {}, code),
          Face.h('span', { class: 'severity ' + list[0].severity }, Face.pick(severities[list[0].severity] || [list[0].severity, list[0].severity])),
          Face.h('span', { class: 'muted' }, Face.say(`${Face.count(list.length)} ×, such as ${named(list[0])}`, `${Face.count(list.length)} 件、例：${named(list[0])}`))),
        Face.h('ul', {}, list.map((finding) => Face.h('li', { lang: 'en' }, finding.place ? [Face.h('code', {}, finding.place),
          finding.name ? [' ', Face.h('b', { lang: Face.language }, Face.pick(finding.name))] : null, ': '] : null,
          finding.message, finding.advice ? `; ${finding.advice}` : null)))))];
  }

  Report.section({ id: 'findings', title: ['Findings', '所見'], isThere: () => true, draw: findings });

  let text = '';
  function corrections({ corrections: all }) {
    const body = Face.h('tbody', {});
    const status = Face.h('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
    const more = Face.h('div');
    const make = ([entity, identifier, field, before, after, reason, reference, isApplied]) => Face.h('tr', {},
      Face.h('th', { scope: 'row' }, identifier, Face.h('div', { class: 'muted' }, Report.kind(entity)),
        isApplied ? null : Face.h('span', { class: 'tag' }, Face.say('stale', '無効'))),
      Face.h('td', {}, Face.h('code', {}, field)),
      Face.h('td', {}, before === null ? '–' : Face.h('del', {}, before), ' → ', after === null ? '–' : Face.h('ins', {}, after)),
      Face.h('td', { lang: 'en' }, reason, /^https?:/.test(reference)
        ? [' ', Face.h('a', { href: reference, rel: 'noreferrer' }, Face.say('source', '出典'))]
        : reference ? Face.h('div', { class: 'muted' }, reference) : null));
    const update = () => {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean);
      const found = all.filter((row) => words.every((word) => row.join(' ').toLowerCase().includes(word)));
      const button = Report.portions(body, found, make, 30);
      more.replaceChildren(...(button ? [button] : []));
      status.textContent = Face.say(`${Face.count(found.length)} of ${Face.count(all.length)} corrections`,
        `${Face.count(all.length)} 件中 ${Face.count(found.length)} 件`);
    };
    const search = Face.h('input', { type: 'search', class: 'field', autocomplete: 'off', id: 'corrections-search',
      'aria-label': Face.say('Search the corrections', '訂正を検索'),
      placeholder: Face.say('Search: Pokémon, move, field, reason …', '検索：ポケモン、わざ、項目、理由 …'),
      oninput: (event) => { text = event.target.value; update(); } });
    search.value = text;
    update();
    const caption = Face.say('Corrected values, each with its reason', '訂正した値とその理由');
    return [
      Face.h('p', {}, Face.say(
        'Upstream’s values that this build replaced. An entry is stale, and not applied, once upstream has another value.',
        'このビルドが置き換えた上流の値。上流の値が変わった項目は「無効」となり、適用されません。')),
      Face.h('div', { class: 'row no-print' }, search), status,
      Face.h('div', { class: 'scroll changes-table', tabindex: 0, role: 'region', 'aria-label': caption }, Face.h('table', {}, Face.h('caption', {}, caption),
        Face.h('thead', {}, Face.h('tr', {}, [['What', '対象'], ['Field', '項目'], ['Value', '値'], ['Why', '理由']]
          .map((title) => Face.h('th', { scope: 'col' }, Face.pick(title))))), body)), more];
  }

  Report.section({
    id: 'corrections', title: ['Corrections', '訂正'], isThere: (data) => data.corrections.length, draw: corrections,
  });
}
