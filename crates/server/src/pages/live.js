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
