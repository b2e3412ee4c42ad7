// Numbers, sizes and times as people write them.
'use strict';
{
  const tags = { en: 'en-GB', ja: 'ja-JP' };
  const formats = {};
  function format(key, options) {
    const name = Page.language + key;
    return formats[name] ||= new Intl.NumberFormat(tags[Page.language], options);
  }

  Page.count = (value) => format('count', {}).format(value);
  // Never 100% for less than all, never 0% for more than nothing.
  Page.percent = (share) => (share > 0 && share < .001 ? '<0.1' : Math.floor(share * 1000) / 10) + '%';

  Page.bytes = function (value) {
    if (value < 1000) return value + ' B';
    const unit = value < 1e6 ? ['kB', 1e3] : ['MB', 1e6];
    return format('bytes', { maximumFractionDigits: 1, minimumFractionDigits: 1 })
      .format(value / unit[1]) + ' ' + unit[0];
  };

  Page.seconds = function (milliseconds) {
    if (milliseconds < 1000) return Math.round(milliseconds) + ' ms';
    return (milliseconds / 1000).toFixed(2) + ' s';
  };

  // 2026-08-06T08:15:22Z as a date in UTC.
  Page.date = function (text) {
    const date = new Date(text);
    if (Number.isNaN(date.getTime())) return text;
    return new Intl.DateTimeFormat(tags[Page.language], { dateStyle: 'long', timeZone: 'UTC' })
      .format(date);
  };
}
