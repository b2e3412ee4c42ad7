// Draws now and whenever the language changes; where the reader was stays in view.
'use strict';
{
  let isFirst = true;
  Page.whenLanguageIsSet(() => {
    const top = scrollY;
    Report.draw();
    if (!isFirst) scrollTo({ top, behavior: 'instant' });
    isFirst = false;
  });
  // Everything is to be seen on paper.
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
}
