package io.instancetypes.machinery.cel.cost;

import io.instancetypes.machinery.cel.cost.CallCosts.Call;
import io.instancetypes.machinery.cel.cost.CallCosts.Charge;

/** What it costs to make texts out of texts, and how long they become. */
final class TextCosts {
  /** A text is read and another is written. */
  private static final double COPY = 2 * CallCosts.TRAVERSAL;

  private TextCosts() {}

  static Charge replace(Call call) {
    Span text = call.target().size();
    Span found = call.arg(0).size();
    Span put = call.arg(1).size();
    Span size =
        new Span(
            replaced(text.min(), found.max(), put.min(), found.max() <= put.min()),
            replaced(text.max(), found.min(), put.max(), put.max() <= found.min()));
    return Charge.of(text.times(COPY), size);
  }

  /**
   * How long a text of some length is at one extreme.
   *
   * @param keeps whether replacing nothing is the extreme
   */
  private static long replaced(long text, long found, long put, boolean keeps) {
    if (found == 0) {
      // An empty text is found before and after each character.
      return Span.sum(Span.product(Span.sum(text, 1), put), text);
    }
    long times = keeps ? 0 : (long) Math.ceil((double) text / found);
    return keeps ? text : Span.product(times, put);
  }

  /** In the worst case every character comes out on its own. */
  static Charge split(Call call) {
    Span text = call.target().size();
    long most = call.args().size() > 1 ? call.arg(1).literal().orElse(text.max()) : text.max();
    return Charge.of(text.times(COPY), Span.upTo(most < 0 ? Long.MAX_VALUE : most));
  }

  static Charge join(Call call, Sizes sizes) {
    Span items = call.target().size();
    Span size = items.times(CallCosts.itemSize(call.target(), sizes));
    if (!call.args().isEmpty()) {
      var separators = new Span(Math.max(0, items.min() - 1), Math.max(0, items.max() - 1));
      size = size.plus(call.arg(0).size().times(separators));
    }
    return Charge.of(size.times(CallCosts.TRAVERSAL), size);
  }
}
