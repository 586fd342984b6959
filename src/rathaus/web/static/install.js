// Lets the house be installed, and shows a page of ours when it cannot be reached.

if ("serviceWorker" in navigator) {
  const stamp = new URL(import.meta.url).search;
  navigator.serviceWorker.register(`/worker.js${stamp}`).catch(() => {}); // a house without HTTPS plays all the same
}
