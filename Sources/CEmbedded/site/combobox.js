// A field that finds moves and lists the chosen ones.
'use strict';
{
  let index = null;

  // The names of each move by the name of its page.
  const pageOf = (path) => path.slice('moves/'.length, -'.html'.length);
  Dex.moveNames = new Map(Dex.chunks(Dex.data.moves, 4).map(([, , , [path, english, japanese]]) =>
    [pageOf(path), [english, japanese]]));

  async function load(changed) {
    await Dex.load('assets/search.js');
    index ||= new Dex.SearchIndex().add(Dex.data.moves);
    changed();
  }

  // The moves that `text` finds, best first, after `load`.
  Dex.findMoves = (text) => (index ? index.search(text).map(({ item: [path] }) => pageOf(path)) : []);

  const name = (move) => Page.pick(Dex.moveNames.get(move));
  const otherName = (move) => Page.pick([...Dex.moveNames.get(move)].reverse());

  // `chosen` is the list of the chosen moves; `changed` is called after each change.
  Dex.moveField = function (id, label, hint, chosen, changed) {
    const chips = Page.h('ul', { class: 'chosen', role: 'list' });
    const { input, options, close } = Dex.combobox({
      id, list: id + '-options', label, hint, load,
      find: (text) => Dex.findMoves(text).filter((move) => !chosen.includes(move)).slice(0, 8),
      draw: (option, move) =>
        option.append(Page.h('span', {}, name(move)), Page.h('small', { class: 'muted' }, otherName(move))),
      choose(move) {
        if (!chosen.includes(move)) chosen.push(move);
        input.value = '';
        close();
        draw();
        changed();
      },
      key(key) {
        if (key !== 'Backspace' || input.value || !chosen.length) return false;
        remove(chosen.at(-1));
        return true;
      },
    });

    function remove(move) {
      chosen.splice(chosen.indexOf(move), 1);
      draw();
      changed();
      input.focus();
    }

    function draw() {
      chips.replaceChildren(...chosen.map((move) => Page.h('li', {}, Page.h('button', {
        type: 'button', class: 'chip', onclick: () => remove(move),
        'aria-label': Page.say('site-filter-remove', { move: name(move) }),
      }, name(move), Page.h('span', { 'aria-hidden': true }, ' ×')))));
    }

    draw();
    return Page.h('div', { class: 'move-field' }, Page.h('label', { for: id }, label), chips,
      Page.h('div', { class: 'combobox' }, input, options));
  };
}
