package io.instancetypes.machinery.openapi;

import io.instancetypes.machinery.openapi.ActionTable.Action;
import io.instancetypes.machinery.openapi.Operation.Body;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The actions of one group and version. */
public record ServedActions(String group, String version, ActionTable table) {
  private static final List<String> JSON = List.of("application/json");

  List<ApiPath> paths() {
    return table.actions().stream().map(this::path).toList();
  }

  private ApiPath path(Action action) {
    int slash = action.resource().indexOf('/');
    var path = new StringBuilder("/apis/" + group + "/" + version);
    var variables = new ArrayList<String>();
    if (action.namespaced()) {
      path.append("/namespaces/{namespace}");
      variables.add("namespace");
    }
    path.append('/').append(slash < 0 ? action.resource() : action.resource().substring(0, slash));
    if (slash >= 0) {
      path.append("/{name}").append(action.resource().substring(slash));
      variables.addFirst("name");
    }
    for (String parameter : action.parameters()) {
      path.append("/{").append(parameter).append('}');
      variables.add(parameter);
    }
    return new ApiPath(path.toString(), variables, List.of(operation(action)));
  }

  private Operation operation(Action action) {
    return new Operation(
        action.method(),
        action.method(),
        OperationNames.id(
            action.method(),
            group,
            version,
            String.join(
                "/",
                Stream.concat(Stream.of(action.resource()), action.parameters().stream())
                    .toList())),
        OperationNames.tag(group, version),
        action.description(),
        null,
        List.of(),
        action.body() == null ? null : new Body(action.body(), JSON, false),
        action.answer(),
        List.of("" + action.code()),
        JSON);
  }
}
