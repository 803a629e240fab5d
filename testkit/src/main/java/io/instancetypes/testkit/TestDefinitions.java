package io.instancetypes.testkit;

import io.instancetypes.api.Fields;
import java.util.List;

/** The custom resource definitions of a server, and where their objects are. */
final class TestDefinitions {
  private static final String PATH = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

  private TestDefinitions() {}

  /** Waits until all of them are served. */
  static void create(TestApi api, List<Fields> definitions) {
    definitions.forEach(definition -> api.create(PATH, definition));
    for (Fields definition : definitions) {
      String path = objects(definition);
      Waiting.until(() -> api.succeeds(path), () -> path + " is not served");
    }
  }

  /** The lists of the objects of every definition. */
  static List<String> objects(TestApi api) {
    return api.list(PATH).stream().map(definition -> objects((Fields) definition)).toList();
  }

  private static String objects(Fields definition) {
    var spec = (Fields) definition.get("spec");
    var names = (Fields) spec.get("names");
    return "/apis/%s/%s/%s".formatted(spec.get("group"), stored(spec), names.get("plural"));
  }

  private static Object stored(Fields spec) {
    return ((List<?>) spec.get("versions"))
        .stream()
            .map(Fields.class::cast)
            .filter(version -> Boolean.TRUE.equals(version.get("storage")))
            .findFirst()
            .orElseThrow()
            .get("name");
  }
}
