// Which keys lead from where the focus is to `target`: Tab between controls, arrows within a group of them.
(target) => {
  if (!target.isConnected) return { gone: true, keys: [] };
  const here = document.activeElement;
  if (here === target) return { there: true, keys: [] };
  const group = (each) => each.closest("[role=grid], [role=radiogroup], [role=tablist], [role=toolbar], [role=listbox]");
  const grid = (each) => {
    const rows = [...group(each).querySelectorAll("[role=row]")];
    const row = each.closest("[role=row]");
    return [rows.indexOf(row), [...row.querySelectorAll("[role=gridcell]")].indexOf(each)];
  };
  const steps = (count, forth, back) => Array(Math.abs(count)).fill(count > 0 ? forth : back);
  const roving = target.tabIndex < 0 && group(target);
  if (roving && roving.contains(here)) {
    if (roving.getAttribute("role") !== "grid") return { keys: ["ArrowRight"] };
    const [[row, column], [nextRow, nextColumn]] = [grid(here), grid(target)];
    return { keys: [...steps(nextRow - row, "ArrowDown", "ArrowUp"), ...steps(nextColumn - column, "ArrowRight", "ArrowLeft")] };
  }
  if (target.type === "radio" && here.name === target.name) {
    const radios = [...document.getElementsByName(target.name)];
    return { keys: steps(radios.indexOf(target) - radios.indexOf(here), "ArrowDown", "ArrowUp") };
  }
  if (here === document.body) return { keys: ["Tab"] };
  const stop = (each) => each.tabIndex >= 0 && !each.disabled && each.checkVisibility({ visibilityProperty: true });
  const single = (each) => each.type !== "radio" || each.checked;
  const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")];
  const order = stops.filter((each) => stop(each) && single(each));
  const radio = target.type === "radio" ? [...document.getElementsByName(target.name)].find((each) => each.checked) : target;
  const goal = roving ? order.find((each) => roving.contains(each)) : radio;
  const [from, to] = [order.indexOf(here), order.indexOf(goal)];
  // A box that scrolls is a stop of its own, which only the browser knows.
  const behind = target.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING;
  if (from < 0 || to < 0) return { lost: here.outerHTML.slice(0, 200), keys: [behind ? "Shift+Tab" : "Tab"] };
  return { keys: steps(to - from, "Tab", "Shift+Tab") };
}
