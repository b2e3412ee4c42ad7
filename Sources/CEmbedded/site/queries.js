// What to look for, and names that differ by one letter: PokedexFormat's QueryKeys and OneTypo in JavaScript.
'use strict';
{
  const { k1, k2, k3 } = Dex.SearchKey;

  // The keys to try, best first, each once: {key, kind} with kind 0 k1, 1 alias, 2 k2, 3 k3.
  Dex.queryKeys = function (query) {
    const keys = [];
    const add = (key, kind) => {
      if (key && !keys.some((other) => other.key === key)) keys.push({ key, kind });
    };
    const typed = k1(query);
    add(typed, 0);
    const numbered = arabicMyriads(typed);
    if (numbered) add(numbered, 1);
    const kana = Dex.kanaFromRomaji(query);
    if (kana) add(k1(kana), 0);
    add(k2(query), 2);
    if (kana) add(k2(kana), 2);
    add(k3(query), 3);
    if (kana) add(k3(kana), 3);
    return keys;
  };

  // 十万ボルト as １０まんボルト.
  function arabicMyriads(key) {
    const digits = { 十: '10', 百: '100', 千: '1000' }[key[0]];
    return digits && key[1] === '万' ? digits + 'マン' + key.slice(2) : null;
  }

  // Whether one edit or none turns `a` into `b`: a letter wrong, missing, too many, or two swapped.
  Dex.isOneTypo = function (a, b) {
    if (Math.abs(a.length - b.length) > 2) return false;
    const [x, y] = [Array.from(a), Array.from(b)];
    if (Math.abs(x.length - y.length) > 1) return false;
    let start = 0;
    while (start < x.length && start < y.length && x[start] === y[start]) start += 1;
    let [endX, endY] = [x.length, y.length];
    while (endX > start && endY > start && x[endX - 1] === y[endY - 1]) { endX -= 1; endY -= 1; }
    const [restX, restY] = [endX - start, endY - start];
    if (restX <= 1 && restY <= 1) return true;
    return restX === 2 && restY === 2 && x[start] === y[start + 1] && x[start + 1] === y[start];
  };
}
