package io.instancetypes.virtctl.foreign;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;

/**
 * An element of a small document, which remembers what of it was read: the rest has found no place.
 */
final class XmlElement {
  private static final int MOST_ELEMENTS = 100_000;
  private static final int LONGEST_TEXT = 1_000_000;
  private static final int LONGEST_VALUE = 80;

  private final String name;
  private final Map<String, String> attributes = new LinkedHashMap<>();
  private final List<XmlElement> children = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private final Set<String> read = new HashSet<>();
  private boolean seen;

  private XmlElement(String name) {
    this.name = name;
  }

  /** The root of a document; prefixes of names are left out. */
  static XmlElement read(InputStream in) {
    try (var xml = new SafeXml(in)) {
      var open = new ArrayList<XmlElement>();
      XmlElement root = null;
      int elements = 0;
      for (int event = xml.next(); event != XMLStreamConstants.END_DOCUMENT; event = xml.next()) {
        switch (event) {
          case XMLStreamConstants.START_ELEMENT -> {
            if (++elements > MOST_ELEMENTS) {
              throw xml.broken("it has more than %,d elements".formatted(MOST_ELEMENTS));
            }
            XmlElement element = started(xml.at());
            if (open.isEmpty()) {
              root = element;
            } else {
              open.getLast().children.add(element);
            }
            open.add(element);
          }
          case XMLStreamConstants.END_ELEMENT -> open.removeLast();
          case XMLStreamConstants.CHARACTERS,
              XMLStreamConstants.CDATA,
              XMLStreamConstants.SPACE -> {
            if (!open.isEmpty()) {
              open.getLast().append(xml);
            }
          }
          default -> {}
        }
      }
      if (root == null) {
        throw new ForeignFormatException("this is no XML: it has no element");
      }
      return root;
    }
  }

  private static XmlElement started(XMLStreamReader at) {
    var element = new XmlElement(at.getLocalName());
    for (int i = 0; i < at.getAttributeCount(); i++) {
      element.attributes.put(at.getAttributeLocalName(i), at.getAttributeValue(i));
    }
    return element;
  }

  private void append(SafeXml xml) {
    if (text.length() + xml.at().getTextLength() > LONGEST_TEXT) {
      throw xml.broken("the text of <%s> is too long".formatted(name));
    }
    text.append(xml.at().getText());
  }

  String name() {
    return name;
  }

  /** The text inside of it. */
  String text() {
    seen = true;
    return text.toString().strip();
  }

  /** An attribute; empty where there is none. */
  String get(String attribute) {
    seen = true;
    read.add(attribute);
    return attributes.getOrDefault(attribute, "").strip();
  }

  boolean has(String child) {
    return children.stream().anyMatch(each -> each.name.equals(child));
  }

  /** The first child of that name, or an element without anything. */
  XmlElement child(String wanted) {
    seen = true;
    return children.stream()
        .filter(each -> each.name.equals(wanted))
        .findFirst()
        .map(XmlElement::see)
        .orElseGet(() -> new XmlElement(wanted));
  }

  List<XmlElement> all(String wanted) {
    seen = true;
    return children.stream().filter(each -> each.name.equals(wanted)).map(XmlElement::see).toList();
  }

  List<XmlElement> children() {
    seen = true;
    return children;
  }

  private XmlElement see() {
    seen = true;
    return this;
  }

  /** Takes it and everything inside of it for read: it means nothing elsewhere. */
  XmlElement ignore() {
    seen = true;
    read.addAll(attributes.keySet());
    children.forEach(XmlElement::ignore);
    return this;
  }

  /** Ignores some children, though it may be unread itself. */
  void ignoreInside(Set<String> names) {
    children.stream().filter(each -> names.contains(each.name)).forEach(XmlElement::ignore);
  }

  void ignoreAttributes() {
    read.addAll(attributes.keySet());
  }

  /** In words, if there is anything to say about it. */
  Optional<String> describe() {
    String element = child("ElementName").text();
    String kind = child("ResourceSubType").text();
    String words = (element.isEmpty() ? name : element) + (kind.isEmpty() ? "" : " (" + kind + ")");
    return Optional.of(words);
  }

  /** What nobody asked for, each with how often it is there. */
  List<String> unread() {
    var found = new TreeMap<String, List<String>>();
    collect("", found);
    return found.entrySet().stream().map(XmlElement::line).toList();
  }

  private static String line(Map.Entry<String, List<String>> each) {
    List<String> values = each.getValue();
    String value = values.getFirst();
    String shown = value.length() > LONGEST_VALUE ? value.substring(0, LONGEST_VALUE) + "…" : value;
    String times = values.size() > 1 ? " (%d times)".formatted(values.size()) : "";
    return each.getKey() + (shown.isEmpty() ? "" : ": " + shown) + times;
  }

  private void collect(String above, Map<String, List<String>> found) {
    String path = above.isEmpty() ? name : above + "/" + name;
    if (!seen) {
      found.computeIfAbsent(path, key -> new ArrayList<>()).add(described());
      return;
    }
    attributes.forEach(
        (key, value) -> {
          if (!read.contains(key)) {
            found.computeIfAbsent(path + "/@" + key, missing -> new ArrayList<>()).add(value);
          }
        });
    children.forEach(child -> child.collect(path, found));
  }

  private String described() {
    var words = new ArrayList<String>();
    attributes.forEach((key, value) -> words.add(key + "=" + value));
    if (!text.toString().isBlank()) {
      words.add(text.toString().strip().replaceAll("\\s+", " "));
    }
    return String.join(" ", words);
  }
}
