package io.instancetypes.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Objects as texts, without what no two servers have in common: uids, times and revisions. */
final class SettledWords {
  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
  private static final Pattern TIME =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");

  /** The names of events end with a digest of the uid of what they are about. */
  private static final Pattern DIGEST = Pattern.compile("\\.[0-9a-f]{16}\"");

  private final Map<String, String> uuids = new HashMap<>();
  private final List<String> texts = new ArrayList<>();

  SettledWords(List<Fields> objects) {
    objects.stream()
        .map(SettledWords::settled)
        .sorted(Comparator.comparing(SettledWords::order))
        .forEach(object -> texts.add(text(object)));
  }

  List<String> texts() {
    return texts;
  }

  private static Fields settled(Fields object) {
    var copy = (Fields) sorted(object);
    Fields metadata = copy.object("metadata");
    // Go writes these into every Event, whether anything is in them or not.
    List.of("eventTime", "reportingComponent", "reportingInstance").forEach(copy::remove);
    if (metadata.get("managedFields") instanceof List<?> entries) {
      entries.forEach(entry -> forgetFields(copy, (Fields) entry));
      // Servers have them in the order of their times, of which many are equal.
      metadata.put(
          "managedFields",
          new ArrayList<Object>(
              entries.stream().sorted(Comparator.comparing(SettledWords::timeless)).toList()));
    }
    return copy;
  }

  /**
   * Which fields somebody owns, where servers count in different ways. A kube-apiserver compares a
   * new object of its own kinds with an empty one in Go, which has fields already; and it notes
   * what a user has written before webhooks change that, the embedded server afterwards.
   */
  private static void forgetFields(Fields object, Fields entry) {
    boolean builtin = List.of("Event", "ControllerRevision").contains(object.get("kind"));
    if (builtin || "test".equals(entry.get("manager"))) {
      entry.remove("fieldsV1");
    }
  }

  /** The fields of an object have no order, and revisions are counted by each server for itself. */
  private static Object sorted(Object node) {
    return switch (node) {
      case Map<?, ?> map -> {
        var fields = new Fields();
        new TreeMap<>(map).forEach((key, value) -> fields.put((String) key, sorted(value)));
        fields.remove("resourceVersion");
        yield fields;
      }
      case List<?> list -> new ArrayList<Object>(list.stream().map(SettledWords::sorted).toList());
      // Annotations may hold a document as text.
      case String text when text.startsWith("{") -> sorted(Json.read(text.getBytes(UTF_8)));
      case null, default -> node;
    };
  }

  /** By what it is and says, as names of events and revisions hold a uid. */
  private static String order(Fields object) {
    String name = String.valueOf(object.object("metadata").get("name"));
    return object.get("kind") + " " + timeless(name) + object.get("reason") + object.get("message");
  }

  private static String timeless(Object node) {
    String text = new String(Json.write(node), UTF_8);
    return TIME.matcher(UUID.matcher(DIGEST.matcher(text).replaceAll("\"")).replaceAll(""))
        .replaceAll("");
  }

  private String text(Fields object) {
    String text = new String(Json.write(object), UTF_8);
    text = DIGEST.matcher(TIME.matcher(text).replaceAll("TIME")).replaceAll(".DIGEST\"");
    return UUID.matcher(text).replaceAll(this::numbered);
  }

  /** The same uid is the same everywhere. */
  private String numbered(MatchResult uuid) {
    return Matcher.quoteReplacement(
        uuids.computeIfAbsent(uuid.group(), fresh -> "UID-" + (uuids.size() + 1)));
  }
}
