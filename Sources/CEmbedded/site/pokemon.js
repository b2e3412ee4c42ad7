// All pokemon in all games, from data/pokemon.js, and the queries of lists: ListQuery of PokedexCore.
'use strict';
{
  const data = Dex.data.pokemon;
  // A set of games is hexadecimal. Few of them differ.
  const read = new Map();
  function set(text) {
    if (!read.has(text)) read.set(text, BigInt('0x' + text));
    return read.get(text);
  }
  const named = ([identifier, ...names]) => ({ identifier, name: Page.pick(names) });

  for (const name of ['types', 'abilities', 'colors', 'eggGroups']) Dex[name] = data[name].map(named);
  // `learnsets` is the game whose learnsets are shown: the base game of an add-on.
  Dex.games = data.games.map((row) => ({
    ...named(row), value: row[0], generation: row[3], learnsets: row[4], dexes: row[5],
  }));
  Dex.methods = data.methods.map((row) => ({ ...named(row), games: set(row[3]) }));
  Dex.dexes = data.dexes.map((row) => (
    { ...named(row), numbers: new Map(Dex.chunks(row[3], 2).map(([number, species]) => [species, number])) }));
  Dex.formKinds = ['ordinary', 'mega', 'gigantamax', 'regional', 'other'];

  // Of the Abilities, the third is the hidden one.
  const variant = ([
    games, types, hp, attack, defense, specialAttack, specialDefense, special, speed, ...abilities
  ]) => ({
    games: set(games), types, abilities, hp, attack, defense, specialAttack, specialDefense, special, speed,
    total: hp + attack + defense + speed + (special ?? specialAttack + specialDefense),
  });
  const species = data.species.map(([id, generation, flags, color, eggGroups, group]) => (
    { [group]: true, id, generation, color, eggGroups,
      baby: (flags & 1) !== 0, legendary: (flags & 2) !== 0, mythical: (flags & 4) !== 0 }));
  // In the order of the species, the default pokemon of each first.
  Dex.pokemon = data.pokemon.map(([id, place, page, english, japanese, kind, height, weight, present, absent, evolved,
    isEvolved, rankInEnglish, rankInJapanese, hasPicture, variants], order) => ({
    id, species: species[place], page, names: [english, japanese], kind: Dex.formKinds[kind], height, weight, order,
    isDefault: data.pokemon[order - 1]?.[1] !== place, present: set(present), absent: set(absent),
    evolved: set(evolved), isEvolved, rank: Page.pick([rankInEnglish, rankInJapanese]), hasPicture,
    variants: variants.map(variant),
  }));

  // The values of a pokemon in a game, or in the newest main game for null; undefined if it did not exist then.
  Dex.variantIn = (pokemon, game) => pokemon.variants.find(({ games }) => Dex.holds(games, game ?? data.current));

  // A measure of a pokemon; null if the game lacks it, as Special Attack in generation I.
  function measured(name, pokemon, values) {
    if (name === 'height' || name === 'weight') return pokemon[name];
    return values.special !== null && name.startsWith('special') ? null : values[name];
  }

  // Whether what a type does to a pokemon, twice the damage factor in the chart of a game, counts.
  const damages = { weak: (twice) => twice > 2, resists: (twice) => twice > 0 && twice < 2, immune: (twice) => !twice };
  const takes = (damage, type, types, game) => damages[damage](2 * Dex.factor(type, types, game));

  // The damage factor of a type against the types of a pokemon in the chart of a game.
  Dex.factor = function (type, types, game) {
    const chart = data.charts[Dex.games[game ?? data.current].generation - 1];
    return types.reduce((factor, own) => factor * chart[type * Dex.types.length + own] / 2, 1);
  };
  // The types that pokemon and moves of a game can have.
  Dex.typesIn = (game) => data.typesIn[Dex.games[game].generation - 1];
  Dex.current = data.current;

  const availabilities = {
    existing: () => true,
    notKnownAbsent: ({ absent }, game) => !Dex.holds(absent, game),
    knownPresent: ({ present }, game) => Dex.holds(present, game),
  };

  function matches(query, pokemon, values) {
    const { game, availability, types, generation, dex, ability, eggGroup, color, kind, form, measure, minimum, maximum,
      isEvolved, learners, damage, against } = query;
    const { id, species: own } = pokemon;
    const value = measure ? measured(measure, pokemon, values) : 0;
    return (form === 'all' || (form ? pokemon.kind === form : pokemon.isDefault))
      && (game === null || availabilities[availability](pokemon, game))
      && types.every((type) => values.types.includes(type))
      && (generation === null || own.generation === generation)
      && (dex === null || Dex.dexes[dex].numbers.has(own.id))
      && (ability === null || values.abilities.includes(ability))
      && (eggGroup === null || own.eggGroups.includes(eggGroup))
      && (color === null || own.color === color)
      && (!kind || own[kind])
      && (!measure || (value !== null && value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity)))
      && (isEvolved === null || isEvolved === (game === null ? pokemon.isEvolved : Dex.holds(pokemon.evolved, game)))
      && (!damage || against === null || takes(damage, against, values.types, game))
      && (!learners || learners.has(id));
  }

  // The pokemon that match a query, in its order: [{ pokemon, values, number, value }]. Games, types and so on are
  // places in the tables above; null does not filter. `form` is a kind of form, "all", or empty for the defaults only.
  Dex.list = function (query) {
    const numbers = query.dex === null ? null : Dex.dexes[query.dex].numbers;
    const order = query.sort.replace('-', '');
    const step = query.sort.startsWith('-') ? -1 : 1;
    const rows = [];
    for (const pokemon of Dex.pokemon) {
      const values = Dex.variantIn(pokemon, query.game);
      if (!values || !matches(query, pokemon, values)) continue;
      const number = numbers?.get(pokemon.species.id) ?? pokemon.species.id;
      const value = order === 'number' ? number : order === 'name' ? pokemon.rank
        : measured(order, pokemon, values);
      rows.push({ pokemon, values, number, value });
    }
    // Unknown values come last in both directions.
    return rows.sort((a, b) => (a.value === null) - (b.value === null) || step * (a.value - b.value)
      || a.pokemon.id - b.pokemon.id);
  };

  Dex.badges = (types) => types.map((type) =>
    Page.h('b', { 'data-type': Dex.types[type].identifier }, Dex.types[type].name));
  // The entry of a pokemon in a list, with its types of a game.
  Dex.pokemonCard = function (pokemon, values, ...notes) {
    const types = values.types.map((type) => Dex.types[type]);
    return Page.h('li', {}, Page.h('a', { class: 'card', href: `../species/${pokemon.page}.html`,
      'data-picture': pokemon.hasPicture && pokemon.id },
    Dex.entry(pokemon.species.id, types, Page.pick(pokemon.names), ...notes)));
  };
  Dex.count = (number) => number.toLocaleString(Page.language);
}
