package io.instancetypes.api.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/** A number of any kind that JSON knows. */
final class JsonNumber {
  private final byte[] bytes;
  private final int start;
  private int at;

  JsonNumber(byte[] bytes, int start) {
    this.bytes = bytes;
    this.start = start;
    at = start;
  }

  /** The index after the number. */
  int end() {
    return at;
  }

  Number read() {
    skip("-");
    refuseLeadingZero();
    digits();
    boolean fraction = skip(".");
    if (fraction) {
      digits();
    }
    boolean exponent = skip("eE");
    if (exponent) {
      skip("+-");
      digits();
    }
    return value(fraction || exponent);
  }

  private Number value(boolean decimal) {
    if (at - start > SizeLimits.NUMBER_LENGTH) {
      throw SizeLimits.numberTooLong(new Lines(bytes).at(start));
    }
    String text = new String(bytes, start, at - start, ISO_8859_1);
    return decimal ? decimal(text) : Numbers.integer(text, 10);
  }

  private Number decimal(String text) {
    try {
      return Numbers.decimal(text);
    } catch (NumberFormatException e) {
      throw new JsonRefusal(bytes)
          .refuse(start, "The exponent of " + text + " is beyond what a number can have.");
    }
  }

  private void refuseLeadingZero() {
    if (at < bytes.length && bytes[at] == '0' && isDigit(at + 1)) {
      throw new JsonRefusal(bytes).refuse(at + 1, "A number must not begin with 0.");
    }
  }

  private boolean skip(String signs) {
    boolean found = at < bytes.length && signs.indexOf(bytes[at]) >= 0;
    if (found) {
      at++;
    }
    return found;
  }

  private void digits() {
    if (!isDigit(at)) {
      throw noDigit();
    }
    while (isDigit(at)) {
      at++;
    }
  }

  private UnreadableException noDigit() {
    var refusal = new JsonRefusal(bytes);
    return at >= bytes.length
        ? refusal.endsEarly()
        : refusal.refuse(at, "Found '" + refusal.character(at) + "' where a number needs a digit.");
  }

  private boolean isDigit(int index) {
    return index < bytes.length && bytes[index] >= '0' && bytes[index] <= '9';
  }
}
