// Vowel, size and voicing of each katakana, U+30A1–30FE, as in SearchKeys/Kana.swift.
'use strict';
Dex.Kana = {
  halfWidth: Array.from('ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン',
    (kana) => kana.codePointAt(0)),

  // The vowel of each kana from U+30A1 ァ to U+30F4 ヴ. ッ has that of ツ, ン has none.
  vowels: Array.from('アアイイウウエエオオ' + 'アアイイウウエエオオ' + 'アアイイウウエエオオ' + 'アアイイウウウエエオオ'
    + 'アイウエオ' + 'アアアイイイウウウエエエオオオ' + 'アイウエオ' + 'アアウウオオ' + 'アイウエオ' + 'アアイエオンウ',
  (kana) => (kana === 'ン' ? 0 : kana.codePointAt(0))),

  // The full-width katakana of a half-width one, U+FF66–FF9D.
  fullWidth: (value) => Dex.Kana.halfWidth[value - 0xFF66],

  // The kana with a dakuten (with a handakuten if `half`); 0 if there is no such kana.
  voiced(kana, half) {
    if ([0x30CF, 0x30D2, 0x30D5, 0x30D8, 0x30DB].includes(kana)) return kana + (half ? 2 : 1);
    if (half) return 0;
    if (kana >= 0x30AB && kana <= 0x30C1) return kana & 1 ? kana + 1 : 0;
    if (kana === 0x30C4 || kana === 0x30C6 || kana === 0x30C8) return kana + 1;
    if (kana === 0x30A6) return 0x30F4;
    if (kana >= 0x30EF && kana <= 0x30F2) return kana + 8;
    return kana === 0x30FD ? 0x30FE : 0;
  },

  // The kana without dakuten or handakuten.
  unvoiced(kana) {
    if (kana >= 0x30AB && kana <= 0x30C2) return kana & 1 ? kana : kana - 1;
    if (kana === 0x30C5 || kana === 0x30C7 || kana === 0x30C9) return kana - 1;
    if (kana >= 0x30CF && kana <= 0x30DD) return kana - (kana - 0x30CF) % 3;
    if (kana === 0x30F4) return 0x30A6;
    if (kana >= 0x30F7 && kana <= 0x30FA) return kana - 8;
    return kana === 0x30FE ? 0x30FD : kana;
  },

  // The large kana of a small one: ァ ア, ッ ツ, ャ ヤ, ヵ カ, ヶ ケ.
  small: [0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE],
  big(kana) {
    if (Dex.Kana.small.includes(kana)) return kana + 1;
    if (kana === 0x30F5) return 0x30AB;
    return kana === 0x30F6 ? 0x30B1 : kana;
  },

  // The vowel of a large kana, as a kana; 0 for ン, ー and other characters.
  vowel: (kana) => (kana >= 0x30A1 && kana <= 0x30F4 ? Dex.Kana.vowels[kana - 0x30A1] : 0),
};
