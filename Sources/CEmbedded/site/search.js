// The search that Documentation/SEARCH.md specifies, as PokedexCore's SearchRun.
'use strict';
{
  const [exact, prefix, word, typo] = [0, 1, 2, 3];
  Dex.matches = ['exact', 'prefix', 'word', 'typo', 'substring'];

  // Whether a key is in no language of the reader, by its languages as bits, of which few differ. 0 is an identifier.
  const own = Object.keys(Site.languages).filter((id) =>
    Page.pick([['en'], ['ja', 'ja-hrkt']]).includes(Site.languages[id]));
  const foreign = new Map([['0', false]]);
  function isForeign({ languages }) {
    if (!foreign.has(languages)) foreign.set(languages, !own.some((id) => Dex.holds(BigInt(languages), id - 1)));
    return foreign.get(languages);
  }

  Dex.SearchIndex = class {
    entries = [];
    // What a word stands for in the name of a list: { token, names, isAlone }, the token as the address has it.
    named = new Map();
    // The numbers of the species that a filter lists, as bits.
    sets = new Map();

    // Adds entries after the others, in the order of equal matches: kind, id, keys, and the item that `search` returns.
    add(rows) {
      for (const [kind, id, keys, item] of Dex.chunks(rows, 4)) {
        if (kind === 'sets') {
          for (const [filter, set] of Object.entries(item[0])) this.sets.set(filter, BigInt('0x' + set));
          continue;
        }
        const lines = keys.trim() ? keys.slice(1, -1).split('\n').map(parse) : [];
        if (kind !== 'word') this.entries.push({ kind, id, item, order: this.entries.length, keys: lines });
        const page = ['move', 'ability'].includes(kind) && `${kind}=${item[0].replace(/^.*\/|\.html$/g, '')}`;
        if (!page && kind !== 'filter' && kind !== 'word') continue;
        const word = { token: page || (item[0].split('#')[1] ?? item[0]), names: item.slice(1, 3),
          isAlone: kind === 'filter' };
        for (const { letters } of lines) if (!this.named.has(letters)) this.named.set(letters, word);
      }
      return this;
    }

    // [{ kind, item, match, key, foreign }], best first. If there are `limit` better matches, typos are left out.
    search(text, limit = Infinity) {
      const query = Dex.searchQuery(text.slice(0, 100));
      const best = new Map();
      const add = (entry, match, cost, key, isOther = Boolean(key) && isForeign(key)) => {
        // A word for a filter of the list of pokemon comes first, the beginning of one last.
        const order = entry.order + (entry.kind !== 'filter' ? 0 : match === exact ? -1e6 : 1e6);
        const rank = { entry, match, cost, key, foreign: isOther, order };
        const other = best.get(entry);
        if (!other || compare(rank, other) < 0) best.set(entry, rank);
      };
      const forms = query.forms.map((form) => ({ ...form, bits: signature(Dex.SearchKey.unvoiced(form.key)) }));
      const words = [...new Set(query.words)].map((part) =>
        ({ part, bits: signature(Dex.SearchKey.unvoiced(part)) }));
      for (const entry of this.entries) {
        const { kind, keys } = entry;
        if (kind === 'pokemon-species' && entry.id === query.number) add(entry, exact, 0, null);
        const [found, native] = [new Map(), new Set()];
        for (const key of keys) {
          for (const form of forms) {
            if (form.bits & ~key.bits || (form.kinds && !form.kinds.includes(kind))) continue;
            const match = Dex.placeOf(form.key, key.letters, key.wordStarts);
            if (match !== null) add(entry, match, form.cost, key);
          }
          for (const { part, bits } of words) {
            if (bits & ~key.bits || (Dex.placeOf(part, key.letters, key.wordStarts) ?? typo) > word) continue;
            found.set(part, key);
            if (!isForeign(key)) native.add(part);
          }
        }
        if (found.size && found.size === words.length) {
          add(entry, word, 2, [...found.values()][0], native.size < found.size);
        }
      }
      const ranks = [...best.values()];
      if (ranks.filter(({ match }) => match < typo).length < limit) {
        this.findTypos(query, best.size > 0, ranks.some(({ match }) => match === exact), add);
      }
      return [...best.values()].sort(compare).map(({ entry, ...rank }) => ({ ...entry, ...rank }));
    }

    // If the query is a name, only names that differ from it in dakuten alone are found: ガラガラ for カラカラ.
    findTypos(query, hasFound, hasExact, add) {
      const forms = query.typoForms.filter((form) => Dex.mostEdits(form) > 0).map((form) => ({
        form, bits: signature(form), most: Dex.mostEdits(form), isPrefixAllowed: form.length >= 5 || !hasFound,
      }));
      for (const entry of this.entries) {
        for (const key of entry.keys) {
          for (const { form, bits, most, isPrefixAllowed } of forms) {
            // Each edit accounts for at most one letter that the key lacks.
            let lacking = 0;
            for (let rest = bits & ~key.bits; rest && lacking <= most; rest &= rest - 1) lacking += 1;
            if (lacking > (hasExact ? 0 : most)) continue;
            if (!isPrefixAllowed && Math.abs(key.letters.length - form.length) > most) continue;
            const plain = Dex.SearchKey.unvoiced(key.letters);
            const cost = !hasExact ? Dex.typos(form, plain, isPrefixAllowed) : plain === form ? 0 : null;
            if (cost !== null) add(entry, typo, cost, key);
          }
          if (!query.unfinished || hasExact) continue;
          if (Dex.placeOf(query.unfinished, key.letters, key.wordStarts) === prefix) add(entry, typo, 3, key);
        }
      }
    }
  };

  // Parses a line of `search_entry.keys`: the key with spaces before words, a tab, and the languages as bits.
  function parse(line) {
    const tab = line.indexOf('\t');
    const text = line.slice(0, tab);
    const words = text.includes(' ') ? text.split(' ') : [text];
    let length = 0;
    const wordStarts = words.slice(1).map((_, place) => (length += words[place].length));
    const letters = words.length > 1 ? words.join('') : text;
    const bits = signature(Dex.SearchKey.unvoiced(letters));
    return { text, letters, wordStarts, languages: line.slice(tab + 1), bits };
  }

  // A bit for each letter, of which some share one: what contains a text has all of its bits.
  function signature(text) {
    let bits = 0;
    for (let place = 0; place < text.length; place += 1) bits |= 1 << (text.charCodeAt(place) & 31);
    return bits;
  }

  const compare = (a, b) =>
    a.match - b.match || a.cost - b.cost || a.foreign - b.foreign || a.order - b.order;
}
