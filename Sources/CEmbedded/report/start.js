// Draws the report, and again after each change of the language, at the same scroll position.
'use strict';
{
  let isFirst = true;
  Page.whenLanguageIsSet(() => {
    const top = scrollY;
    Report.draw();
    if (!isFirst) scrollTo({ top, behavior: 'instant' });
    isFirst = false;
  });
  // Paper shows all sections.
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
}
