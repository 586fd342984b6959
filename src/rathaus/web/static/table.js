// The table stays live: what the server draws is put in place, what a person was doing is kept.
// Without this file every button still works: each is a plain form.

const table = document.getElementById("table");
const refusal = document.getElementById("refusal");
const connection = document.getElementById("connection");
const news = document.getElementById("news");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let seen = ""; // the id of the last event: ply and fingerprint
let busy = false; // an action is on its way

const ply = () => Number(table.querySelector("[data-ply]")?.dataset.ply ?? -1);

// --- Putting the table in place ---

function put(html) {
  const before = ply();
  const swap = () => {
    const kept = keep();
    table.innerHTML = html;
    restore(kept);
    name();
  };
  const moved = before >= 0;
  if (moved && document.startViewTransition && !calm.matches && !document.hidden) {
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
  return { open, typed, focus: table.contains(focus) ? mark(focus) : null };
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
  if (focus) table.querySelector(focus)?.focus({ preventScroll: true });
}

// A selector that finds the same control again, if it is still there.
function mark(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.dataset.piece) return `[data-piece="${CSS.escape(element.dataset.piece)}"]`;
  return null;
}

function name() {
  for (const piece of table.querySelectorAll("[data-piece]")) piece.style.viewTransitionName = piece.dataset.piece;
}

function tell() {
  const said = table.querySelector("[data-news]")?.dataset.news ?? "";
  const asked = table.querySelector(".prompt p")?.textContent.trim() ?? "";
  news.textContent = `${said}. ${asked}`;
}

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
    put(event.data.slice(end + 1));
    tell();
  };
  source.addEventListener("go", () => location.reload());
  source.onerror = () => {
    connection.hidden = false;
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 1000);
  };
}

addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
addEventListener("pagehide", () => source?.close());
addEventListener("online", listen);
document.addEventListener("visibilitychange", () => {
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
  busy = true;
  table.classList.add("busy");
  try {
    const answer = await fetch(action, { method: "POST", body, headers: { "X-Part": "table" } });
    const text = await answer.text();
    refusal.hidden = answer.ok;
    if (!answer.ok) refuse(text, answer.headers.get("X-Rule"));
  } catch {
    refusal.hidden = false;
    refusal.textContent = document.getElementById("connection").textContent;
  } finally {
    busy = false;
    table.classList.remove("busy");
  }
}

table.addEventListener("click", (event) => event.target.closest("input.link")?.select());

name();
listen();
