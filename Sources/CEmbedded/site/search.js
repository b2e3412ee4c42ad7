// Search through folded keys: PokedexCore's SearchRun in JavaScript. Whole names come first, then
// beginnings, words, parts, and at last names that differ by one letter.
'use strict';
{
  const matches = ['exact', 'phonetic', 'prefix', 'word', 'substring', 'loose', 'typo'];
  const [exact, phonetic, prefix, word, substring, loose, typo] = matches.keys();
  const separators = /[ \u3000\-・：:()（）/'’.]/g;
  Dex.matches = matches;

  // rows: key, item, rank and as many further numbers as `width` says, in turn.
  Dex.SearchIndex = class {
    constructor(rows, width, namesOf) {
      this.rows = rows;
      this.width = width;
      this.namesOf = namesOf;
      const keys = [];
      this.starts = [];
      let start = 0;
      for (let index = 0; index < rows.length; index += width) {
        keys.push(rows[index]);
        this.starts.push(start);
        start += rows[index].length + 1;
      }
      this.starts.push(start);
      this.text = keys.join('\0') + '\0';
    }

    // [{item, match, rank, length, extra}], best first.
    search(text) {
      const queries = Dex.queryKeys(text);
      const found = new Map();
      for (const query of queries) this.findParts(query, found);
      if (![...found.values()].some((hit) => hit.match < loose)) {
        for (const query of queries) {
          if (query.kind === 0 && Array.from(query.key).length >= 3) this.findTypos(query, found);
        }
      }
      const hits = [...found.values()].sort(precedes);
      // Keys have no words any more, so the names of the best are looked at.
      const keys = queries.filter((query) => query.kind < 3).map((query) => query.key);
      for (const hit of hits.filter((other) => other.match === substring).slice(0, 60)) {
        if (this.hasWord(hit.item, keys)) hit.match = word;
      }
      return hits.sort(precedes);
    }

    // All places of the key in one text: at the beginning of a row, or within it.
    findParts(query, found) {
      const { key, kind } = query;
      // A query of one Latin letter or digit within a name says too little.
      const wantsParts = kind < 3 && (key.length > 1 || key.charCodeAt(0) >= 0x80);
      let place = this.text.indexOf(key);
      while (place >= 0) {
        const row = this.row(place);
        const start = this.starts[row];
        const end = this.starts[row + 1] - 1;
        if (place === start) this.add(found, row, kind, end - start === key.length ? exact : prefix);
        else if (wantsParts) this.add(found, row, kind, substring);
        // The rest of this row can tell nothing new.
        place = this.text.indexOf(key, end + 1);
      }
    }

    findTypos(query, found) {
      for (let row = 0; row + 1 < this.starts.length; row += 1) {
        if (Math.abs(this.starts[row + 1] - this.starts[row] - 1 - query.key.length) <= 2
          && Dex.isOneTypo(query.key, this.rows[row * this.width])) this.add(found, row, query.kind, typo);
      }
    }

    row(place) {
      let [low, high] = [0, this.starts.length - 1];
      while (low + 1 < high) {
        const middle = (low + high) >> 1;
        if (this.starts[middle] <= place) low = middle; else high = middle;
      }
      return low;
    }

    add(found, row, queryKind, place) {
      const index = row * this.width;
      const [key, item, rank] = [this.rows[index], this.rows[index + 1], this.rows[index + 2]];
      // A hit is as weak as the weaker of the two foldings; identifiers are as strong as names.
      const weakness = Math.max(queryKind, rank > 3 ? 0 : rank);
      let match = place;
      if (weakness === 3) {
        if (place !== exact) return;
        match = loose;
      } else if (weakness === 2 && place === exact) match = phonetic;
      const extra = this.width > 3 ? this.rows[index + 3] : -1;
      const hit = { item, match, rank: Math.max(rank, queryKind), length: bytes(key), extra };
      const other = found.get(item);
      if (!other || precedes(hit, other) < 0) found.set(item, hit);
    }

    // Whether a word of a name after the first begins with one of `keys`.
    hasWord(item, keys) {
      return this.namesOf(item).some((name) => [...name.matchAll(separators)].some((gap) => {
        const rest = Dex.SearchKey.k1(name.slice(gap.index + 1));
        return keys.some((key) => rest.startsWith(key));
      }));
    }
  };

  function precedes(a, b) {
    return a.match - b.match || a.rank - b.rank || a.length - b.length || (a.extra >= 0) - (b.extra >= 0) || a.item - b.item;
  }

  // In UTF-8, as the library counts.
  function bytes(key) {
    let count = 0;
    for (let index = 0; index < key.length; index += 1) {
      const unit = key.charCodeAt(index);
      count += unit < 0x80 ? 1 : unit < 0x800 ? 2 : unit >= 0xD800 && unit < 0xE000 ? 2 : 3;
    }
    return count;
  }
}
