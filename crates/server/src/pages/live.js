// Updates figures with the events of `/live`. Without this script the page stays as it was loaded.
"use strict";
if (document.querySelector("[data-live]")) {
  const source = new EventSource("/live");
  source.onmessage = (event) => {
    const news = JSON.parse(event.data);
    for (const place of document.querySelectorAll("[data-live]")) {
      const text = news[place.dataset.live];
      if (text === undefined || text === place.textContent) continue;
      place.textContent = text;
      if (place.dataset.live.endsWith("age")) continue;
      place.classList.remove("fresh");
      void place.offsetWidth;
      place.classList.add("fresh");
    }
  };
  source.onopen = () => document.body.classList.remove("away");
  source.onerror = () => document.body.classList.add("away");
}
// Tables that change as a whole are read again with their page, unless somebody reads the details of one.
for (const table of document.querySelectorAll("[data-again]")) {
  setInterval(async () => {
    if (document.hidden || table.querySelector("[open]")) return;
    const answer = await fetch(location.href).catch(() => null);
    if (!answer || !answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const news = page.querySelector("[data-again] tbody");
    if (news) table.querySelector("tbody").replaceWith(news);
  }, table.dataset.again * 1000);
}
