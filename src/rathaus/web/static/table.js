// The table stays live: what the server draws is put in place, what a person was doing is kept.
// Without this file every button still works: each is a plain form.

const table = document.getElementById("table");
const refusal = document.getElementById("refusal");
const connection = document.getElementById("connection");
const news = document.getElementById("news");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let seen = ""; // the id of the last event: ply and fingerprint
let busy = false; // an action is on its way
const PATIENCE = 2000; // milliseconds until a page that hears nothing may act again

const ply = () => Number(table.querySelector("[data-ply]")?.dataset.ply ?? -1);

// --- Putting the table in place ---

function put(html) {
  change(() => {
    const [kept, over, hinted] = [keep(), isOver(), hint()];
    table.innerHTML = html;
    restore(kept);
    tell();
    if (isOver() && !over) scrollTo(0, 0); // where the podium is
    if (!hinted) hint()?.scrollIntoView({ block: "nearest" }); // far from its button on a phone
  });
}
const isOver = () => Boolean(table.querySelector(".prompt.over"));
const hint = () => table.querySelector(".hint");

// Other scripts hear of every change: motion, and what hands and keys do.
function change(draw) {
  const swap = () => {
    table.dispatchEvent(new Event("leaving"));
    draw();
    name();
    table.dispatchEvent(new Event("arrived"));
  };
  if (ply() >= 0 && document.startViewTransition && !calm.matches && !document.hidden) {
    name();
    const transition = document.startViewTransition(swap);
    transition.ready.catch(() => {}); // skipped: the next one has begun, or the page is hidden
    transition.finished.catch(() => {});
  } else swap();
}

// What a person was doing: where they are, what they typed, what they opened.
function keep() {
  const typed = new Map();
  for (const field of table.querySelectorAll("input[id]:not([type=file]), select[id], textarea[id]"))
    if (isChanged(field)) typed.set(field.id, [field.value, field.checked]);
  const focus = document.activeElement;
  const open = [...table.querySelectorAll("details[open][id]")].map((each) => each.id);
  return { open, typed, focus: table.contains(focus) ? mark(focus) ?? "" : null };
}

function isChanged(field) {
  if (field.tagName === "SELECT") return ![...field.selectedOptions].every((option) => option.defaultSelected);
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

function restore({ open, typed, focus }) {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  for (const [id, [value, checked]] of typed) {
    const field = document.getElementById(id);
    if (!field || field.readOnly) continue;
    if (field.type === "checkbox") field.checked = checked;
    else if (field.type === "radio") { if (checked) field.checked = true; }
    else if (field.tagName !== "SELECT" || [...field.options].some((o) => o.value === value)) field.value = value;
  }
  if (focus === null) return;
  const same = focus && table.querySelector(focus);
  if (same) same.focus({ preventScroll: true });
  if (!same || document.activeElement !== same) table.querySelector(".prompt p")?.focus({ preventScroll: true });
}

// A selector that finds the same control again, if it is still there.
function mark(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.dataset.piece) return `[data-piece="${CSS.escape(element.dataset.piece)}"]`;
  return element.closest("[data-zoom]") ? "[data-zoom]" : null; // a place on a board may be taken now
}

function name() {
  for (const piece of table.querySelectorAll("[data-piece]")) piece.style.viewTransitionName = piece.dataset.piece;
}

// The moment of the last line of the log.
const newest = (part = table) => Number(part.querySelector(".log li")?.dataset.at ?? 0);
const told = (line) => Number(line.dataset.at ?? line.getAttribute("href").split("/").pop());
const sentence = (text) => /[.!?]$/.test(text) ? text : `${text}.`;
let heard = newest();

// Everything that happened since, in order, and what is asked now; for ears.
function tell() {
  const lines = [...table.querySelectorAll(".log li :is(a:not(.why), .then)")].filter((line) => told(line) > heard);
  const said = lines.sort((one, other) => told(one) - told(other)).map((line) => sentence(line.textContent.trim()));
  const lesson = table.querySelector(".lesson p")?.textContent ?? "";
  news.textContent = [...said, table.querySelector(".prompt p")?.textContent.trim() ?? "", lesson].join(" ");
  heard = newest();
}

// --- Catching up: whoever was away sees in order what happened, unless they are in a hurry ---

const STEPS = 10; // at most, the last ones
const LOOK = 380; // milliseconds for each
let away = false;
let latest = null; // what is to be shown in the end, while catching up
let hurry = () => {};

async function show(html) {
  if (latest !== null) { latest = html; return; }
  const part = document.createElement("template");
  part.innerHTML = html;
  const [from, to] = [newest(), newest(part.content)];
  const missed = away && from && to > from + 1 && !calm.matches && !document.hidden;
  away = document.hidden;
  if (missed) {
    latest = html;
    await catchUp(Math.max(from + 1, to - STEPS), to);
    html = latest;
    latest = null;
  }
  put(html);
}

async function catchUp(from, to) {
  let hurried = false;
  const rushed = new Promise((rush) => { hurry = () => { hurried = true; rush(); }; });
  for (let at = from; at < to && !hurried; at++) {
    const board = await moment(at);
    if (!board || hurried) break;
    change(() => table.querySelector(".board").replaceWith(board));
    await Promise.race([rushed, new Promise((soon) => setTimeout(soon, LOOK))]);
  }
}

async function moment(at) {
  try {
    const place = table.dataset.events.replace(/events$/, `at/${at}`);
    const answer = await fetch(place, { headers: { "X-Part": "moment" } });
    const part = document.createElement("template");
    part.innerHTML = answer.ok ? await answer.text() : "";
    return part.content.querySelector(".board");
  } catch {
    return null;
  }
}

for (const what of ["pointerdown", "keydown"]) addEventListener(what, () => hurry(), { capture: true });

// --- Listening ---

let source;

function listen() {
  source?.close();
  source = new EventSource(`${table.dataset.events}?seen=${encodeURIComponent(seen)}`);
  source.onopen = () => { connection.hidden = true; };
  source.onmessage = (event) => {
    seen = event.lastEventId;
    const end = event.data.indexOf("\n"); // first line: the seats of whoever looks
    table.dataset.you = event.data.slice(0, end);
    show(event.data.slice(end + 1));
  };
  source.addEventListener("go", () => location.reload());
  source.onerror = () => {
    connection.hidden = false;
    away = true;
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 1000);
  };
}

addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
addEventListener("pagehide", () => source?.close());
addEventListener("online", listen);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) away = true;
  if (!document.hidden && source?.readyState === EventSource.CLOSED) listen();
});

// --- Acting ---

table.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  const action = button?.getAttribute("formaction") ?? form.getAttribute("action");
  if (!/\/(actions|undo|hint|leave|return|sit|salt|box|bot|clear|plan|skip)$/.test(action)) return; // a new page
  event.preventDefault();
  if (busy) return; // a double click
  const fields = new FormData(form, button);
  const body = form.enctype === "multipart/form-data" ? fields : new URLSearchParams(fields);
  send(action, body);
});

// A refusal in words, with the way to the rule behind it.
function refuse(text, rule) {
  refusal.textContent = text;
  if (!rule) return;
  const link = document.createElement("a");
  link.href = rule;
  link.textContent = refusal.dataset.rule;
  refusal.append(" ", link);
}

async function send(action, body) {
  const shown = arrival();
  busy = true;
  table.classList.add("busy");
  try {
    const answer = await fetch(action, { method: "POST", body, headers: { "X-Part": "table" } });
    const text = await answer.text();
    refusal.hidden = answer.ok;
    if (!answer.ok) refuse(text, answer.headers.get("X-Rule"));
    else if (/\/(actions|undo)$/.test(action)) await shown; // a click on what is no longer so would be refused
  } catch {
    refusal.hidden = false;
    refusal.textContent = document.getElementById("connection").textContent;
  } finally {
    busy = false;
    table.classList.remove("busy");
  }
}

// When the table has been drawn anew; it need not be if nobody tells us.
function arrival() {
  return new Promise((come) => {
    table.addEventListener("arrived", come, { once: true });
    setTimeout(come, PATIENCE);
  });
}

// The link for friends: a touch selects it, the button copies it.
table.addEventListener("click", async (event) => {
  event.target.closest("input.link")?.select();
  const button = event.target.closest("[data-copied]");
  if (!button) return;
  const link = document.getElementById("link");
  link.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(link.value);
  else document.execCommand("copy"); // on a page without https
  news.textContent = button.textContent = button.dataset.copied;
});

name();
listen();
