import { sceneOf } from "./games";

/** What lies on the desk of a game: a picture of its own, so that home needs no board's drawings. */
export function Scene({ game }: { game: string }) {
  const scene = sceneOf(game);
  return scene ? <img src={scene} alt="" width="328" height="226" /> : <span class="scene-plain" />;
}
