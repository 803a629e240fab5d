// Keeps a page up to date, and previews a form while it is filled in. The server decides everything that is shown:
// parts of a page that carry data-live or data-preview are replaced by the server's newest ones. Without this script
// the pages work as well, when they are loaded again.

const news = document.body.dataset["news"];
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Puts the parts of a newer page into this one, if they are different. */
function replace(parts, html) {
  const newer = new DOMParser().parseFromString(html, "text/html");
  for (const part of document.querySelectorAll(parts)) {
    const other = newer.getElementById(part.id);
    // What is being dragged would be taken out of the hand; it is replaced when it is let go.
    if (!other || part.querySelector("input[type=range]:active")) continue;
    // What a guest has said is nowhere but in its terminal.
    if (part.querySelector("[data-console]") && other.querySelector("[data-console]")) continue;
    const open = new Map([...part.querySelectorAll("details[id]")].map((each) => [each.id, each.open]));
    for (const details of other.querySelectorAll("details[id]")) {
      details.open = open.get(details.id) ?? details.open;
    }
    reflect(part);
    if (other.innerHTML !== part.innerHTML) {
      keepFocus(part, () => part.replaceChildren(...other.childNodes));
    }
  }
  consoles();
}

/** What was filled in stands in the document as if the server had sent it: only its answer can then differ. */
function reflect(part) {
  for (const field of part.querySelectorAll("input:not([type=checkbox])")) field.setAttribute("value", field.value);
  for (const option of part.querySelectorAll("option")) option.toggleAttribute("selected", option.selected);
}

/** Whoever is at a link or a field stays there, and what is ticked stays ticked. */
function keepFocus(part, change) {
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  const ticked = [...part.querySelectorAll("input:checked")].map((box) => box.value);
  change();
  for (const box of part.querySelectorAll("input[type=checkbox]")) {
    box.checked = box.checked || ticked.includes(box.value);
  }
  if (focused) {
    const same = [...part.querySelectorAll(focused.tagName)].find(
      (each) => each.name === focused.name && each.value === focused.value && each.href === focused.href,
    );
    same?.focus({ preventScroll: true });
    if (same?.type === "text") same.setSelectionRange(focused.selectionStart, focused.selectionEnd);
  }
}

async function page(address, form = null) {
  const answer = await fetch(address, { headers: { Accept: "text/html" }, method: form ? "POST" : "GET", body: form });
  if (answer.redirected && new URL(answer.url).pathname.endsWith("/login")) {
    location.reload();
  }
  return answer.ok ? answer.text() : null;
}

/** Loads the page again at most every half second, however much happens. */
function follow() {
  let wanted = false;
  let working = false;
  const refresh = async () => {
    wanted = true;
    if (working) return;
    working = true;
    while (wanted) {
      wanted = false;
      try {
        const html = await page(location.href);
        if (html) replace("[data-live]", html);
      } catch {
        // The next event tries again.
      }
      await pause(500);
    }
    working = false;
  };
  const source = new EventSource(news);
  let interrupted = false;
  source.addEventListener("changed", refresh);
  source.addEventListener("open", () => {
    // What was not there when the page was made may have come before anybody listened.
    if (interrupted || document.querySelector("[data-incomplete]")) refresh();
    interrupted = false;
    state("Live", false);
  });
  source.addEventListener("error", () => {
    interrupted = true;
    state("Not connected, trying again", true);
    if (source.readyState === EventSource.CLOSED) pause(3000).then(() => location.reload());
  });
  window.addEventListener("pagehide", () => source.close());
}

function state(words, lost) {
  const place = document.getElementById("live-state");
  place.classList.toggle("lost", lost);
  if (place.textContent !== words) place.textContent = words;
}

/** What a slow server has not answered yet is not taken for its answer. */
function awaited(yes) {
  for (const part of document.querySelectorAll("[data-preview-part]")) part.setAttribute("aria-busy", String(yes));
}

/** Asks the server for the preview of what is in a form; an answer to what it was before is of no use any more. */
function preview(form) {
  let changes = 0;
  let timer = 0;
  const ask = async () => {
    const mine = changes;
    const sends = form.method === "post";
    const values = new URLSearchParams(new FormData(form));
    const address = sends ? form.dataset.preview : `${form.dataset.preview}?${values}`;
    try {
      const html = await page(address, sends ? values : null);
      if (html && mine === changes) {
        replace("[data-preview-part]", html);
        if (!sends) history.replaceState(null, "", address);
      }
    } catch {
      // The next change tries again.
    }
    if (mine === changes) awaited(false);
  };
  for (const kind of ["input", "change"]) {
    form.addEventListener(kind, () => {
      changes++;
      awaited(true);
      clearTimeout(timer);
      timer = setTimeout(ask, 120);
    });
  }
}

/** Puts a file that is chosen or dropped into its field, where it can be read before it is sent. */
function files(picker) {
  const field = document.getElementById(picker.dataset["fills"]);
  const largest = 512 * 1024;
  const take = async (file) => {
    if (!file) return;
    field.value = file.size > largest ? "" : await file.text();
    field.setCustomValidity(file.size > largest ? `${file.name} is larger than 512 KiB` : "");
    field.reportValidity();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  picker.parentElement.hidden = false;
  picker.addEventListener("change", () => take(picker.files[0]));
  field.addEventListener("input", () => field.setCustomValidity(""));
  for (const kind of ["dragover", "dragleave", "drop"]) {
    field.addEventListener(kind, (event) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      field.classList.toggle("dropping", kind === "dragover");
      if (kind === "drop") take(event.dataTransfer.files[0]);
    });
  }
}

/** Terminals have a script of their own, which other pages need not load. */
async function consoles() {
  for (const place of document.querySelectorAll("[data-console]:not([data-begun])")) {
    place.dataset.begun = "";
    const { connect } = await import(place.dataset.module);
    connect(place);
  }
}

/** One box ticks all boxes of its table. */
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-all]")) {
    for (const box of event.target.form.querySelectorAll("input[name=vm]")) {
      box.checked = event.target.checked;
    }
  }
});

for (const select of document.querySelectorAll("select[data-submit]")) {
  select.addEventListener("change", () => select.form.requestSubmit());
}
for (const form of document.querySelectorAll("form[data-preview]")) preview(form);
for (const picker of document.querySelectorAll("input[data-fills]")) files(picker);
consoles();
if (news && document.querySelector("[data-live]")) follow();
