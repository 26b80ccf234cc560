import { lazy, Suspense } from "preact/compat";
import { useState } from "preact/hooks";
import { lazyLoad } from "../net/lazyLoad";
import { say } from "../text/language";
import { Icon } from "./Icon";

const Qr = lazy(() => lazyLoad(() => import("./Qr")).then((file) => file.Qr));

/** A link to give away: to copy, to hand to another program, or for a camera. */
export function Share({ url, words }: { url: string; words: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => setCopied(await copies(url));
  return (
    <div class="share">
      <Suspense fallback={<span class="qr" />}>
        <Qr text={url} label={say("qr")} />
      </Suspense>
      <div class="share-text">
        <p>{words}</p>
        <input readOnly value={url} aria-label={say("link")} onFocus={(e) => e.currentTarget.select()} />
        <div class="share-acts">
          <button type="button" class="btn sm" onClick={() => void copy()}>
            <Icon id={copied ? "check" : "copy"} />
            {say(copied ? "copied" : "copy")}
          </button>
          {"share" in navigator && (
            <button type="button" class="btn sm" onClick={() => void hand(url)}>
              <Icon id="share" />
              {say("share")}
            </button>
          )}
        </div>
        <p class="sr" role="status">
          {copied ? say("copied") : ""}
        </p>
      </div>
    </div>
  );
}

/** Over plain HTTP browsers give no clipboard: the link is selected instead, to be copied by hand. */
async function copies(url: string): Promise<boolean> {
  if (!navigator.clipboard) {
    document.querySelector<HTMLInputElement>(".share input")?.select();
    return document.execCommand("copy");
  }
  return navigator.clipboard.writeText(url).then(
    () => true,
    () => false,
  );
}

async function hand(url: string): Promise<void> {
  // whoever thinks better of it closes the sheet
  await navigator.share({ title: say("brand"), url }).catch(() => undefined);
}
