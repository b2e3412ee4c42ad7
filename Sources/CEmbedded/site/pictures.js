// Pictures: an emblem in the colors of the types. If the reader has asked for pictures, the sprite from PokeAPI's
// repository is over it. Nothing is loaded before that.
'use strict';
{
  Dex.wantsPictures = () => Dex.data.about.images && Page.store.get('pictures') === 'on';

  // `text` describes a picture without a name next to it; otherwise it would repeat the name.
  Dex.picture = function (pokemon, address, size = '', text = '') {
    const [type, otherType] = pokemon.types.map((place) => Dex.types[place]?.identifier);
    const emblem = Page.h('span', { class: 'emblem ' + size, 'aria-hidden': text === '', 'data-type': type,
      'data-type-2': otherType || type });
    if (Dex.wantsPictures() && address) {
      const image = Page.h('img', {
        loading: 'lazy', decoding: 'async', alt: text,
        src: address.startsWith('https:') ? address : Dex.data.roster.sprites + address,
        onload: () => emblem.classList.add('has-picture'),
        // Without a network or without this picture, the emblem stays.
        onerror: () => image.remove(),
      });
      emblem.append(image);
    }
    return emblem;
  };

  const button = Page.id('pictures');
  if (!Dex.data.about.images) button.remove();
  else {
    const update = () => button.setAttribute('aria-pressed', Dex.wantsPictures());
    button.addEventListener('click', () => {
      Page.store.set('pictures', Dex.wantsPictures() ? 'off' : 'on');
      update();
      Page.setLanguage(Page.language);
    });
    update();
  }
}
