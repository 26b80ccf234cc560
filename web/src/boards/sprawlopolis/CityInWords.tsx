import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import { type CityView, figure, type SprawlView, sideName } from "./view";

/** The city in words, row by row: for those who cannot see the map. */
export function CityInWords({ view, texts }: { view: SprawlView; texts: Texts }) {
  return (
    <div class="sr">
      {view.cities.map((city, side) => (
        <table key={side}>
          <caption>{view.mode === "base" ? say("sprawlopolis.city") : texts.say(`side.${sideName(side)}`)}</caption>
          <Rows city={city} texts={texts} />
        </table>
      ))}
    </div>
  );
}

function Rows({ city, texts }: { city: CityView; texts: Texts }) {
  const { top, left } = city.extent;
  return (
    <tbody>
      <tr>
        <td />
        {(city.blocks[0] ?? []).map((_, step) => (
          <th key={step} scope="col">
            {say("sprawlopolis.column", { n: figure(left + step) })}
          </th>
        ))}
      </tr>
      {city.blocks.map((row, step) => (
        <tr key={step}>
          <th scope="row">{say("sprawlopolis.row", { n: figure(top + step) })}</th>
          {row.map((block, place) => (
            <td key={place}>{block && blockWords(city, texts, block)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** Its zone, where its road leads, and the card if that is no usual one. */
function blockWords(
  { laid }: CityView,
  texts: Texts,
  { zone, road, of }: { zone: string; road: string; of: number },
): string {
  const card = laid[of]?.card ?? "";
  const parts = [texts.say(`block.${zone}`)];
  if (road)
    parts.push(say("sprawlopolis.road", { ways: [...road].map((way) => say(`sprawlopolis.way.${way}`)).join(" – ") }));
  if (card && !/^\d+$/.test(card)) parts.push(texts.name(card));
  return parts.join(", ");
}
