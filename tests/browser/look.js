// What somebody at the screen sees and would do next: looks only, and touches nothing.
// Waits until there is something to do that was not there before (`seen`), or for `patience` milliseconds;
// somebody who is not `alone` waits only until it is the others' turn.
async ({ seen, dice, wanted, patience, byKeyboard, alone }) => {
  const STEPS = [
    ["cover", ".cover button"],
    ["say", "[data-twice][data-say]"], // what a finger has tapped once already
    ["aim", "[data-twice][data-aim]"],
    ["say", "[data-say]"],
    ["aim", "[data-aim]"],
    ["tile", "[data-tile]:not([aria-pressed='true'])"],
  ];
  const able = (each) => !each.disabled && each.getAttribute("aria-disabled") !== "true";
  const shown = (each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 0;
  const all = (css) => [...document.querySelectorAll(css)].filter((each) => able(each) && shown(each));
  const version = () => document.querySelector("main")?.dataset.version ?? "";
  const frame = () => new Promise((go) => requestAnimationFrame(go));
  const pause = () => new Promise((go) => setTimeout(go, 8));
  const began = performance.now();
  const deadline = began + patience;

  // A piece may be picked up while others decide: that is no step.
  const mine = () => document.querySelector(".turn-line.mine, .cover");
  const steps = () => {
    for (const [kind, css] of mine() ? STEPS : []) {
      const found = all(css);
      if (found.length) return [kind, found];
    }
    return ["", []];
  };
  const preferred = (found) => {
    for (const words of wanted) {
      const some = found.filter((each) => new RegExp(words).test(each.dataset.say ?? each.dataset.aim ?? ""));
      if (some.length) return some;
    }
    return found;
  };
  // Whoever has only the keyboard takes what is near.
  const near = (found) => {
    const order = [...document.querySelectorAll("a, button, input, select, summary, [tabindex]")];
    const here = order.indexOf(document.activeElement);
    const far = (each) => Math.abs(order.indexOf(each) - here);
    return byKeyboard ? [...found].sort((a, b) => far(a) - far(b)).slice(0, 4) : found;
  };
  // A point of it that nothing else covers, once it stands still.
  const POINTS = [[0.5, 0.5], [0.5, 0.2], [0.5, 0.8], [0.2, 0.5], [0.8, 0.5]];
  const open = (target) => {
    const box = target.getBoundingClientRect();
    const points = POINTS.map(([across, down]) => ({ x: box.x + box.width * across, y: box.y + box.height * down }));
    return points.find(({ x, y }) => target.contains(document.elementFromPoint(x, y)));
  };
  const spot = async (target) => {
    if (!open(target)) target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const [before] = [open(target), await frame()];
    const after = open(target);
    return before && after && before.x === after.x && before.y === after.y ? after : undefined;
  };

  // What is about to be pressed may move away under the hand: whoever missed it presses again.
  const aimAt = (target) => {
    Object.assign(window, { wantedByTheTest: target, missedByTheTest: false });
    const heard = ({ target: met, clientX: x, clientY: y, timeStamp: when }) =>
      Object.assign(window, { missedByTheTest: !target.contains(met), pressedByTheTest: { x, y, when } });
    addEventListener("click", heard, { capture: true, once: true });
  };
  const missed = () => window.missedByTheTest;
  // Two decisions at one place at once: a board takes that for a double click, which decides only once. What counts is
  // when the first press came to the page, which on a busy machine is long after the hand was sent there.
  const DOUBLE = 520;
  const unhurried = async (at) => {
    const last = window.pressedByTheTest;
    const close = last && Math.hypot(at.x - last.x, at.y - last.y) < 40;
    while (close && performance.now() - last.when < DOUBLE) await pause();
  };

  let blocked = "";
  for (;;) {
    if (document.querySelector("section.scores")) return { kind: "over" };
    const [kind, found] = steps();
    const sign = [version(), kind, found.length, document.querySelectorAll("[aria-pressed='true'], [aria-selected='true']").length].join(" ");
    // A press that changed nothing may have met a piece that was just drawn anew: one presses again.
    const again = seen.kind !== "say" && performance.now() - began > 3000;
    const fresh = missed() || again || (seen.kind === "say" ? version() !== seen.version : sign !== seen.sign);
    if (kind && fresh) {
      const some = near(preferred(found));
      const target = some[Math.floor(dice * some.length)];
      const at = byKeyboard ? {} : await spot(target);
      if (at && kind === "say" && !byKeyboard) await unhurried(at);
      // while one looked the table may have moved on, and the same piece offers nothing any more
      if (at && steps()[1].includes(target)) {
        aimAt(target);
        const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
        return { kind, sign, wide, version: version(), say: target.dataset.say ?? "", ...at };
      }
      const box = target.getBoundingClientRect();
      const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      blocked = `${target.outerHTML.slice(0, 200)} under ${over?.outerHTML.slice(0, 200)}`;
      // A note that was asked for by accident, since somebody else had decided first: the hand goes away from it.
      if (over?.closest("[role=tooltip]")) return { kind: "note", sign: "", version: seen.version, say: blocked };
      // A map that was moved by accident, so that the place lies under its buttons: one of them shows all again.
      const whole = over?.closest(".sp-tools")?.querySelector("[data-whole]");
      if (whole && performance.now() - began > 3000) {
        const { x, y, width, height } = whole.getBoundingClientRect();
        return { kind: "tool", sign, version: version(), say: "", x: x + width / 2, y: y + height / 2 };
      }
    }
    const othersTurn = !kind && !alone && version() !== seen.version;
    if (othersTurn || performance.now() > deadline) return { kind: blocked ? "blocked" : "none", sign, version: version(), say: blocked, last: seen.say };
    await pause();
  }
}
