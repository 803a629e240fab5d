"use strict";
// Finds the headings that have every word, those in whose title it stands first. Everything is written as text.
const field = document.getElementById("search");
const found = document.getElementById("found");

function rank([, page, title, text], words) {
  let points = 0;
  for (const word of words) {
    if (title.toLowerCase().includes(word)) points += 10;
    else if (page.toLowerCase().includes(word)) points += 5;
    else if (text.toLowerCase().includes(word)) points += 1;
    else return 0;
  }
  return points;
}

function around(text, word) {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - 40);
  return text.slice(at, at + 120);
}

field.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(word => word.length > 1);
  const best = words.length === 0 ? [] : INDEX.map(entry => [rank(entry, words), entry])
    .filter(([points]) => points > 0).sort(([a], [b]) => b - a).slice(0, 15);
  found.replaceChildren(...best.map(([, [address, page, title, text]]) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = document.body.dataset.root + address;
    link.textContent = page === title ? page : page + ": " + title;
    item.append(link, " " + around(text, words[0]));
    return item;
  }));
  if (words.length > 0 && best.length === 0) found.append("Nothing has all of these words.");
});
