// Hands and keys: arrow keys on boards, single keys, dragging, a board that pans and zooms, and a look
// at what an action would bring. Without this file everything is still there as buttons and lists.

const table = document.getElementById("table");
const keys = document.getElementById("keys");
const words = document.getElementById("words");
const coarse = matchMedia("(pointer: coarse)");
const CONTROLS = "button[form=act], .board button, .board input:is([type=radio], [type=checkbox])";

const shown = (selector, within = table) => [...within.querySelectorAll(selector)].filter((each) => each.checkVisibility());

// --- Keys ---

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target.matches("input:not([type=radio], [type=checkbox]), select, textarea")) return;
  if (event.key === "?") tellKeys();
  else if (event.key.startsWith("Arrow")) { if (!walk(event)) return; }
  else if (/^[1-9a-z+-]$/.test(event.key)) {
    const choices = table.querySelectorAll("#act .choices button:not(.undo)");
    const control = shown(`[data-key="${event.key}"]`, document)[0] ?? choices[Number(event.key) - 1];
    if (!control) return;
    control.click();
  } else return;
  event.preventDefault();
});

function tellKeys() {
  const list = keys.querySelector("dl");
  for (const old of list.querySelectorAll(".found")) old.remove();
  for (const control of shown("[data-key]", document)) {
    const [key, what] = [document.createElement("dt"), document.createElement("dd")];
    key.className = what.className = "found";
    key.append(Object.assign(document.createElement("kbd"), { textContent: control.dataset.key }));
    what.textContent = control.getAttribute("aria-label") ?? control.textContent.trim();
    list.append(key, what);
  }
  keys.showModal();
}

// The nearest control in the direction of the arrow; on a board that is scrolled, first one of its own.
function walk(event) {
  const here = document.activeElement;
  if (!here?.closest(".board") || here.matches("input[type=radio]")) return false;
  const [x, y] = middle(here);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const nearest = (controls) => {
    let best = null;
    let least = Infinity;
    for (const each of controls) {
      if (each === here) continue;
      const [ax, ay] = middle(each);
      const along = (ax - x) * dx + (ay - y) * dy;
      const aside = Math.abs((ax - x) * dy) + Math.abs((ay - y) * dx);
      if (along > 4 && along + 2.5 * aside < least) [best, least] = [each, along + 2.5 * aside];
    }
    return best;
  };
  const frame = here.closest("[data-zoom]"); // what is scrolled out of sight there lies beneath other things
  const inside = frame && nearest(shown("button", frame));
  const best = inside ?? nearest(shown(CONTROLS).filter((each) => (frame ? !frame.contains(each) : inSight(each))));
  best?.focus();
  return Boolean(best);
}

// Of a board that is scrolled, only what can be seen.
function inSight(element) {
  const frame = element.closest("[data-zoom]")?.getBoundingClientRect();
  const [x, y] = middle(element);
  return !frame || (x > frame.left && x < frame.right && y > frame.top && y < frame.bottom);
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

// The table in words, without leaving it.
table.addEventListener("click", async (event) => {
  const link = event.target.closest('a[data-key="d"]');
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const answer = await fetch(link.href, { headers: { "X-Part": "words" } });
  if (!answer.ok) return location.assign(link.href);
  words.firstElementChild.innerHTML = await answer.text();
  words.showModal();
});

// --- Dragging: what has data-drag is dropped on a button that has it in data-drop ---

let dragged = null;

table.addEventListener("pointerdown", (event) => {
  const what = event.target.closest("[data-drag]");
  if (!what || event.button) return;
  dragged = { what, x: event.clientX, y: event.clientY, ghost: null, over: null };
});

addEventListener("pointermove", (event) => {
  if (!dragged) return;
  const [dx, dy] = [event.clientX - dragged.x, event.clientY - dragged.y];
  if (!dragged.ghost && Math.hypot(dx, dy) < 8) return;
  dragged.ghost ??= lift(dragged.what);
  document.documentElement.classList.add("dragging");
  dragged.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const over = under.find((each) => (each.dataset?.drop ?? "").split(" ").includes(dragged.what.dataset.drag)) ?? null;
  if (over === dragged.over) return;
  dragged.over?.classList.remove("over");
  over?.classList.add("over");
  dragged.over = over;
  if (over) look(over);
});

function lift(what) {
  what.querySelector("input[type=radio]")?.click();
  const ghost = (what.querySelector("[data-ghost]") ?? what).cloneNode(true);
  ghost.classList.add("lifted");
  for (const each of [ghost, ...ghost.querySelectorAll("[id], [form], [name]")]) for (const name of ["id", "form", "name", "data-piece", "data-die"]) each.removeAttribute(name);
  (what.closest(".board > *") ?? table).append(ghost);
  return ghost;
}

function drop(event) {
  if (!dragged) return;
  const { ghost, over } = dragged;
  dragged = null;
  if (!ghost) return;
  ghost.remove();
  document.documentElement.classList.remove("dragging");
  over?.classList.remove("over");
  addEventListener("click", (click) => { click.preventDefault(); click.stopPropagation(); }, { capture: true, once: true });
  setTimeout(() => {
    dispatchEvent(new Event("click")); // if there was no click to stop
    if (over && event.type === "pointerup") { chosen = over.value; over.click(); }
  });
}
addEventListener("pointerup", drop);
addEventListener("pointercancel", drop);

// --- A look ahead: what an action on a board with data-outlook would bring ---

let asked = "";
let chosen = ""; // touched once: the second touch does it
let soon = 0;

function look(button) {
  const board = button.closest("[data-outlook]");
  const form = document.getElementById("act");
  if (!board || !form || table.classList.contains("busy")) return;
  const at = ply();
  const parts = [...new FormData(form)].filter(([name]) => name.startsWith("part-"));
  const action = parts.reduce((sum, [, part]) => sum + Number(part), Number(button.value));
  lay(board, button);
  if (asked === String(action)) return;
  asked = String(action);
  clearTimeout(soon);
  soon = setTimeout(async () => {
    if (ply() !== at || table.classList.contains("busy")) return;
    const answer = await fetch(`${board.dataset.outlook}?action=${action}&ply=${at}`, { headers: { "X-Part": "outlook" } });
    const said = document.getElementById("outlook");
    if (answer.status === 200 && said && asked === String(action)) said.textContent = [await answer.text(), ...(coarse.matches && said.dataset.again ? [said.dataset.again] : [])].join(" ");
  }, 60);
}

// The chosen tile as it would lie, from the square of this button on.
function lay(board, button) {
  clear();
  const tile = document.querySelector("[data-drag] :checked")?.closest("[data-drag]")?.querySelector("[data-ghost]");
  const step = Number(document.querySelector("[data-step]:checked")?.dataset.step ?? 0);
  if (!tile) return;
  const [row, col] = ["row", "col"].map((name) => Number(button.dataset[name]));
  [...tile.children].forEach((cell, i) => {
    const ghost = cell.cloneNode(true);
    ghost.classList.add("ghost");
    ghost.removeAttribute("role");
    ghost.setAttribute("aria-hidden", "true");
    ghost.style.gridRow = row + i * [0, 1, 0, -1][step];
    ghost.style.gridColumn = col + i * [1, 0, -1, 0][step];
    button.parentElement.append(ghost);
  });
}

function clear() {
  for (const ghost of table.querySelectorAll(".ghost")) ghost.remove();
}

table.addEventListener("pointerover", (event) => {
  const button = event.target.closest("[data-outlook] button");
  if (button && !coarse.matches) look(button);
});
table.addEventListener("focusin", (event) => { if (event.target.matches("[data-outlook] button")) look(event.target); });
table.addEventListener("pointerout", (event) => { if (event.target.matches("[data-outlook] button") && !coarse.matches) clear(); });

// On a touch screen a slip would hurt: the first touch shows, the second does. A key does at once.
table.addEventListener("click", (event) => {
  const button = event.target.closest("[data-outlook] button");
  if (!button || !coarse.matches || !event.detail || chosen === button.value) return;
  event.preventDefault();
  chosen = button.value;
  look(button);
});

// --- A line of the log shows on the board what it speaks of ---

function point(event) {
  const line = event.type === "pointerout" || event.type === "focusout" ? null : event.target.closest("[data-marks]");
  for (const each of table.querySelectorAll(".marked")) each.classList.remove("marked");
  const meant = (line?.dataset.marks.split(" ") ?? []).flatMap((name) => [...table.querySelectorAll(`[data-square="${name}"]`)]);
  for (const each of meant) each.classList.add("marked");
  if (meant.length) bringIntoSight(meant[0]);
}
for (const what of ["pointerover", "pointerout", "focusin", "focusout"]) table.addEventListener(what, (event) => { if (event.target.closest(".log")) point(event); });

// Only the board is scrolled, never the page.
function bringIntoSight(element) {
  const frame = element.closest("[data-zoom]");
  if (!frame || inSight(element)) return;
  const [[x, y], [toX, toY]] = [middle(element), middle(frame)];
  frame.scrollBy(x - toX, y - toY);
}

// --- Turning a tile: by its button or key, or with a second finger ---

function turn() {
  const steps = shown("[data-step]").length ? shown("[data-step]") : [...table.querySelectorAll("[data-step]")].filter((each) => each.closest("label")?.checkVisibility());
  const at = steps.findIndex((each) => each.checked);
  steps[(at + 1) % steps.length]?.click();
  clear();
  const here = document.activeElement;
  if (here?.matches("[data-outlook] button") && !here.checkVisibility()) shown("[data-outlook] button")[0]?.focus();
}
table.addEventListener("click", (event) => { if (event.target.closest("[data-turn]")) turn(); });
// Another tile may not know the heading that was chosen.
table.addEventListener("change", (event) => {
  const step = table.querySelector("[data-step]:checked");
  if (event.target.closest("[data-drag]") && step && !step.closest("label").checkVisibility()) turn();
});
table.addEventListener("touchstart", (event) => { if (event.touches.length === 2 && event.target.closest("[data-zoom]")) turn(); }, { passive: true });

// --- A board that pans and zooms ---

const GAP = 3; // between squares
const SMALLEST = 18;
const LARGEST = 72; // pixels of a square
const WHOLE = -1;
let size = 0; // chosen, or WHOLE: all of it, however small; 0: what fits, but large enough to be read and touched
let corner = null; // where the board was, in squares

function fit() {
  const frame = table.querySelector("[data-zoom]");
  if (!frame) return;
  const { rows, cols } = frame.dataset;
  const around = getComputedStyle(frame);
  const [across, down] = [frame.clientWidth - parseFloat(around.paddingLeft) - parseFloat(around.paddingRight), frame.clientHeight - parseFloat(around.paddingTop) - parseFloat(around.paddingBottom)];
  const fits = Math.floor(Math.min((across + GAP) / cols, (down + GAP) / rows)) - GAP;
  const least = size === WHOLE ? 1 : !shown("button", frame).length ? 10 : coarse.matches || innerWidth < 640 ? 40 : 24;
  const side = size > 0 ? size : Math.max(least, Math.min(56, fits));
  frame.style.setProperty("--cell", `${side}px`);
  const ground = frame.firstElementChild;
  if (corner) frame.scrollTo((corner.x - frame.dataset.west) * side, (corner.y - frame.dataset.north) * side);
  else frame.scrollTo((ground.scrollWidth - frame.clientWidth) / 2, (ground.scrollHeight - frame.clientHeight) / 2);
}

function zoom(by) {
  const frame = table.querySelector("[data-zoom]");
  const now = parseFloat(frame.style.getPropertyValue("--cell")) || 40;
  size = by ? Math.round(Math.max(SMALLEST, Math.min(LARGEST, now * by))) : WHOLE;
  corner = null;
  fit();
}

table.addEventListener("click", (event) => {
  const button = event.target.closest("[data-by]");
  if (button) zoom(Number(button.dataset.by));
});
table.addEventListener("wheel", (event) => {
  if (!event.ctrlKey || !event.target.closest("[data-zoom]")) return;
  event.preventDefault();
  zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
}, { passive: false });

table.addEventListener("leaving", () => {
  const frame = table.querySelector("[data-zoom]");
  const side = parseFloat(frame?.style.getPropertyValue("--cell"));
  corner = side && (size > 0 || frame.dataset.panned) ? { x: frame.scrollLeft / side + Number(frame.dataset.west), y: frame.scrollTop / side + Number(frame.dataset.north) } : null;
});
// What was touched once stays so as long as nothing has happened, even if the table is drawn anew.
const ply = () => table.querySelector("[data-ply]")?.dataset.ply;
let touched = ply(); // when
table.addEventListener("arrived", () => {
  const again = touched === ply() && [...table.querySelectorAll("[data-outlook] button")].find((each) => each.value === chosen && each.checkVisibility());
  asked = "";
  if (again) look(again);
  else chosen = "";
  touched = ply();
  fit();
});
addEventListener("resize", fit);

// With a mouse the bare table is dragged.
let pan = null;
table.addEventListener("pointerdown", (event) => {
  const frame = event.target.closest("[data-zoom]");
  if (frame && event.pointerType === "mouse" && !event.target.closest("button")) pan = { frame, x: event.clientX + frame.scrollLeft, y: event.clientY + frame.scrollTop };
});
addEventListener("pointermove", (event) => {
  if (!pan) return;
  pan.frame.scrollTo(pan.x - event.clientX, pan.y - event.clientY);
  pan.frame.dataset.panned = "1";
});
addEventListener("pointerup", () => { pan = null; });

document.documentElement.classList.add("scripted");
fit();
