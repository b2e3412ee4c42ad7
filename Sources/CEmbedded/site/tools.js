// The pages of tools: a team in a game, pokemon side by side, and one or two types. The question is in the address, so
// that it can be saved and shared. Damage factors and the types of moves are PokedexCore's, from data/pokemon.js and
// data/attacks.js.
'use strict';
{
  const [form, answer] = ['tool', 'answer'].map(Page.id);
  const { tool } = form.dataset;
  const most = { team: 6, comparison: 4, calculator: 0 }[tool];
  const byPage = new Map(Dex.pokemon.map((pokemon) => [pokemon.page, pokemon]));
  const stats = { hp: 'site-stat-hp', attack: 'site-stat-attack', defense: 'site-stat-defense',
    special: 'site-stat-special', specialAttack: 'site-stat-special-attack',
    specialDefense: 'site-stat-special-defense', speed: 'site-stat-speed', total: 'site-stat-total' };
  const state = {};

  const ownGame = () => {
    const kept = Dex.placeOfGame(Page.store.get('game'));
    return kept >= 0 ? kept : Dex.current;
  };
  function read() {
    const values = new URLSearchParams(location.hash.slice(1));
    const gameOf = (identifier) => {
      const place = Dex.games.findIndex((game) => game.identifier === identifier);
      return place >= 0 ? Dex.games[place].learnsets : ownGame();
    };
    state.game = gameOf(values.get('game'));
    state.members = values.getAll('member').map((text) => text.split(',')).filter(([page]) => byPage.has(page))
      .slice(0, most).map(([page, ...more]) => ({ pokemon: byPage.get(page), game: gameOf(more[0]),
        moves: more.filter((move) => Dex.moveNames.has(move)).slice(0, 4) }));
    state.types = values.getAll('type').map((name) => Dex.types.findIndex(({ identifier }) => identifier === name))
      .filter((type, place, all) => type >= 0 && all.indexOf(type) === place).slice(0, 2);
  }

  function write() {
    const { game, members, types } = state;
    const identifier = (place) => Dex.games[place].identifier;
    const parts = [...(tool === 'comparison' ? [] : [`game=${identifier(game)}`]),
      ...members.map(({ pokemon, moves, game: own }) =>
        `member=${[pokemon.page, ...(tool === 'team' ? moves : [identifier(own)])].join(',')}`),
      ...types.map((type) => `type=${Dex.types[type].identifier}`)];
    history.replaceState(null, '', '#' + parts.join('&'));
    for (const link of document.querySelectorAll('.switches [lang]')) link.hash = location.hash;
  }

  // What is drawn again keeps the focus.
  function update() {
    write();
    const { id } = document.activeElement;
    answer.replaceChildren(...answers[tool]());
    if (id) Page.id(id)?.focus();
    Dex.showPictures();
  }

  // MARK: Fields

  const join = (names) => names.join(Page.pick([', ', '、']));
  const labelled = (label, field) => Page.h('label', {}, Page.h('span', {}, label), field);
  function gameField(id, value, choose, label) {
    const games = Dex.games.map((game, place) => ({ ...game, place, value: place }))
      .filter(({ learnsets, place }) => learnsets === place);
    const field = Page.h('select', { class: 'field', id, 'aria-label': label,
      onchange: ({ target }) => { choose(Number(target.value)); update(); } }, Dex.gameOptions(games));
    field.value = String(value);
    return field;
  }
  const game = () => labelled(Page.say('page-game'), gameField('game', state.game, (place) => {
    state.game = place;
    Page.store.set('game', Dex.games[place].identifier);
    if (tool === 'calculator') draw();
  }));

  // A field that adds a pokemon: the search of the site.
  function addField() {
    const label = Page.say('site-tool-add');
    const pageOf = ({ path }) => /^species\/([a-z0-9-]+)\.html/.exec(path)?.[1];
    const { input, options, close } = Dex.combobox({
      id: 'add', list: 'add-options', label, load: Dex.loadPages,
      find: (text) => Dex.findPages(text, 40).filter((hit) => byPage.has(pageOf(hit))).slice(0, 8),
      draw: (option, hit) => Dex.drawHit(option, hit, true),
      choose(hit) {
        close();
        state.members.push({ pokemon: byPage.get(pageOf(hit)), game: ownGame(), moves: [] });
        draw();
        update();
        (Page.id('add') || Page.id('game'))?.focus();
      },
    });
    return Page.h('div', { class: 'move-field' }, Page.h('label', { for: 'add' }, label),
      Page.h('div', { class: 'combobox' }, input, options));
  }

  const removeButton = (member) => Page.h('button', { type: 'button', class: 'button',
    'aria-label': Page.say('site-filter-remove', { move: Page.pick(member.pokemon.names) }),
    onclick: () => {
      state.members.splice(state.members.indexOf(member), 1);
      draw();
      update();
      Page.id('add').focus();
    } }, Page.say('site-tool-remove'));

  function typeField(place) {
    const choose = ({ target }) => {
      const types = [...state.types];
      types[place] = Number(target.value);
      state.types = [...new Set(types)].filter((type) => type >= 0);
      draw();
      update();
    };
    const label = Page.say(place ? 'site-second-type' : 'site-type');
    const field = Page.h('select', { class: 'field', id: `type-${place}`, onchange: choose },
      place ? Page.h('option', { value: -1 }, '–') : null,
      Dex.typesIn(state.game).map((type) => Page.h('option', { value: type }, Dex.types[type].name)));
    field.value = String(state.types[place] ?? -1);
    return labelled(label, field);
  }

  // The moves of a member, which the title of the field has, too.
  function member(each, place) {
    const summary = Page.h('summary', {});
    const title = () => {
      summary.textContent = [Page.say('site-tool-moves', { pokemon: Page.pick(each.pokemon.names) }),
        join(each.moves.map((move) => Page.pick(Dex.moveNames.get(move))))].filter(Boolean).join(': ');
    };
    title();
    return Page.h('li', {}, Page.h('div', { class: 'row' }, link(each.pokemon), removeButton(each)),
      Page.h('details', {}, summary,
        Dex.moveField(`moves-${place}`, Page.say('site-kind-move'), '', each.moves, () => {
          each.moves.splice(4);
          title();
          update();
        })));
  }

  function draw() {
    const { id } = document.activeElement;
    if (tool === 'calculator') {
      const known = Dex.typesIn(state.game);
      state.types = state.types.filter((type) => known.includes(type));
      if (!state.types.length) state.types = known.slice(0, 1);
    }
    const isFull = state.members.length >= most;
    const parts = {
      team: () => [Page.h('div', { class: 'filter-row' }, game()),
        Page.h('ol', { class: 'members' }, state.members.map(member)), !isFull && addField()],
      comparison: () => [!isFull && addField()],
      calculator: () => [Page.h('div', { class: 'filter-row' }, game(), typeField(0), typeField(1))] };
    form.replaceChildren(...parts[tool]().filter(Boolean));
    form.hidden = !form.children.length;
    if (id) Page.id(id)?.focus();
  }

  // MARK: Answers

  const link = ({ page, names }) => Page.h('a', { href: `../species/${page}.html` }, Page.pick(names));
  const sign = (factor) => ({ 0.5: '½', 0.25: '¼', 0.125: '⅛' })[factor] ?? String(factor);
  const badges = (types) => (types.length ? Dex.badges(types) : '–');
  const cell = (factor, style = 'taken') => Page.h('td', { class: `number ${style}`,
    'data-factor': factor > 1 ? 200 : factor === 0 ? 0 : factor < 1 ? 50 : null }, factor === 1 ? '' : sign(factor));
  // What types do, the strongest first.
  const matchups = (types, factor) => Page.h('dl', { class: 'pairs matchups' }, [4, 2, 0.5, 0.25, 0].flatMap((each) => {
    const found = types.filter((type) => factor(type) === each);
    return found.length
      ? [Page.h('dt', {}, Page.h('b', {}, `×${sign(each)}`)), Page.h('dd', {}, Dex.badges(found))] : [];
  }));

  // The type that a move attacks with in a game; null if its damage does not depend on types.
  const attackOf = (move, place) => Dex.chunks(Dex.data.attacks[move] || [], 2)
    .find(([games]) => Dex.holds(BigInt('0x' + games), place))?.[1] ?? null;

  // TeamMatchups of PokedexCore: for each type the factors of the members, how many are weak or resistant, and the best
  // factor of a move.
  Dex.teamMatchups = function (members, place) {
    const attacks = members.flatMap(({ moves }) => moves.map((move) => attackOf(move, place)))
      .filter((type) => type !== null);
    const rows = Dex.typesIn(place).map((type) => {
      const factors = members.map(({ pokemon }) => {
        const values = Dex.variantIn(pokemon, place);
        return values ? Dex.factor(type, values.types, place) : null;
      });
      return { type, factors, above: factors.filter((factor) => factor > 1).length,
        below: factors.filter((factor) => factor !== null && factor < 1).length,
        best: attacks.length ? Math.max(...attacks.map((attack) => Dex.factor(attack, [type], place))) : null };
    });
    const shared = rows.filter(({ above }) => above > 1)
      .sort((a, b) => b.above - a.above || a.below - b.below || a.type - b.type);
    return { rows, shared, uncovered: rows.filter(({ best }) => best !== null && best <= 1) };
  };

  function team() {
    const { members, game: place } = state;
    if (!members.length) return [];
    const { rows, shared, uncovered } = Dex.teamMatchups(members, place);
    const hasMoves = rows.some(({ best }) => best !== null);
    const list = (types) => (types.length ? Dex.badges(types.map(({ type }) => type)) : Page.say('site-tool-clear'));
    const absent = members.filter(({ pokemon }) => !Dex.variantIn(pokemon, place));
    const titles = ['site-tool-weak', 'site-tool-resistant', ...(hasMoves ? ['site-tool-best'] : [])];
    return [Page.h('section', {},
      absent.length ? Page.h('p', {}, `${Page.say('site-tool-none')}: `,
        join(absent.map(({ pokemon }) => Page.pick(pokemon.names)))) : null,
      Page.h('dl', { class: 'pairs' }, Page.h('dt', {}, Page.say('site-tool-shared')), Page.h('dd', {}, list(shared)),
        hasMoves ? [Page.h('dt', {}, Page.say('site-tool-uncovered')), Page.h('dd', {}, list(uncovered))] : null),
      Page.table(Page.say('site-tool-taken'), [Page.say('site-tool-attacking'),
        ...members.map(({ pokemon }) => Page.h('th', { scope: 'col' }, link(pokemon))),
        ...titles.map((id) => Page.say(id))],
      rows.map(({ type, factors, above, below, best }) => Page.row(Dex.badges([type]), factors.map((factor) =>
        (factor === null ? Page.h('td', { class: 'number' }, '–') : cell(factor))),
      Page.h('td', { class: 'number' }, String(above || '')), Page.h('td', { class: 'number' }, String(below || '')),
      hasMoves && cell(best, 'best'))), { tableClass: 'chart team', captionClass: 'quiet' }))];
  }

  function comparison() {
    const { members } = state;
    if (!members.length) return [];
    // Generation I has Special instead of two stats.
    const columns = members.map(({ pokemon, game: place }) => {
      const values = Dex.variantIn(pokemon, place);
      return values && values.special !== null ? { ...values, specialAttack: null, specialDefense: null } : values;
    });
    const row = (title, value) => Page.row(title, columns.map((values, at) =>
      Page.h('td', {}, values ? value(values, members[at], at) : '–')));
    const types = (factors) => (values, { game: place }) => badges(Dex.typesIn(place).filter((type) =>
      factors(Dex.factor(type, values.types, place))));
    const measure = (name) => {
      const all = columns.map((values) => values?.[name] ?? null);
      const known = all.filter((value) => value !== null);
      if (!known.length) return null;
      return Page.row(Page.say(stats[name]), all.map((value) => Page.h('td', {}, value === null ? '–'
        : Page.h(value === Math.max(...all) && known.length > 1 ? 'strong' : 'span', {}, String(value)))));
    };
    return [Page.h('section', {}, Page.table(document.title, [Page.h('td', {}), ...members.map((each, at) =>
      Page.h('th', { scope: 'col' }, link(each.pokemon),
        gameField(`game-${at}`, each.game, (place) => { each.game = place; },
        `${Page.say('page-game')}: ${Page.pick(each.pokemon.names)}`), removeButton(each)))],
    [row(Page.say('site-type'), (values) => badges(values.types)), ...Object.keys(stats).map(measure).filter(Boolean),
      row(Page.say('site-ability'), (values) =>
        join([...new Set(values.abilities)].filter((each) => each !== null)
          .map((each) => Dex.abilities[each].name)) || '–'),
      row(Page.say('site-tool-weak'), types((factor) => factor > 1)),
      row(Page.say('site-tool-resistant'), types((factor) => factor > 0 && factor < 1)),
      row(Page.say('site-damage-immune'), types((factor) => factor === 0)),
      row(Page.say('site-height'), (values, { pokemon }) => `${pokemon.height / 10} m`),
      row(Page.say('site-weight'),
        (values, { pokemon }) => (pokemon.weight === null ? '–' : `${pokemon.weight / 10} kg`))],
    { tableClass: 'comparison', captionClass: 'quiet' }))];
  }

  function calculator() {
    const { types, game: place } = state;
    const all = Dex.typesIn(place);
    return [Page.h('div', { class: 'columns' },
      Page.h('section', {}, Page.h('h2', {}, Page.say('site-tool-taken')), Page.h('p', {}, Dex.badges(types)),
        matchups(all, (type) => Dex.factor(type, types, place))),
      types.map((type) => Page.h('section', {}, Page.h('h2', {}, Page.say('site-tool-dealt')),
        Page.h('p', {}, Dex.badges([type])), matchups(all, (other) => Dex.factor(type, [other], place)))))];
  }

  const answers = { team, comparison, calculator };
  form.addEventListener('submit', (event) => event.preventDefault());
  function follow() {
    read();
    draw();
    update();
  }
  addEventListener('hashchange', follow);
  follow();
}
