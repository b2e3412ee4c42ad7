// Letters with diacritics, styled letters, Hangul and punctuation, as in PokedexFormat's LatinLetters,
// CompatibilityForms, Hangul and Punctuation.
'use strict';
Dex.Letters = {
  // The base letter of each code point, or "." if it has none or two.
  latin1AndExtendedA: 'aaaaaa.ceeeeiiiidnooooo.ouuuuy..aaaaaa.ceeeeiiiidnooooo.ouuuuy.y'
    + 'aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkkklllllll'
    + 'lllnnnnnnnnnoooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs',
  pinyinAndExtendedB: 'aaiioouuuuuuuuuu.aaaa....ggkkoooo..j...gg..nnaa..oo'
    + 'aaaaeeeeiiiioooorrrruuuusstt..hh......aaeeooooooooyy',
  extendedAdditional: 'aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm'
    + 'mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv'
    + 'wwwwwwwwwwxxxxyyzzzzzzhtwy.s....aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee'
    + 'eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy......',
  pairs: { 0xC6: 'ae', 0xE6: 'ae', 0x1E2: 'ae', 0x1E3: 'ae', 0x1FC: 'ae', 0x1FD: 'ae', 0xDE: 'th', 0xFE: 'th',
    0xDF: 'ss', 0x1E9E: 'ss', 0x132: 'ij', 0x133: 'ij', 0x152: 'oe', 0x153: 'oe', 0x1F1: 'dz', 0x1F2: 'dz',
    0x1F3: 'dz' },
  roman: ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'l', 'c', 'd', 'm'],
  ligatures: ['ff', 'fi', 'fl', 'ffi', 'ffl', 'st', 'st'],

  // The lower-case base letters of a Latin letter; null for other characters.
  base(value) {
    const { Letters } = Dex;
    let letter = '.';
    if (value >= 0xC0 && value <= 0x17F) letter = Letters.latin1AndExtendedA[value - 0xC0];
    else if (value === 0x1A0 || value === 0x1A1) letter = 'o';
    else if (value === 0x1AF || value === 0x1B0) letter = 'u';
    else if (value >= 0x1CD && value <= 0x233) letter = Letters.pinyinAndExtendedB[value - 0x1CD];
    else if (value >= 0x1E00 && value <= 0x1EFF) letter = Letters.extendedAdditional[value - 0x1E00];
    return letter >= 'a' ? letter : Letters.pairs[value] || null;
  },

  // The digit or letter of a styled one; null if it is not styled.
  plain(value) {
    const within = (first, last) => value >= first && value <= last;
    if (within(0x2160, 0x216F)) return Dex.Letters.roman[value - 0x2160];
    if (within(0x2170, 0x217F)) return Dex.Letters.roman[value - 0x2170];
    if (within(0x2460, 0x2473)) return String(value - 0x245F);
    if (within(0x24B6, 0x24CF)) return String.fromCodePoint(value - 0x24B6 + 0x61);
    if (within(0x24D0, 0x24E9)) return String.fromCodePoint(value - 0x24D0 + 0x61);
    if (value === 0xB9) return '1';
    if (value === 0xB2 || value === 0xB3) return String.fromCodePoint(value - 0x80);
    if (value === 0xAA) return 'a';
    if (value === 0xBA) return 'o';
    if (value === 0x2070 || within(0x2074, 0x2079)) return String(value - 0x2070);
    if (within(0x2080, 0x2089)) return String(value - 0x2080);
    if (value === 0x2116) return 'no';
    if (value === 0x2122) return 'tm';
    if (value === 0x3007) return '0';
    return within(0xFB00, 0xFB06) ? Dex.Letters.ligatures[value - 0xFB00] : null;
  },

  // Joins a jamo to the last of `scalars`. Returns false, and changes nothing, if they do not make a syllable.
  joinJamo(value, scalars) {
    const end = scalars.length - 1;
    if (end < 0) return false;
    const last = scalars[end];
    if (value >= 0x1161 && value <= 0x1175 && last >= 0x1100 && last <= 0x1112) {
      scalars[end] = 0xAC00 + ((last - 0x1100) * 21 + (value - 0x1161)) * 28;
    } else if (value >= 0x11A8 && value <= 0x11C2 && last >= 0xAC00 && last <= 0xD7A3 && (last - 0xAC00) % 28 === 0) {
      scalars[end] = last + (value - 0x11A7);
    } else return false;
    return true;
  },

  // Whether a search ignores a character: spaces, punctuation and combining marks.
  isDropped(value) {
    return Dex.Letters.isWithin(value, Dex.Letters.dropped) || Dex.Letters.isInvisible(value);
  },
  isInvisible: (value) => Dex.Letters.isWithin(value, Dex.Letters.invisible),
  isWithin: (value, ranges) => ranges.some(([first, last]) => value >= first && value <= last),
  dropped: [[0x20, 0x22], [0x27, 0x29], [0x2C, 0x2F], [0x3A, 0x3B], [0x3F, 0x3F], [0x5B, 0x5B], [0x5D, 0x5D],
    [0x5F, 0x60], [0x7E, 0x7E], [0xA1, 0xA1], [0xAB, 0xAB], [0xB4, 0xB4], [0xB7, 0xB7], [0xBB, 0xBB], [0xBF, 0xBF],
    [0x2B9, 0x2BC], [0x2010, 0x2027], [0x2032, 0x2033], [0x2039, 0x203A], [0x2212, 0x2212], [0x3001, 0x3002],
    [0x3008, 0x3011], [0x301C, 0x301C], [0x30FB, 0x30FB], [0xFF61, 0xFF65]],
  invisible: [[0, 0x20], [0x7F, 0xA0], [0xAD, 0xAD], [0x300, 0x36F], [0x3000, 0x3000], [0xFEFF, 0xFEFF],
    [0x2000, 0x200F], [0x2028, 0x202F], [0x205F, 0x2064], [0xFE00, 0xFE0F]],
};
