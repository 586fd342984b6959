// Looking back: the same pages, only quicker. Without this file every step is a link.

const controls = document.getElementById("controls");
const slider = document.getElementById("slider");
const play = document.getElementById("play");
const unit = document.getElementById("unit");
const speed = document.getElementById("speed");
const graphs = document.querySelectorAll(".graph .lines");
const news = document.getElementById("news");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const { base } = controls.dataset;
const turns = controls.dataset.turns.split(" ").map(Number);
const last = Number(slider.max);
const MOST = 200; // moments kept
const moments = new Map(); // their parts, as promises
let at = Number(slider.value);
let timer = 0;

// --- Where the steps lead ---

const within = (ply) => Math.max(0, Math.min(last, ply));
const leads = {
  first: () => 0,
  "turn-before": () => turns.findLast((ply) => ply < at) ?? 0,
  before: () => within(at - 1),
  after: () => within(at + 1),
  "turn-after": () => turns.find((ply) => ply > at) ?? last,
  last: () => last,
};

// --- Showing a moment ---

function part(ply) {
  if (!moments.has(ply)) {
    if (moments.size >= MOST) moments.delete(moments.keys().next().value);
    moments.set(ply, fetch(base + ply, { headers: { "X-Part": "moment" } }).then((answer) => {
      if (!answer.ok) throw Error(answer.statusText);
      return answer.text();
    }));
    moments.get(ply).catch(() => moments.delete(ply));
  }
  return moments.get(ply);
}

async function go(ply) {
  at = within(ply);
  mark();
  const wanted = at;
  let html;
  try {
    html = await part(wanted);
  } catch {
    location.assign(base + wanted); // the browser says better than we could what is wrong
    return;
  }
  if (wanted !== at) return; // somebody was quicker
  swap(html);
  if (!timer) news.textContent = document.querySelector("#moment .prompt p").textContent;
  part(within(at + 1)).catch(() => {}); // probably next
}

function swap(html) {
  const drawn = document.createElement("template");
  drawn.innerHTML = html;
  const put = () => {
    const focused = document.activeElement?.closest("#lines") ? document.activeElement.getAttribute("href") : null;
    for (const id of ["moment", "lines"]) document.getElementById(id).replaceWith(drawn.content.getElementById(id));
    if (focused) document.querySelector(`#lines a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    fit();
    name();
  };
  if (document.startViewTransition && !calm.matches && !document.hidden && !(timer && speed.value < 900)) {
    name();
    const transition = document.startViewTransition(put);
    transition.ready.catch(() => {});
    transition.finished.catch(() => {});
  } else put();
}

// A board larger than the page is shown whole.
function fit() {
  const frame = document.querySelector("#moment [data-zoom]");
  if (!frame) return;
  const { rows, cols } = frame.dataset;
  const around = getComputedStyle(frame);
  const [across, down] = [frame.clientWidth - parseFloat(around.paddingLeft) - parseFloat(around.paddingRight), frame.clientHeight - parseFloat(around.paddingTop) - parseFloat(around.paddingBottom)];
  const fits = Math.floor(Math.min((across + 3) / cols, (down + 3) / rows)) - 3; // the gap between squares
  frame.style.setProperty("--cell", `${Math.max(10, Math.min(48, fits))}px`);
}

function name() {
  for (const piece of document.querySelectorAll("#moment [data-piece]")) piece.style.viewTransitionName = piece.dataset.piece;
}

// What stays on the page: the slider, the links, the cursor of the graph, the address.
function mark() {
  slider.value = at;
  const turn = turns.filter((ply) => ply <= at).length;
  document.getElementById("at").value = at;
  document.getElementById("turn").value = turn;
  for (const [step, lead] of Object.entries(leads)) controls.querySelector(`[data-step="${step}"]`).href = base + lead();
  document.getElementById("link").href = base + at;
  for (const graph of graphs) {
    const { left, right } = graph.dataset;
    const x = Number(left) + (right - left) * at / Math.max(1, last);
    graph.querySelector(".cursor").setAttribute("transform", `translate(${x.toFixed(1)} 0)`);
  }
  history.replaceState(null, "", base + at);
}

// --- Playing ---

function pause() {
  clearTimeout(timer);
  timer = 0;
  play.setAttribute("aria-pressed", "false");
}

function start() {
  if (at === last) go(0);
  play.setAttribute("aria-pressed", "true");
  timer = setTimeout(tick, Number(speed.value));
}

async function tick() {
  const running = timer;
  await go(leads[unit.value === "turn" ? "turn-after" : "after"]());
  if (timer !== running) return; // paused meanwhile
  if (at === last) pause();
  else timer = setTimeout(tick, Number(speed.value));
}

play.addEventListener("click", () => (timer ? pause() : start()));
slider.addEventListener("input", () => { pause(); go(Number(slider.value)); });
controls.addEventListener("submit", (event) => event.preventDefault());

document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.id === "link") return;
  const path = link.getAttribute("href");
  if (!path?.startsWith(base)) return;
  event.preventDefault();
  pause();
  go(Number(path.slice(base.length)));
});

for (const graph of graphs) graph.addEventListener("click", (event) => {
  const box = graph.getBoundingClientRect();
  const { left, right } = graph.dataset;
  const x = (event.clientX - box.left) / box.width * graph.viewBox.baseVal.width;
  pause();
  go(Math.round((x - left) / (right - left) * last));
});

const keys = {
  ArrowLeft: "before", ArrowRight: "after", PageUp: "turn-before", PageDown: "turn-after", Home: "first", End: "last",
};

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const on = event.target;
  if (on.matches("select, input:not([type=range]), textarea")) return;
  if (event.key === " " && !on.matches("button, a, summary")) {
    event.preventDefault();
    play.click();
  } else if (event.key in keys) {
    event.preventDefault();
    pause();
    const step = event.shiftKey && event.key.startsWith("Arrow") ? keys[event.key === "ArrowLeft" ? "PageUp" : "PageDown"] : keys[event.key];
    go(leads[step]());
  }
});

play.hidden = false;
document.getElementById("playing").hidden = false;
name();
fit();
addEventListener("resize", fit);
