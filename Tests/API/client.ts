// Twelve tasks with the types of api/v1/pokedex.d.ts, each in at most four requests, for Tests/API/client.
import type { Files } from "./pokedex";
declare const process: { argv: string[]; exitCode: number };
let [requests, bytes] = [0, 0];
async function get<Path extends keyof Files & string>(path: Path): Promise<Files[Path]> {
  requests += 1;
  const text = await (await fetch(`${process.argv[2]}/api/v1/${path}`)).text();
  bytes += text.length;
  return JSON.parse(text) as Files[Path];
}
const id = async (kind: string, name: string) =>
  (await get(`lists/${kind}.json`)).find(({ identifier }) => identifier === name)?.id ?? -1;
const tasks: Record<string, () => Promise<unknown>> = {
  "types of Charizard in slot order, height in m": async () => {
    const { types, history } = await get("pokemon/charizard.json");
    return [...types.map(({ name }) => name.en), history.pokemon.height / 10];
  },
  "Abilities of Gengar in ORAS": async () => {
    const [{ history, abilities }, game] =
      [await get("pokemon/gengar.json"), await id("version-group", "omega-ruby-alpha-sapphire")];
    const own = history.variants.find(({ versionGroups }) => versionGroups.includes(game));
    return abilities.filter(({ id }) => [own?.ability1, own?.ability2].includes(id)).map(({ name }) => name.en);
  },
  "moves of Garchomp by level in S/V": async () => {
    const [game, level] = [await id("version-group", "scarlet-violet"), await id("move-learn-method", "level-up")];
    return Object.values((await get("pokemon/garchomp.json")).learnsets?.find(({ method, origin, versionGroups }) =>
      method === level && !origin && versionGroups.includes(game))?.levels ?? {}).flat().length;
  },
  "who learns Thunderbolt by machine in S/V": async () => {
    const [game, machine] = [await id("version-group", "scarlet-violet"), await id("move-learn-method", "machine")];
    return (await get("moves/thunderbolt.json")).learners?.filter(({ method, versionGroups }) =>
      method === machine && versionGroups.includes(game)).flatMap(({ pokemon }) => pokemon).length;
  },
  "places of Pikachu in Yellow": async () => {
    const [yellow, areas] = [await id("version", "yellow"), await get("lists/location-area.json")];
    return (await get("pokemon/pikachu.json")).encounters?.filter(({ versions }) => versions.includes(yellow))
      .flatMap((one) => areas.filter(({ id }) => one.areas.includes(id)).map(({ name }) => name.en));
  },
  "evolutions of Eevee in words": async () =>
    (await get("pokemon/eevee.json")).evolutions?.map(({ description }) => description?.en),
  "Fire Pokémon of S/V with their Speed": async () => {
    const game = await id("version-group", "scarlet-violet");
    return (await get("lists/pokemon.json")).filter(({ types, versionGroups }) => types?.includes("fire")
      && versionGroups?.includes(game)).map(({ stats }) => stats?.speed).length;
  },
  "machines of S/V": async () => (await get("machines/scarlet-violet.json")).map(({ move }) => move.name.en).length,
  "Pokédex of Paldea in order": async () => (await get("pokedexes/paldea.json")).map(({ number }) => number).length,
  "Fire against Bug": async () => (await get("types.json")).find(({ type }) => type.identifier === "fire")
    ?.attacking.find(({ type }) => type.identifier === "bug")?.factor,
  "Special in Red and Blue": async () => (await get("pokemon/mew.json")).history.variants[0]?.stats.special,
  "medicine": async () => (await get("lists/item.json")).filter(({ category }) => category === "healing").length,
};
(async () => {
  for (const [name, task] of Object.entries(tasks)) {
    [requests, bytes] = [0, 0];
    const answer = await task();
    console.log(`${name}: ${requests} requests, ${Math.round(bytes / 1000)} kB: ${JSON.stringify(answer).slice(0, 60)}`);
    if (requests > 4 || !answer || (Array.isArray(answer) && !answer.length)) process.exitCode = 1;
  }
})();
