package io.instancetypes.apiserver.crash;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.store.check.Observed;
import io.instancetypes.store.check.WatchRecord;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;
import java.util.Map;

/** Follows the config maps from where it stopped the last time, and notes what it is told. */
final class Watcher {
  private static final Map<String, Observed.Kind> KINDS =
      Map.of(
          "ADDED", Observed.Kind.CREATED,
          "MODIFIED", Observed.Kind.UPDATED,
          "DELETED", Observed.Kind.DELETED);

  private Watcher() {}

  /** Returns when the server has gone. */
  static void follow(Client client, WatchRecord watched, long after) {
    String path =
        "/api/v1/namespaces/default/configmaps?watch=true&allowWatchBookmarks=true&resourceVersion="
            + after;
    try (var lines = new BufferedReader(new InputStreamReader(client.stream(path), UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        note(watched, (Map<?, ?>) Json.read(line.getBytes(UTF_8)));
      }
    } catch (IOException | RuntimeException gone) {
      // Killed in the middle of a line, as it was meant to be.
    }
  }

  private static void note(WatchRecord watched, Map<?, ?> event) {
    Map<?, ?> object = (Map<?, ?>) event.get("object");
    Map<?, ?> metadata = (Map<?, ?>) object.get("metadata");
    long revision = Long.parseLong((String) metadata.get("resourceVersion"));
    if (event.get("type").equals("BOOKMARK")) {
      watched.reached(revision);
    } else if (object.get("data") instanceof Map<?, ?> data && data.get("v") instanceof String v) {
      Observed.Kind kind = KINDS.get((String) event.get("type"));
      watched.delivered(
          List.of(new Observed(kind, (String) metadata.get("name"), v, null, revision)));
    }
  }
}
