package io.instancetypes.machinery.structuralschema;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The formats that rules know by name, with what each finds wrong with a text. */
public enum NamedFormat {
  DNS1123_LABEL("dns1123Label", NameRule.LABEL::mistakes),
  DNS1123_SUBDOMAIN("dns1123Subdomain", NameRule.SUBDOMAIN::mistakes),
  DNS1035_LABEL("dns1035Label", NameRule.OLD_LABEL::mistakes),
  QUALIFIED_NAME("qualifiedName", NameValidation::labelKey),
  DNS1123_LABEL_PREFIX("dns1123LabelPrefix", NameRule.LABEL::mistakesOfPrefix),
  DNS1123_SUBDOMAIN_PREFIX("dns1123SubdomainPrefix", NameRule.SUBDOMAIN::mistakesOfPrefix),
  DNS1035_LABEL_PREFIX("dns1035LabelPrefix", NameRule.OLD_LABEL::mistakesOfPrefix),
  LABEL_VALUE("labelValue", NameValidation::labelValue),
  URI("uri", text -> checked("uri", text, "invalid URI for request")),
  UUID("uuid", text -> checked("uuid", text, "does not match the UUID format")),
  BYTE("byte", text -> checked("byte", text, "invalid base64")),
  DATE("date", text -> checked("date", text, "invalid date")),
  DATETIME("datetime", text -> checked("datetime", text, "invalid datetime"));

  private final String label;
  private final Function<String, List<String>> check;

  NamedFormat(String label, Function<String, List<String>> check) {
    this.label = label;
    this.check = check;
  }

  private static List<String> checked(String format, String text, String mistake) {
    return Formats.check(format).test(text) ? List.of() : List.of(mistake);
  }

  /** The name that rules use. */
  public String label() {
    return label;
  }

  /** Empty if a text is fine. */
  public List<String> mistakes(String text) {
    return check.apply(text);
  }

  public static Optional<NamedFormat> of(String label) {
    return Arrays.stream(values()).filter(format -> format.label.equals(label)).findFirst();
  }
}
