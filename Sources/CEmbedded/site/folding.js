// The folded forms by which names are found, as PokedexFormat's SearchKey and FoldedScalars make them.
// Documentation/SEARCH.md specifies them; Tests/Fixtures/search-examples.json has examples for both.
'use strict';
{
  const { Kana, Letters } = Dex;

  // The k1 form as code points. The places where words after the first begin are added to `starts`.
  function fold(text, starts = new Set()) {
    const scalars = [];
    let dropped = false;
    const voice = (half) => {
      const voiced = scalars.length ? Kana.voiced(scalars.at(-1), half) : 0;
      if (voiced) scalars[scalars.length - 1] = voiced;
      dropped = true;
    };
    const append = (string) => { for (const letter of string) scalars.push(letter.codePointAt(0)); };
    for (const letter of text) {
      let value = letter.codePointAt(0);
      if (value >= 0xFF01 && value <= 0xFF5E) value -= 0xFEE0;
      if (" '()-./:\u2019\u3000・".includes(String.fromCodePoint(value))) starts.add(scalars.length);
      if (value < 0x80) {
        if (value >= 0x41 && value <= 0x5A) scalars.push(value | 0x20);
        else if (Letters.isDropped(value)) dropped = true;
        else scalars.push(value);
      } else if ((value >= 0x3041 && value <= 0x3096) || value === 0x309D || value === 0x309E) {
        scalars.push(value + 0x60);
      } else if ((value >= 0x30A1 && value <= 0x30FA) || (value >= 0x30FC && value <= 0x30FF)) scalars.push(value);
      else if ((value >= 0x3099 && value <= 0x309C) || value === 0xFF9E || value === 0xFF9F) {
        voice(value === 0x309A || value === 0x309C || value === 0xFF9F);
      } else if (value >= 0xFF66 && value <= 0xFF9D) scalars.push(Kana.fullWidth(value));
      else if (value === 0x4E07) {
        const last = scalars.at(-1);
        if (last >= 0x30 && last <= 0x39) append('マン');
        else scalars.push(value);
      } else if (value >= 0x1100 && value <= 0x11FF) {
        if (!Letters.joinJamo(value, scalars)) scalars.push(value);
      } else if ((value >= 0x3400 && value <= 0x9FFF) || (value >= 0xAC00 && value <= 0xD7A3)) scalars.push(value);
      else if (Letters.isDropped(value)) dropped = true;
      else append(Letters.base(value) || Letters.plain(value) || lower(value));
    }
    if (scalars.length === 0 && dropped) {
      // The text has only punctuation: its visible characters, with folded width.
      for (const letter of text) {
        const value = letter.codePointAt(0);
        if (Letters.isInvisible(value)) continue;
        scalars.push(value >= 0xFF01 && value <= 0xFF5E ? value - 0xFEE0 : value === 0xFF65 ? 0x30FB : value);
      }
    }
    return scalars;
  }

  function lower(value) {
    if (value === 0x3C2) return 'σ'; // final sigma
    if (value === 0x419 || value === 0x439) return 'и'; // й, whose NFD form loses its breve
    if (value === 0x401 || value === 0x451) return 'е'; // ё
    const letter = String.fromCodePoint(value);
    return value >= 0x370 && value <= 0x58F ? letter.toLowerCase() : letter;
  }

  // From k1 to k2: small kana become large, ー becomes the vowel before it, ウ after a kana of the オ row becomes オ, and
  // イ after one of the エ row becomes エ.
  function spellOutVowels(scalars) {
    let vowel = 0;
    return scalars.map((scalar) => {
      let kana = Kana.big(scalar);
      if (kana === 0x30FC && vowel) kana = vowel;
      else if (kana === 0x30A6 && vowel === 0x30AA) kana = 0x30AA;
      else if (kana === 0x30A4 && vowel === 0x30A8) kana = 0x30A8;
      vowel = Kana.vowel(kana);
      return kana;
    });
  }

  const text = (scalars) => scalars.map((value) => String.fromCodePoint(value)).join('');

  Dex.SearchKey = {
    k1: (string) => text(fold(string)),
    k1Words(string) {
      const starts = new Set();
      return fold(string, starts).map((value, place) =>
        (place && starts.has(place) ? ' ' : '') + String.fromCodePoint(value)).join('');
    },
    k2: (string) => text(spellOutVowels(fold(string))),
    // A key without dakuten and handakuten.
    unvoiced: (key) =>
      key.replace(/[\u30A1-\u30FE]/g, (letter) => String.fromCharCode(Kana.unvoiced(letter.charCodeAt(0)))),
  };
}
