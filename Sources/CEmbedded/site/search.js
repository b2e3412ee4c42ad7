// The search that Documentation/SEARCH.md specifies, as PokedexCore's SearchRun.
'use strict';
{
  const [exact, prefix, word, typo] = [0, 1, 2, 3];
  Dex.matches = ['exact', 'prefix', 'word', 'typo', 'substring'];

  Dex.SearchIndex = class {
    // `rows` has four members for each entry: kind, id, keys, and the item that `search` returns.
    constructor(rows) {
      this.entries = Dex.chunks(rows, 4).map(([kind, id, keys, item]) => (
        { kind, id, item, keys: keys.trim().length ? keys.slice(1, -1).split('\n').map(parse) : [] }));
    }

    // [{ kind, item, match }], best first.
    search(text) {
      const query = Dex.searchQuery(text.slice(0, 100));
      const reader = BigInt(Dex.data.about.readers[Page.language]);
      const isForeign = (key) => key.languages !== 0n && (key.languages & reader) === 0n;
      const best = new Map();
      const add = (order, match, cost, foreign) => {
        const rank = { match, cost, foreign, order };
        const other = best.get(order);
        if (!other || compare(rank, other) < 0) best.set(order, rank);
      };
      this.entries.forEach(({ kind, id, keys }, order) => {
        if (kind === 'pokemon-species' && id === query.number) add(order, exact, 0, false);
        const [found, native] = [new Set(), new Set()];
        for (const key of keys) {
          for (const form of query.forms) {
            if (form.kinds && !form.kinds.includes(kind)) continue;
            const match = Dex.placeOf(form.key, key.letters, key.wordStarts);
            if (match !== null) add(order, match, form.cost, isForeign(key));
          }
          for (const part of query.words) {
            if ((Dex.placeOf(part, key.letters, key.wordStarts) ?? typo) > word) continue;
            found.add(part);
            if (!isForeign(key)) native.add(part);
          }
        }
        if (found.size && found.size === new Set(query.words).size) add(order, word, 2, native.size < found.size);
      });
      const hasExact = [...best.values()].some(({ match }) => match === exact);
      this.findTypos(query, best.size > 0, hasExact, add, isForeign);
      return [...best.values()].sort(compare).map(({ match, order }) => ({ ...this.entries[order], match }));
    }

    // If the query is a name, only names that differ from it in dakuten alone are found: ガラガラ for カラカラ.
    findTypos(query, hasFound, hasExact, add, isForeign) {
      const forms = query.typoForms.filter((form) => Dex.mostEdits(form) > 0).map((form) => ({
        form, letters: [...new Set(form)], most: hasExact ? 0 : Dex.mostEdits(form),
        isPrefixAllowed: form.length >= 5 || !hasFound,
      }));
      this.entries.forEach(({ keys }, order) => {
        for (const key of keys) {
          key.plain ??= Dex.SearchKey.unvoiced(key.letters);
          for (const { form, letters, most, isPrefixAllowed } of forms) {
            // Each edit accounts for at most one letter that the key lacks.
            let lacking = 0;
            for (const letter of letters) if (!key.plain.includes(letter)) lacking += 1;
            const cost = lacking > most ? null : Dex.typos(form, key.plain, isPrefixAllowed);
            if (cost !== null && (cost === 0 || !hasExact)) add(order, typo, cost, isForeign(key));
          }
          if (!query.unfinished || hasExact) continue;
          const match = Dex.placeOf(query.unfinished, key.letters, key.wordStarts);
          if (match === prefix) add(order, typo, 3, isForeign(key));
        }
      });
    }
  };

  // Parses a line of `search_entry.keys`: the key with spaces before words, a tab, and the languages as bits.
  function parse(line) {
    const [key, languages] = line.split('\t');
    const wordStarts = [];
    let letters = '';
    for (const letter of key) if (letter === ' ') wordStarts.push(letters.length); else letters += letter;
    return { letters, wordStarts, languages: BigInt(languages) };
  }

  const compare = (a, b) =>
    a.match - b.match || a.cost - b.cost || a.foreign - b.foreign || a.order - b.order;
}
