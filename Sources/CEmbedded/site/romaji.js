// Katakana for romaji, the longest syllable first, as in SearchKeys/RomajiKana.swift.
'use strict';
{
  const rows = { '': 'ア イ ウ エ オ', k: 'カ キ ク ケ コ', g: 'ガ ギ グ ゲ ゴ', s: 'サ シ ス セ ソ', z: 'ザ ジ ズ ゼ ゾ',
    t: 'タ チ ツ テ ト', d: 'ダ ヂ ヅ デ ド', n: 'ナ ニ ヌ ネ ノ', h: 'ハ ヒ フ ヘ ホ', b: 'バ ビ ブ ベ ボ', p: 'パ ピ プ ペ ポ',
    m: 'マ ミ ム メ モ', y: 'ヤ _ ユ イェ ヨ', r: 'ラ リ ル レ ロ', w: 'ワ ウィ _ ウェ ヲ', v: 'ヴァ ヴィ ヴ ヴェ ヴォ',
    f: 'ファ フィ フ フェ フォ', c: 'カ シ ク セ コ', q: 'クァ クィ ク クェ クォ', j: 'ジャ ジ ジュ ジェ ジョ', l: 'ァ ィ ゥ ェ ォ',
    x: 'ァ ィ ゥ ェ ォ', ky: 'キャ キィ キュ キェ キョ', gy: 'ギャ ギィ ギュ ギェ ギョ', sy: 'シャ シィ シュ シェ ショ',
    sh: 'シャ シ シュ シェ ショ', zy: 'ジャ ジィ ジュ ジェ ジョ', jy: 'ジャ ジィ ジュ ジェ ジョ', ty: 'チャ チィ チュ チェ チョ',
    cy: 'チャ チィ チュ チェ チョ', ch: 'チャ チ チュ チェ チョ', dy: 'ヂャ ヂィ ヂュ ヂェ ヂョ', ny: 'ニャ ニィ ニュ ニェ ニョ',
    hy: 'ヒャ ヒィ ヒュ ヒェ ヒョ', by: 'ビャ ビィ ビュ ビェ ビョ', py: 'ピャ ピィ ピュ ピェ ピョ', my: 'ミャ ミィ ミュ ミェ ミョ',
    ry: 'リャ リィ リュ リェ リョ', fy: 'フャ フィ フュ フェ フョ', vy: 'ヴャ ヴィ ヴュ ヴェ ヴョ', ts: 'ツァ ツィ ツ ツェ ツォ',
    th: 'テャ ティ テュ テェ テョ', dh: 'デャ ディ デュ デェ デョ', tw: 'トァ トィ トゥ トェ トォ', dw: 'ドァ ドィ ドゥ ドェ ドォ',
    kw: 'クァ クィ クゥ クェ クォ', gw: 'グァ グィ グゥ グェ グォ', wh: 'ウァ ウィ ウ ウェ ウォ', ly: 'ャ ィ ュ ェ ョ', xy: 'ャ ィ ュ ェ ョ' };
  const syllables = { wu: 'ウ', ltu: 'ッ', xtu: 'ッ', ltsu: 'ッ', xtsu: 'ッ', lwa: 'ヮ', xwa: 'ヮ', lka: 'ヵ', xka: 'ヵ',
    lke: 'ヶ', xke: 'ヶ', xn: 'ン' };
  for (const [onset, kana] of Object.entries(rows)) {
    kana.split(' ').forEach((syllable, vowel) => {
      if (syllable !== '_') syllables[onset + 'aiueo'[vowel]] ??= syllable;
    });
  }
  const long = { ā: 'a', â: 'a', ī: 'i', î: 'i', ū: 'u', û: 'u', ē: 'e', ê: 'e', ō: 'o', ô: 'o' };

  // The kana that an input method gives for romaji; null if a letter remains or is not of romaji.
  Dex.kanaFromRomaji = function (romaji) {
    let letters = '';
    for (let letter of romaji) {
      const value = letter.codePointAt(0);
      if (value >= 0xFF01 && value <= 0xFF5E) letter = String.fromCodePoint(value - 0xFEE0);
      letter = letter.toLowerCase();
      if (/^[a-z0-9-]$/.test(letter)) letters += letter;
      else if (' \u2019\u3000'.includes(letter) || (letter === '\'' && value === 0x27)) letters += '\'';
      else if (long[letter]) letters += long[letter] + '-';
      else return null;
    }
    return /[a-z]/.test(letters) ? read(letters) : null;
  };

  // Whether a syllable begins with `letters`.
  Dex.beginsSyllable = (letters) => Object.keys(syllables).some((syllable) => syllable.startsWith(letters));

  function read(letters) {
    let text = '';
    let index = 0;
    const isLetter = (place) => letters[place] >= 'a' && letters[place] <= 'z';
    while (index < letters.length) {
      const letter = letters[index];
      const next = letters[index + 1];
      if (letter === '\'') { index += 1; continue; }
      if (letter === '-') { text += 'ー'; index += 1; continue; }
      if (letter >= '0' && letter <= '9') { text += letter; index += 1; continue; }
      const parts = [4, 3, 2, 1].map((length) => letters.slice(index, index + length));
      const syllable = parts.find((part) => syllables[part]);
      if (syllable) {
        text += syllables[syllable];
        index += syllable.length;
      } else if (letter === 'n' || (letter === 'm' && (next === 'b' || next === 'p'))) {
        // "nn" is one ン, as in an input method, unless the second n begins a syllable, as in Hepburn's "onna".
        const isTwice = letter === 'n' && next === 'n' && !'aiueoy'.includes(letters[index + 2] || '.');
        text += 'ン';
        index += isTwice ? 2 : 1;
      } else if (isLetter(index + 1) && (next === letter || (letter === 't' && next === 'c'))) {
        text += 'ッ';
        index += 1;
      } else return null;
    }
    return text;
  }
}
