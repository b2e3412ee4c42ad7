// Numbers, sizes and times in the formats of the language.
'use strict';
{
  const tags = { en: 'en-GB', ja: 'ja-JP' };
  const formats = {};
  function format(key, options) {
    const name = Page.language + key;
    return formats[name] ||= new Intl.NumberFormat(tags[Page.language], options);
  }

  Page.count = (value) => format('count', {}).format(value);
  // Rounded down, so that 100% means all; below 0.1% as <0.1%, so that 0% means none.
  Page.percent = (share) => (share > 0 && share < .001 ? '<0.1' : Math.floor(share * 1000) / 10) + '%';

  Page.bytes = function (value) {
    if (value < 1000) return value + ' B';
    const [unit, size] = value < 1e6 ? ['kB', 1e3] : ['MB', 1e6];
    return format('bytes', { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(value / size) + ' ' + unit;
  };

  Page.seconds = function (milliseconds) {
    if (milliseconds < 1000) return Math.round(milliseconds) + ' ms';
    return (milliseconds / 1000).toFixed(2) + ' s';
  };

  // The date of 2026-08-06T08:15:22Z in UTC; text that is not a date stays as it is.
  Page.date = function (text) {
    const date = new Date(text);
    if (Number.isNaN(date.getTime())) return text;
    return new Intl.DateTimeFormat(tags[Page.language], { dateStyle: 'long', timeZone: 'UTC' })
      .format(date);
  };
}
