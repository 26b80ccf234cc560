import { roomOf } from "./games";

/** What lies on the desk of a game: a picture of its own, so that home needs no board's drawings. */
export function Scene({ game }: { game: string }) {
  const room = roomOf(game);
  return room === "home" ? (
    <span class="scene-plain" />
  ) : (
    <img src={`/scenes/${room}.svg`} alt="" width="328" height="226" />
  );
}
