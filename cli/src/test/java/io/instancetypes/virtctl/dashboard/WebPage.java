package io.instancetypes.virtctl.dashboard;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/** One page, as a person sees and uses it. */
final class WebPage implements AutoCloseable {
  /** A machine with much else to do is slow, and no failure. */
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private static final int MOST_TABS = 250;
  private static final int MOST_OPTIONS = 250;

  private final Chromium browser;
  private final String session;
  private final String context;
  private final boolean scripts;

  WebPage(
      Chromium browser,
      String session,
      String context,
      int width,
      int height,
      boolean dark,
      boolean scripts) {
    this.browser = browser;
    this.session = session;
    this.context = context;
    this.scripts = scripts;
    ask("Page.enable", new Fields());
    ask("Security.setIgnoreCertificateErrors", Fields.of("ignore", true));
    ask("Emulation.setScriptExecutionDisabled", Fields.of("value", !scripts));
    resize(width, height);
    colours(dark);
  }

  private Fields ask(String method, Fields parameters) {
    return browser.ask(session, method, parameters);
  }

  void resize(int width, int height) {
    ask(
        "Emulation.setDeviceMetricsOverride",
        Fields.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  void colours(boolean dark) {
    ask(
        "Emulation.setEmulatedMedia",
        Fields.of(
            "features",
            List.of(
                Fields.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"),
                Fields.of("name", "prefers-reduced-motion", "value", "reduce"))));
  }

  /** Returns when the page is there: the one before may still answer a moment after it was left. */
  void open(String address) {
    evaluate("window.isLeft = true");
    Fields navigation = ask("Page.navigate", Fields.of("url", address));
    if (Fields.text(navigation, "loaderId").isEmpty()) {
      evaluate("window.isLeft = false");
    }
    await(() -> isTrue("window.isLeft !== true") && isLoaded());
  }

  /** Scripts have begun by then, so that whatever happens to the page is heard. */
  private boolean isLoaded() {
    return isTrue("document.readyState === 'complete'");
  }

  private boolean isTrue(String expression) {
    return Boolean.TRUE.equals(evaluate(expression));
  }

  /** The value of an expression, as JSON has it. */
  Object evaluate(String expression) {
    Fields got =
        ask(
            "Runtime.evaluate",
            Fields.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (got.get("exceptionDetails") instanceof Fields details) {
      throw new AssertionError(
          expression + ": " + Fields.map(details, "exception").get("description"));
    }
    return Fields.map(got, "result").get("value");
  }

  interface Condition {
    boolean holds();
  }

  void await(Condition condition) {
    Instant end = Instant.now().plus(PATIENCE);
    while (!holds(condition)) {
      if (Instant.now().isAfter(end)) {
        throw new AssertionError("It did not come to that on " + address() + ":\n" + text());
      }
      try {
        Thread.sleep(20);
      } catch (InterruptedException ended) {
        throw new AssertionError(ended);
      }
    }
  }

  /** A page that is just being replaced cannot answer. */
  private static boolean holds(Condition condition) {
    try {
      return condition.holds();
    } catch (IllegalStateException replaced) {
      return false;
    }
  }

  String address() {
    return String.valueOf(evaluate("location.pathname + location.search"));
  }

  String text() {
    return String.valueOf(evaluate("document.body ? document.body.innerText : ''"));
  }

  void awaitText(String words) {
    await(() -> text().contains(words) && isLoaded());
  }

  void awaitAddress(String start) {
    await(() -> address().startsWith(start) && isLoaded());
  }

  /** Clicks with the mouse what has this text: a link, a button, a summary. */
  void click(String words) {
    String find =
        "[...document.querySelectorAll('a,button,summary')].find(e => e.innerText?.trim() === %s"
            + " && !e.disabled)";
    clickOn(find.formatted(quoted(words)));
  }

  void clickOn(String expression) {
    await(() -> isHit(expression));
  }

  /** What is replaced or moves away under the mouse was not clicked, and is tried again. */
  private boolean isHit(String expression) {
    Object found =
        evaluate(
            "(() => { const e = "
                + expression
                + "; if (!e || document.querySelector('[aria-busy=true]')) return null;"
                + " window.isHit = false; document.addEventListener('click', event => {"
                + " window.isHit = e.contains(event.target); }, {capture: true, once: true});"
                + " e.scrollIntoView({block: 'center'}); const b = e.getBoundingClientRect();"
                + " return {x: b.x + b.width / 2, y: b.y + b.height / 2}; })()");
    if (!(found instanceof Fields place)) {
      return false;
    }
    for (String type : List.of("mousePressed", "mouseReleased")) {
      ask(
          "Input.dispatchMouseEvent",
          Fields.of(
              "type",
              type,
              "x",
              place.get("x"),
              "y",
              place.get("y"),
              "button",
              "left",
              "clickCount",
              1));
    }
    try {
      // Without scripts nothing is replaced, and nothing listens.
      return !scripts || !Boolean.FALSE.equals(evaluate("window.isHit"));
    } catch (IllegalStateException left) {
      return true;
    }
  }

  /** Goes from one part of the page to the next, until one is what is looked for. */
  void tabTo(String test) {
    String wanted = "(e => " + test + ")(document.activeElement)";
    for (int i = 0; i < MOST_TABS; i++) {
      if (Boolean.TRUE.equals(evaluate(wanted))) {
        return;
      }
      key("Tab", 9, null);
    }
    throw new AssertionError("The keyboard does not get there: " + test);
  }

  void tabToText(String words) {
    tabTo("e.innerText && e.innerText.trim() === " + quoted(words) + " && e !== document.body");
  }

  void tabToField(String name) {
    tabTo("e.name === " + quoted(name) + " && e.type !== 'hidden'");
  }

  void enter() {
    key("Enter", 13, "\r");
  }

  void arrowRight() {
    key("ArrowRight", 39, null);
  }

  /** Ctrl+], as a person leaves a terminal. */
  void leaveConsole() {
    ask(
        "Input.dispatchKeyEvent",
        Fields.of(
            "type",
            "keyDown",
            "key",
            "]",
            "code",
            "BracketRight",
            "windowsVirtualKeyCode",
            221,
            "modifiers",
            2));
  }

  /** What a field holds that is found by its name. */
  String value(String name) {
    return String.valueOf(
        evaluate(
            "document.querySelector('[name=\"%s\"]:not([type=hidden])').value".formatted(name)));
  }

  void type(String text) {
    ask("Input.insertText", Fields.of("text", text));
  }

  /**
   * Presses a key for each letter, as one chooses from a list. Where that is so slow that the list
   * takes them for several words, the arrows lead there.
   */
  void choose(String field, String value) {
    tabToField(field);
    for (String letter : value.split("")) {
      key(letter, letter.toUpperCase(Locale.ROOT).charAt(0), letter);
    }
    if (!value(field).equals(value)) {
      key("Home", 36, null);
    }
    for (int i = 0; i < MOST_OPTIONS && !value(field).equals(value); i++) {
      key("ArrowDown", 40, null);
    }
  }

  private void key(String key, int code, String text) {
    Fields down =
        Fields.of("type", "keyDown", "key", key, "code", key, "windowsVirtualKeyCode", code);
    if (text != null) {
      down.put("text", text);
    }
    ask("Input.dispatchKeyEvent", down);
    ask(
        "Input.dispatchKeyEvent",
        Fields.of("type", "keyUp", "key", key, "code", key, "windowsVirtualKeyCode", code));
  }

  /** Fills in a field that is found by its name, as if it was typed there. */
  void fill(String name, String value) {
    evaluate(
        "(() => { const e = document.querySelector('[name=\"%s\"]:not([type=hidden])'); e.value = %s;"
                .formatted(name, quoted(value))
            + " e.dispatchEvent(new Event('input', {bubbles: true}));"
            + " e.dispatchEvent(new Event('change', {bubbles: true})); })()");
  }

  static String quoted(String text) {
    return new String(Json.write(text), StandardCharsets.UTF_8);
  }

  byte[] screenshot() {
    return Base64.getDecoder()
        .decode(Fields.text(ask("Page.captureScreenshot", Fields.of("format", "png")), "data"));
  }

  @Override
  public void close() {
    browser.ask("", "Target.disposeBrowserContext", Fields.of("browserContextId", context));
  }
}
