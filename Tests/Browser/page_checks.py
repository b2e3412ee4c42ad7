"""Requirements for every page: landmarks, names of controls, captions, contrast, width."""

from chromium import Failed


def accessible(page):
    """Landmarks, one h1, no skipped heading level, and a name for every control."""
    problems = page.run("""(() => {
      const problems = [];
      for (const landmark of ['header', 'main', 'footer', 'nav']) {
        if (!document.querySelector(landmark)) problems.push('no ' + landmark);
      }
      if (document.querySelectorAll('h1').length !== 1) problems.push('not one h1');
      let level = 0;
      for (const heading of document.querySelectorAll('h1, h2, h3, h4')) {
        const own = Number(heading.tagName[1]);
        if (own > level + 1) problems.push('after h' + level + ' comes ' + heading.outerHTML.slice(0, 80));
        level = own;
      }
      for (const table of document.querySelectorAll('table')) {
        // The heading above a table, or the summary of what is folded, names it, too.
        if (!table.caption && !table.matches('h3 ~ table, details > table')) problems.push('no caption: ' + table.outerHTML.slice(0, 80));
        const rows = [...table.tBodies].flatMap(({ rows }) => [...rows]);
        if (rows.some((row) => !row.querySelector('th'))) problems.push('a row without a title: ' + table.caption?.textContent);
      }
      for (const control of document.querySelectorAll('a[href], button, input, select, [tabindex="0"], [role=combobox]')) {
        const label = control.getAttribute('aria-label') || control.textContent.trim() || control.title
          || (control.labels && control.labels[0]?.textContent.trim());
        if (!label) problems.push('no name: ' + control.outerHTML.slice(0, 100));
      }
      for (const name of ['aria-labelledby', 'aria-controls', 'aria-describedby']) {
        for (const element of document.querySelectorAll(`[${name}]`)) {
          for (const id of element.getAttribute(name).split(' ')) {
            if (!document.getElementById(id)) problems.push(`${name} of no element: ${id}`);
          }
        }
      }
      const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
      for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) problems.push('twice: #' + id);
      for (const image of document.querySelectorAll('img:not([alt])')) problems.push('no alt: ' + image.src);
      if (!document.documentElement.lang) problems.push('no lang');
      return problems.slice(0, 8);
    })()""")
    if problems:
        raise Failed("; ".join(problems))


def contrast(page):
    """The contrast of text and background: 4.5 (WCAG 2 AA), or 3 for large text."""
    problems = page.run("""(() => {
      const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
      canvas.canvas.width = canvas.canvas.height = 1;
      const cache = new Map();
      const rgba = (colour) => {
        if (!cache.has(colour)) {
          canvas.clearRect(0, 0, 1, 1);
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
          cache.set(colour, [...canvas.getImageData(0, 0, 1, 1).data]);
        }
        return cache.get(colour);
      };
      const luminance = ([r, g, b]) => [r, g, b].map((c) => c / 255)
        .map((c) => (c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4))
        .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
      const behind = (element) => {
        for (let e = element; e; e = e.parentElement) {
          const colour = rgba(getComputedStyle(e).backgroundColor);
          if (colour[3] > 200) return colour;
        }
        return [255, 255, 255];
      };
      const problems = [];
      const seen = new Set();
      for (const element of document.querySelectorAll('body *')) {
        if (![...element.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
        if (!element.checkVisibility({contentVisibilityAuto: true}) || element.closest('.quiet, option, noscript, script')) continue;
        const style = getComputedStyle(element);
        const background = behind(element);
        const key = style.color + background + style.fontSize;
        if (seen.has(key)) continue;
        seen.add(key);
        const [a, b] = [luminance(rgba(style.color)), luminance(background)];
        const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
        const size = parseFloat(style.fontSize);
        const wanted = size >= 24 || (size >= 18.6 && style.fontWeight >= 700) ? 3 : 4.5;
        if (ratio < wanted) problems.push(`${ratio.toFixed(2)}: ${element.textContent.trim().slice(0, 30)} (${element.className || element.tagName})`);
      }
      return problems.slice(0, 8);
    })()""")
    if problems:
        raise Failed("contrast " + "; ".join(problems))


def licensed(page):
    """The origin of the data and PokéAPI's complete notice, in both languages."""
    for language, title in [("en", "License and trademarks"), ("ja", "ライセンスと商標")]:
        page.click(f".segmented label[lang={language}]")
        text = page.run("document.getElementById('foot').textContent")
        for part in ["BSD-3-Clause", title, "Copyright 2018-2019 PokéAPI contributors", "1. Redistributions of source code",
                     "2. Redistributions in binary form", "3. Neither the name", "POSSIBILITY OF SUCH DAMAGE."]:
            if part not in text.replace("\n", " "):
                raise Failed(f"the footer does not say {part}")


def fits(page, width):
    """No element makes the page wider than the window."""
    found = page.run("document.documentElement.scrollWidth")
    if found > width:
        raise Failed(f"{found} pixels wide in a window of {width}")


def names_are_whole(page):
    """No cell or title that is short has more than three lines, or two letters a line, as Japanese text may be broken at
    any letter."""
    found = page.run("""[...document.querySelectorAll('main :is(td, th, caption, h1, h2, h3, dt, summary, .tag, .button)')]
      .filter((element) => element.checkVisibility({contentVisibilityAuto: true})).flatMap((element) => {
        const text = element.textContent.trim();
        if (getComputedStyle(element.firstElementChild ?? element).writingMode !== 'horizontal-tb') return [];
        const range = document.createRange();
        range.selectNodeContents(element);
        const ends = [...range.getClientRects()].filter(({width}) => width > 0).map(({bottom}) => bottom).sort((a, b) => a - b);
        const lines = ends.filter((end, place) => !place || end - ends[place - 1] > 8).length;
        const isBroken = (text.length < 16 && lines > 3) || (lines > 1 && text.length / lines < 2.5);
        return isBroken ? [`${element.tagName} in ${lines} lines: ${text}`] : [];
      }).slice(0, 6)""")
    if found:
        raise Failed("; ".join(found))
