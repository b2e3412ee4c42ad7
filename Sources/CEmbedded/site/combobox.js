// A field that finds moves and lists the chosen ones: the combobox pattern of WAI-ARIA, by keyboard and by pointer.
'use strict';
{
  let index = null;

  // The names of each move by the name of its page.
  Dex.moveNames = new Map(Dex.chunks(Dex.data.moves, 4).map(([, , , [move, ...names]]) => [move, names]));

  async function load() {
    await Dex.loadSearch();
    index ||= new Dex.SearchIndex(Dex.data.moves);
  }

  // The moves that `text` finds, best first, after `load`.
  Dex.findMoves = (text) => (index ? index.search(text).map(({ item: [move] }) => move) : []);

  const name = (move) => Page.pick(Dex.moveNames.get(move));
  const otherName = (move) => Page.pick([...Dex.moveNames.get(move)].reverse());

  // `chosen` is the list of the chosen moves; `changed` is called after each change.
  Dex.moveField = function (id, label, hint, chosen, changed) {
    const options = Page.h('ul',
      { class: 'options', role: 'listbox', id: id + '-options', 'aria-label': label, hidden: true });
    const chips = Page.h('ul', { class: 'chosen', role: 'list' });
    let active = -1;
    const input = Page.h('input', {
      class: 'field', id, role: 'combobox', autocomplete: 'off', spellcheck: 'false', placeholder: hint,
      'aria-expanded': 'false', 'aria-controls': id + '-options', 'aria-autocomplete': 'list',
      onfocus: async () => { await load(); if (input.value && document.activeElement === input) show(); },
      oninput: show, onkeydown: key, onblur: () => setTimeout(close, 150),
    });

    function show() {
      const found = input.value.trim()
        ? Dex.findMoves(input.value).filter((move) => !chosen.includes(move)).slice(0, 8) : [];
      options.replaceChildren(...found.map((move, place) => Page.h('li', {
        role: 'option', id: `${id}-option-${place}`, 'aria-selected': 'false', 'data-move': move,
        onmousedown: (event) => { event.preventDefault(); add(move); },
      }, Page.h('span', {}, name(move)), Page.h('small', { class: 'muted' }, otherName(move)))));
      options.hidden = found.length === 0;
      input.setAttribute('aria-expanded', String(found.length > 0));
      mark(found.length ? 0 : -1);
    }

    function mark(place) {
      active = place;
      [...options.children].forEach((option, other) => option.setAttribute('aria-selected', String(other === place)));
      if (place >= 0) {
        input.setAttribute('aria-activedescendant', `${id}-option-${place}`);
        options.children[place].scrollIntoView({ block: 'nearest' });
      } else input.removeAttribute('aria-activedescendant');
    }

    function close() {
      options.replaceChildren();
      options.hidden = true;
      input.setAttribute('aria-expanded', 'false');
      mark(-1);
    }

    function key(event) {
      if (event.isComposing) return;
      if (options.hidden && ['ArrowDown', 'ArrowUp'].includes(event.key)) {
        show();
        event.preventDefault();
        return;
      }
      const last = options.children.length - 1;
      if (event.key === 'ArrowDown' && last >= 0) mark(active < last ? active + 1 : 0);
      else if (event.key === 'ArrowUp' && last >= 0) mark(active > 0 ? active - 1 : last);
      else if (event.key === 'Enter') { if (active >= 0) add(options.children[active].dataset.move); }
      else if (event.key === 'Escape') close();
      else if (event.key === 'Backspace' && !input.value && chosen.length) remove(chosen.at(-1));
      else return;
      event.preventDefault();
    }

    function add(move) {
      if (!chosen.includes(move)) chosen.push(move);
      input.value = '';
      close();
      draw();
      changed();
    }

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
