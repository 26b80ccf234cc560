import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../../shell/Icon";
import { say } from "../../text/language";
import type { Texts } from "../../text/texts";
import { Plans } from "./Plans";
import { Streets } from "./Streets";
import { Tracks } from "./Tracks";
import { emptySheet, linesOf, minus, type WelcomeView } from "./view";

interface PaperProps {
  view: WelcomeView;
  texts: Texts;
  seat: number;
  /** Nobody has written on it. */
  empty: boolean;
}

const NOTHING = new Map();
const never = () => undefined;

/** A sheet in black ink on white paper, alone on its page. */
function Paper({ view, texts, seat, empty }: PaperProps) {
  const sheet = empty ? emptySheet(view.sheet) : (view.sheets[seat] ?? emptySheet(view.sheet));
  return (
    <div class={`wt-paper${empty ? " empty" : ""}`}>
      <header>
        <h1>{texts.say("game.name")}</h1>
        <p>{empty ? say("welcome_to.name") : `${texts.seat(seat)} · ${texts.say("label.round", { n: view.round })}`}</p>
      </header>
      <Streets
        printed={view.sheet}
        sheet={sheet}
        texts={texts}
        seat={seat}
        last={undefined}
        steps={undefined}
        turn={null}
        number={undefined}
        peeked={undefined}
        brings={NOTHING}
        choose={never}
      />
      <Tracks view={view} texts={texts} sheet={sheet} seat={seat} />
      <footer>
        {!empty && <Plans view={view} texts={texts} seat={-1} choices={new Set()} choose={never} />}
        <table class="wt-sum">
          <tbody>
            {linesOf(view).map((line) => (
              <tr key={line}>
                <th scope="row">{texts.say(`line.${line}`)}</th>
                <td>{empty ? "" : minus(sheet.score[line])}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{texts.say("label.total")}</th>
              <td>{empty ? "" : minus(sheet.points)}</td>
            </tr>
          </tbody>
        </table>
      </footer>
    </div>
  );
}

/** Puts a sheet into the page for as long as it is printed: everything else stays off the paper. */
function lay(paper: PaperProps): () => void {
  const page = document.createElement("div");
  page.className = "wt-print";
  page.ariaHidden = "true";
  document.body.append(page);
  render(<Paper {...paper} />, page);
  return () => {
    render(null, page);
    page.remove();
  };
}

/** Two buttons; and whoever prints by the browser's own menu gets the sheet as it stands. */
export function Printing(props: Omit<PaperProps, "empty">) {
  const latest = useRef(props);
  latest.current = props;
  const empty = useRef(false);
  useEffect(() => {
    let clear: (() => void) | undefined;
    const before = () => (clear ??= lay({ ...latest.current, empty: empty.current }));
    const after = () => {
      clear?.();
      clear = undefined;
      empty.current = false;
    };
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      after();
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  const print = (blank: boolean) => {
    empty.current = blank;
    window.print();
  };
  return (
    <div class="wt-printing">
      <button type="button" class="btn ghost sm" onClick={() => print(false)}>
        <Icon id="print" />
        {say("welcome_to.print")}
      </button>
      <button type="button" class="btn ghost sm" onClick={() => print(true)}>
        <Icon id="print" />
        {say("welcome_to.print_empty")}
      </button>
    </div>
  );
}
