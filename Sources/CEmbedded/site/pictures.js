// Pictures: an emblem in the colours of the types, and over it, where the reader has asked for pictures
// and they can be had, the sprite from PokeAPI's repository. Nothing is loaded before that.
'use strict';
{
  Dex.wantsPictures = () => Dex.data.about.images && Page.store.get('pictures') === 'on';

  // `words` for a picture without a name next to it, else it repeats the name.
  Dex.picture = function (pokemon, address, size = '', words = '') {
    const types = [pokemon[5], pokemon[6]].map((type) => (type === null ? null : Dex.typeSlug(type)));
    const emblem = Page.h('span', { class: 'emblem ' + size, 'aria-hidden': words === '', 'data-type': types[0], 'data-type-2': types[1] || types[0] });
    if (Dex.wantsPictures() && address) {
      const image = Page.h('img', {
        loading: 'lazy', decoding: 'async', alt: words, src: address.startsWith('https:') ? address : Dex.data.roster.sprites + address,
        onload: () => emblem.classList.add('has-picture'),
        // No network, or no such picture: the emblem stands for it.
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
