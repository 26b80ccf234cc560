import { sceneOf } from "./games";

/** A game's picture, a file of its own, so that the home page does not load boards. */
export function Scene({ game }: { game: string }) {
  const scene = sceneOf(game);
  return scene ? <img src={scene} alt="" width="328" height="226" /> : <span class="scene-plain" />;
}
