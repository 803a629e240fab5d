// A terminal for the serial console of a guest: what a VT100 does with what most systems send, and no more. Whatever
// the guest sends ends up as text of the page, never as markup.

const COLUMNS = 80;
const ROWS = 24;
const KEPT = 1000;
const PLAIN = "";
const KEYS = {
  Enter: "\r", Backspace: "\x7f", Tab: "\t", Escape: "\x1b", Delete: "\x1b[3~", Insert: "\x1b[2~",
  ArrowUp: "\x1b[A", ArrowDown: "\x1b[B", ArrowRight: "\x1b[C", ArrowLeft: "\x1b[D",
  Home: "\x1b[H", End: "\x1b[F", PageUp: "\x1b[5~", PageDown: "\x1b[6~",
};

/** The lines of a screen, the cursor, and what is still missing of a sequence. */
class Screen {
  history = [];
  lines = [];
  row = 0;
  column = 0;
  style = PLAIN;
  /** @type {{bold: boolean, inverse: boolean, ink: string}} */
  colours = { bold: false, inverse: false, ink: "" };
  top = 0;
  bottom = ROWS - 1;
  /** @type {{row: number, column: number}} */
  saved = { row: 0, column: 0 };
  pending = "";

  constructor(answer) {
    this.answer = answer;
    this.reset();
  }

  reset() {
    this.lines = Array.from({ length: ROWS }, () => this.blank());
    this.row = 0;
    this.column = 0;
    this.style = PLAIN;
    this.colours = { bold: false, inverse: false, ink: "" };
    this.top = 0;
    this.bottom = ROWS - 1;
    this.saved = { row: 0, column: 0 };
    this.pending = "";
  }

  blank() {
    return Array.from({ length: COLUMNS }, () => ({ letter: " ", style: PLAIN }));
  }

  /** Takes what the guest sends; a sequence that is cut off waits for its rest. */
  write(text) {
    const all = this.pending + text;
    this.pending = "";
    let at = 0;
    while (at < all.length) {
      const letter = all[at];
      if (letter === "\x1b") {
        const length = this.sequence(all.slice(at, at + 4096));
        if (length === 0) {
          this.pending = all.slice(at);
          return;
        }
        at += length;
      } else {
        const point = String.fromCodePoint(all.codePointAt(at));
        this.put(point);
        at += point.length;
      }
    }
  }

  put(letter) {
    switch (letter) {
      case "\r": this.column = 0; return;
      case "\n": case "\v": case "\f": this.down(); return;
      case "\b": this.column = Math.max(0, this.column - 1); return;
      case "\t": this.column = Math.min(COLUMNS - 1, (Math.floor(this.column / 8) + 1) * 8); return;
      default: break;
    }
    if (letter < " " || letter === "\x7f") return;
    if (this.column >= COLUMNS) {
      this.column = 0;
      this.down();
    }
    this.lines[this.row][this.column] = { letter, style: this.style };
    this.column += 1;
  }

  down() {
    if (this.row === this.bottom) this.scroll(1);
    else if (this.row < ROWS - 1) this.row += 1;
  }

  up() {
    if (this.row === this.top) this.scroll(-1);
    else if (this.row > 0) this.row -= 1;
  }

  /** Moves the lines of the region; what leaves the whole screen at its head is kept. */
  scroll(count) {
    for (let i = 0; i < Math.min(Math.abs(count), ROWS); i += 1) {
      if (count > 0) {
        const [gone] = this.lines.splice(this.top, 1);
        this.lines.splice(this.bottom, 0, this.blank());
        if (this.top === 0) this.history.push(gone);
      } else {
        this.lines.splice(this.bottom, 1);
        this.lines.splice(this.top, 0, this.blank());
      }
    }
    this.history.splice(0, Math.max(0, this.history.length - KEPT));
  }

  /** How many letters a sequence at the beginning has; 0 if not all of it is there. */
  sequence(text) {
    const control = /^\x1b\[([0-9;?>=!]*)[ -/]*([@-~])/.exec(text);
    if (control) {
      this.control(control[2], control[1]);
      return control[0].length;
    }
    const words = /^\x1b[\]P^_X][^\x07\x1b]*(\x07|\x1b\\)/.exec(text);
    if (words) return words[0].length;
    const choice = /^\x1b[ -/]+[0-~]/.exec(text);
    if (choice) return choice[0].length;
    if (/^\x1b([[\]P^_X]|[ -/]|$)/.test(text) && text.length < 4096) return text.length < 2 || /^\x1b[[\]P^_X -/]/.test(text) ? 0 : 2;
    switch (text[1]) {
      case "7": this.saved = { row: this.row, column: this.column }; break;
      case "8": Object.assign(this, this.saved); break;
      case "c": this.reset(); break;
      case "D": this.down(); break;
      case "E": this.column = 0; this.down(); break;
      case "M": this.up(); break;
      default: break;
    }
    return 2;
  }

  control(final, parameters) {
    if (/[?>=!]/.test(parameters)) return;
    const numbers = parameters.split(";").map((each) => Number.parseInt(each, 10));
    const first = Math.min(numbers[0] || 1, 999);
    switch (final) {
      case "A": this.move(this.row - first, this.column); break;
      case "B": this.move(this.row + first, this.column); break;
      case "C": this.move(this.row, this.column + first); break;
      case "D": this.move(this.row, this.column - first); break;
      case "E": this.move(this.row + first, 0); break;
      case "F": this.move(this.row - first, 0); break;
      case "G": this.move(this.row, first - 1); break;
      case "d": this.move(first - 1, this.column); break;
      case "H": case "f": this.move(first - 1, (numbers[1] || 1) - 1); break;
      case "J": this.erase(numbers[0] || 0, this.row * COLUMNS + this.column, ROWS * COLUMNS); break;
      case "K": this.eraseLine(numbers[0] || 0); break;
      case "L": this.region(-first); break;
      case "M": this.region(first); break;
      case "S": this.scroll(first); break;
      case "T": this.scroll(-first); break;
      case "P": this.shift(first); break;
      case "@": this.shift(-first); break;
      case "X": this.clear(this.row * COLUMNS + this.column, Math.min(this.column + first, COLUMNS) + this.row * COLUMNS); break;
      case "r": this.bound(first - 1, (numbers[1] || ROWS) - 1); break;
      case "s": this.saved = { row: this.row, column: this.column }; break;
      case "u": Object.assign(this, this.saved); break;
      case "m": numbers.forEach((each) => this.colour(each || 0)); break;
      case "n": if (numbers[0] === 6) this.answer(`\x1b[${this.row + 1};${Math.min(this.column, COLUMNS - 1) + 1}R`); break;
      case "c": this.answer("\x1b[?1;0c"); break;
      default: break;
    }
  }

  move(row, column) {
    this.row = Math.max(0, Math.min(ROWS - 1, row));
    this.column = Math.max(0, Math.min(COLUMNS - 1, column));
  }

  bound(top, bottom) {
    if (top >= 0 && bottom < ROWS && top < bottom) {
      this.top = top;
      this.bottom = bottom;
      this.move(0, 0);
    }
  }

  erase(which, here, end) {
    this.clear(which === 0 ? here : 0, which === 1 ? here + 1 : end);
  }

  eraseLine(which) {
    const start = this.row * COLUMNS;
    this.clear(which === 0 ? start + this.column : start, which === 1 ? start + this.column + 1 : start + COLUMNS);
  }

  clear(from, to) {
    for (let at = from; at < Math.min(to, ROWS * COLUMNS); at += 1) {
      this.lines[Math.floor(at / COLUMNS)][at % COLUMNS] = { letter: " ", style: PLAIN };
    }
  }

  /** Lines are put in, or taken out, at the cursor. */
  region(count) {
    const top = this.top;
    const kept = this.history.length;
    this.top = this.row;
    this.scroll(count);
    this.top = top;
    this.history.splice(kept);
  }

  /** Letters are taken out, or put in, at the cursor. */
  shift(count) {
    const line = this.lines[this.row];
    const blanks = this.blank().slice(0, Math.min(Math.abs(count), COLUMNS));
    if (count > 0) line.splice(COLUMNS, 0, ...blanks.slice(0, line.splice(this.column, count).length));
    else line.splice(this.column, 0, ...blanks);
    line.splice(COLUMNS);
  }

  colour(code) {
    const is = this.colours;
    if (code === 0) this.colours = { bold: false, inverse: false, ink: "" };
    else if (code === 1) is.bold = true;
    else if (code === 22) is.bold = false;
    else if (code === 7) is.inverse = true;
    else if (code === 27) is.inverse = false;
    else if (code === 39) is.ink = "";
    else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) is.ink = `t${code % 10}`;
    const now = this.colours;
    this.style = [now.bold && "bold", now.inverse && "inverse", now.ink].filter(Boolean).join(" ");
  }
}

/** Draws a line as runs of letters that look alike. */
function draw(line, cursor) {
  const row = document.createElement("div");
  let run = null;
  line.forEach((cell, column) => {
    const style = column === cursor ? `${cell.style} cursor` : cell.style;
    if (!run || run.className !== style) {
      run = document.createElement("span");
      run.className = style;
      row.append(run);
    }
    run.textContent += cell.letter;
  });
  return row;
}

/** Connects a terminal of the page with its guest. */
export function connect(place) {
  const view = place.querySelector("[data-screen]");
  const keys = place.querySelector("[data-keys]");
  const state = place.querySelector("#console-state");
  const again = place.querySelector("[data-connect]");
  let socket = null;
  let drawing = false;
  const send = (text) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(new TextEncoder().encode(text));
  };
  const screen = new Screen(send);
  const say = (words, mood) => {
    state.textContent = words;
    state.className = `badge ${mood}`;
  };
  const show = () => {
    if (drawing) return;
    drawing = true;
    requestAnimationFrame(() => {
      drawing = false;
      const atEnd = view.scrollHeight - view.scrollTop - view.clientHeight < 40;
      view.replaceChildren(
        ...screen.history.map((line) => draw(line, -1)),
        ...screen.lines.map((line, row) => draw(line, row === screen.row ? Math.min(screen.column, COLUMNS - 1) : -1)),
      );
      if (atEnd) view.scrollTop = view.scrollHeight;
    });
  };
  const open = () => {
    socket?.close();
    const decoder = new TextDecoder();
    const mine = new WebSocket(new URL(place.dataset.console, location.href.replace(/^http/, "ws")), "plain.kubevirt.io");
    socket = mine;
    mine.binaryType = "arraybuffer";
    again.hidden = true;
    say("connecting", "info");
    mine.addEventListener("open", () => say("connected", "good"));
    mine.addEventListener("message", (event) => {
      screen.write(decoder.decode(event.data, { stream: true }));
      show();
    });
    mine.addEventListener("close", (event) => {
      if (socket !== mine) return;
      say(event.reason || "not connected", "warn");
      again.hidden = false;
    });
    keys.focus({ preventScroll: true });
  };
  keys.addEventListener("keydown", (event) => {
    if (event.ctrlKey && event.key === "]") {
      event.preventDefault();
      (again.hidden ? place.querySelector("a, [data-connect]:not([hidden])") ?? document.querySelector("main") : again).focus();
      return;
    }
    const control = event.ctrlKey && !event.altKey && !event.metaKey && /^[a-z@[\\^_]$/i.test(event.key);
    const sent = control ? String.fromCharCode(event.key.toUpperCase().charCodeAt(0) & 31) : KEYS[event.key];
    if (sent === undefined || event.metaKey || event.isComposing || (event.ctrlKey && event.shiftKey) || (event.shiftKey && event.key === "Tab")) return;
    event.preventDefault();
    send(sent);
  });
  keys.addEventListener("input", (event) => {
    if (event.isComposing) return;
    send(keys.value.replaceAll("\n", "\r"));
    keys.value = "";
  });
  view.addEventListener("mouseup", () => {
    if (window.getSelection().isCollapsed) keys.focus({ preventScroll: true });
  });
  again.addEventListener("click", open);
  window.addEventListener("pagehide", () => socket?.close());
  show();
  open();
}
