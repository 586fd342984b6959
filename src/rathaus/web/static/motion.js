// Motion that explains: what is new arrives, what is paid flies to its owner, what is swept goes.
// It begins when the table has changed already, so it never makes anybody wait.

const table = document.getElementById("table");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const TOKENS = 5; // that fly at once
const FLIGHT = 520; // milliseconds
let seen = false; // there was a table before this one
let counts = new Map();
let places = new Map(); // where dice and tiles were

const number = (element) => Number(element.dataset.count);
const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

table.addEventListener("leaving", () => {
  seen = true;
  counts = new Map([...table.querySelectorAll("[data-counts]")].map((each) => [each.dataset.counts, number(each)]));
  places = new Map([...table.querySelectorAll("[data-die]")].map((each) => [each.dataset.die, each.getBoundingClientRect()]));
});

table.addEventListener("arrived", ring);
table.addEventListener("arrived", () => {
  const board = table.querySelector(".board");
  if (!board || calm.matches || document.hidden || !seen) return;
  const changed = [...table.querySelectorAll("[data-counts]")].filter((each) => counts.has(each.dataset.counts));
  const fewer = changed.filter((each) => number(each) < counts.get(each.dataset.counts));
  const more = changed.filter((each) => number(each) > counts.get(each.dataset.counts));
  board.classList.add("moved");
  for (const swept of fewer.filter((each) => each.hasAttribute("data-swept") && number(each) === 0)) swept.classList.add("sweeping");
  const source = fewer.find((each) => each.hasAttribute("data-pays"));
  for (const owner of more.filter((each) => each.dataset.token)) if (source) pay(source, owner);
  for (const die of table.querySelectorAll("[data-die]")) if (!places.has(die.dataset.die)) arrive(die);
});

// Tokens fly from where they lay to whoever gets them.
function pay(source, owner) {
  const [fromX, fromY] = middle(source.getBoundingClientRect());
  const [toX, toY] = middle(owner.getBoundingClientRect());
  const tokens = Math.min(TOKENS, number(owner) - counts.get(owner.dataset.counts));
  for (let i = 0; i < tokens; i++) {
    const token = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    token.setAttribute("viewBox", "0 0 48 48");
    token.setAttribute("class", "flying");
    token.setAttribute("aria-hidden", "true");
    const picture = document.createElementNS("http://www.w3.org/2000/svg", "use");
    picture.setAttribute("href", owner.dataset.token);
    token.append(picture);
    document.body.append(token);
    const flight = token.animate([
      { transform: `translate(${fromX - 16}px, ${fromY - 16}px) scale(.6)`, opacity: 0 },
      { transform: `translate(${(fromX + toX) / 2 - 16}px, ${Math.min(fromY, toY) - 40}px) scale(1.3)`, opacity: 1, offset: .5 },
      { transform: `translate(${toX - 16}px, ${toY - 16}px) scale(.8)`, opacity: .2 },
    ], { duration: FLIGHT, delay: 70 * i, easing: "ease-in-out", fill: "backwards" });
    flight.onfinish = flight.oncancel = () => token.remove();
  }
}

// A die that was not there before tumbles out of the hand, or into it.
function arrive(die) {
  const hand = table.querySelector("[data-hand]");
  const tumbled = hand?.contains(die);
  const from = [...places].find(([key]) => key.startsWith("hand"))?.[1];
  const [x, y] = middle(die.getBoundingClientRect());
  const [fromX, fromY] = tumbled || !from ? [x - 60, y - 40] : middle(from);
  die.animate([
    { transform: `translate(${fromX - x}px, ${fromY - y}px) rotate(-270deg) scale(.7)`, opacity: tumbled ? 0 : 1 },
    { transform: "translate(0, -6px) rotate(12deg) scale(1.12)", opacity: 1, offset: .8 },
    { transform: "none" },
  ], { duration: 320 + 160 * Math.random(), easing: "cubic-bezier(.2, .7, .3, 1)" });
}

// --- Sound, if somebody asked for it: a knock for each change, a bell when it is your move ---

const sound = document.getElementById("sound");
let audio = null;
let rung = -1; // the ply last heard

const isOn = () => localStorage.getItem("sound") === "on";
const show = () => sound.setAttribute("aria-pressed", String(isOn()));

sound.addEventListener("click", () => {
  localStorage.setItem("sound", isOn() ? "off" : "on");
  show();
  if (isOn()) note(660, 0.2);
});

function ring() {
  const board = table.querySelector("[data-ply]");
  const ply = Number(board?.dataset.ply ?? -1);
  if (!isOn() || ply === rung) return;
  rung = ply;
  if (board?.querySelector(".prompt.yours")) note(660, 0.25);
  else note(220, 0.06);
}

function note(pitch, length) {
  audio ??= new AudioContext();
  const [voice, volume] = [audio.createOscillator(), audio.createGain()];
  voice.type = "triangle";
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + length);
  voice.connect(volume).connect(audio.destination);
  voice.start();
  voice.stop(audio.currentTime + length);
}
show();
