// The page of all results of a search, by kind, the kind of the best result first. The text is in the fragment of the
// address.
'use strict';
{
  const [count, results, field] = ['count', 'results', 'search'].map(Page.id);
  const wanted = () => (new URLSearchParams(location.hash.slice(1)).get('q') || '').trim();

  function show() {
    const text = wanted();
    const hits = text ? Dex.findPages(text) : [];
    count.textContent = text ? Dex.searchNote(hits) || Page.say('site-found', { count: hits.length }) : '';
    const kinds = Map.groupBy(hits, ({ kind }) => Page.say('site-kind-' + kind));
    results.replaceChildren(...[...kinds].map(([kind, group]) => section(kind, group)));
    Dex.showPictures();
  }

  const section = (kind, group) => Page.h('section', {}, Page.h('h2', {}, `${kind} (${group.length})`),
    Page.h('ol', { class: 'cards', role: 'list' }, group.map((hit) => {
      const card = Page.h('a', { href: '../' + hit.path });
      Dex.drawHit(card, hit, true);
      return Page.h('li', {}, card);
    })));

  function follow() {
    for (const link of document.querySelectorAll('.switches [lang]')) link.hash = location.hash;
    field.value = wanted();
    if (wanted()) Dex.loadPages(show);
    else show();
  }
  addEventListener('hashchange', follow);
  follow();
}
