package io.instancetypes.virtctl.option;

import io.instancetypes.virtctl.cli.Wording;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The value of a composite option: pairs joined by commas, each split at its first colon, so that
 * an image such as {@code registry:5000/fedora:42} needs no quotes.
 */
public final class Parameters {
  private final String option;
  private final CompositeForm form;
  private final Map<String, String> values = new LinkedHashMap<>();

  private Parameters(String option, CompositeForm form) {
    this.option = option;
    this.form = form;
  }

  /** Reads a value and holds it against its form. */
  public static Parameters read(String option, String value, CompositeForm form) {
    var parameters = new Parameters(option, form);
    for (String pair : value.split(",", -1)) {
      parameters.add(pair);
    }
    for (String key : form.required()) {
      if (!parameters.has(key)) {
        throw parameters.mistake(key + " is missing; write " + form.spelling());
      }
    }
    return parameters;
  }

  public boolean has(String key) {
    return values.containsKey(key);
  }

  /** The text under a key, or null. */
  public String text(String key) {
    return values.get(key);
  }

  public String text(String key, String otherwise) {
    return values.getOrDefault(key, otherwise);
  }

  /** The items under a key, joined by semicolons because commas end the pair. */
  public List<String> items(String key) {
    List<String> items = List.of(text(key).split(";", -1));
    if (items.contains("")) {
      throw mistake(key + " has an empty item; write " + key + ":ITEM;ITEM");
    }
    return items;
  }

  /** A number from 1 on, or null. */
  public Long count(String key) {
    return has(key) ? Amounts.count(option, key + " ", text(key)) : null;
  }

  /** A quantity as Kubernetes prints it, or null. */
  public String quantity(String key) {
    return has(key) ? Amounts.quantity(option, key + " ", text(key)) : null;
  }

  /** One of the choices in any case, or the default; it is lower-case like them. */
  public String choice(String key, String otherwise, List<String> choices) {
    String value = text(key, otherwise);
    for (String choice : choices) {
      if (choice.equalsIgnoreCase(value)) {
        return choice;
      }
    }
    throw mistake(key + " takes " + Wording.or(choices) + ", not " + Mistake.quoted(value));
  }

  private void add(String pair) {
    int colon = pair.indexOf(':');
    if (colon < 0) {
      throw mistake(Mistake.quoted(pair) + " is not a pair key:value; write " + form.spelling());
    }
    String key = pair.substring(0, colon);
    String value = pair.substring(colon + 1);
    if (!form.names().contains(key)) {
      throw mistake("there is no key " + Mistake.quoted(key) + instead(key));
    }
    if (value.isEmpty()) {
      throw mistake(key + " has no value; write " + form.spelling());
    }
    if (values.put(key, value) != null) {
      throw mistake(key + " is given twice; write " + form.spelling());
    }
  }

  private String instead(String key) {
    String suggestion = Wording.didYouMean(key, form.names());
    return suggestion.isEmpty() ? "; write " + form.spelling() : suggestion;
  }

  private RuntimeException mistake(String sentence) {
    return Mistake.in(option, sentence);
  }
}
