package io.instancetypes.operator.serving;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.https.MediaType;
import io.instancetypes.https.ServedDocument;
import io.instancetypes.machinery.openapi.OpenApiV2;
import io.instancetypes.machinery.openapi.OpenApiV3;
import io.instancetypes.machinery.openapi.ServedActions;
import io.instancetypes.platform.subresources.Subresources;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The schemas of the aggregated API, which the API server works into its own. */
final class GroupOpenApi {
  static final String ROOT = "/openapi/";

  private final Map<String, ServedDocument> documents = new HashMap<>();

  GroupOpenApi(String version) {
    List<ServedActions> all = Subresources.VERSIONS.stream().map(GroupOpenApi::actions).toList();
    documents.put(ROOT + "v2", document(OpenApiV2.document(List.of(), all, version)));
    var hashes = new TreeMap<String, String>();
    for (ServedActions one : all) {
      String path = OpenApiV3.path(one.group(), one.version());
      ServedDocument document = document(OpenApiV3.document(List.of(), List.of(one), version));
      documents.put(ROOT + "v3/" + path, document);
      hashes.put(path, document.tag());
    }
    documents.put(ROOT + "v3", document(OpenApiV3.index(hashes)));
  }

  private static ServedActions actions(String version) {
    return new ServedActions(Subresources.GROUP, version, Subresources.ACTIONS);
  }

  private static ServedDocument document(Fields fields) {
    return ServedDocument.of(MediaType.JSON, Json.write(fields));
  }

  /** Null if there is none at the path. */
  ServedDocument at(String path) {
    return documents.get(path);
  }
}
