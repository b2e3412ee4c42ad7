// Lists the moves that a pokemon learns by level in a game: an example of the JSON API.
'use strict';
{
  const { pokemon, game } = document.currentScript.dataset;
  const read = async (name) => (await fetch(`../../api/v1/${name}.json`)).json();

  const show = async (output) => {
    const [{ learnsets }, moves, methods, games] = await Promise.all(
      [`pokemon/${pokemon}`, 'lists/move', 'lists/move-learn-method', 'games'].map(read));
    const levelUp = methods.find(({ identifier }) => identifier === 'level-up').id;
    // The game whose learnsets it shows: that of the base game for an add-on.
    const group = games.find(({ identifier }) => identifier === game).versionGroup.learnsets;
    const names = new Map(moves.map(({ id, name }) => [id, name[document.documentElement.lang]]));
    const { levels } = learnsets.find(({ method, origin, versionGroups }) =>
      method === levelUp && !origin && versionGroups.includes(group));
    output.textContent = Object.entries(levels)
      .flatMap(([level, ids]) => ids.map((id) => `${level} ${names.get(id)}`)).join('\n');
  };

  // A page that is opened from a folder cannot read files.
  if (location.protocol !== 'file:') show(document.getElementById('example'));
}
