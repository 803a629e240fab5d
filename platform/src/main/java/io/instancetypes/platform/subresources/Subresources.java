package io.instancetypes.platform.subresources;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.openapi.ActionTable;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.subresources.SubresourceResult.Refusal;
import java.util.List;

/** The group, whoever serves it. */
public final class Subresources {
  public static final String GROUP = "subresources.kubevirt.io";

  public static final List<String> VERSIONS = List.of("v1", "v1alpha3");

  /** What discovery and OpenAPI tell of. */
  public static final ActionTable ACTIONS = SubresourceActions.TABLE;

  private final Cluster cluster;
  private final String version;
  private final Plans plans;

  /**
   * @param cluster whose machines are asked for
   * @param version what clients are told that they talk to
   */
  public Subresources(Cluster cluster, String version) {
    this.cluster = cluster;
    this.version = version;
    this.plans = new Plans(cluster);
  }

  /** What clients are told that they talk to. */
  public String version() {
    return version;
  }

  public SubresourceResult answer(SubresourceRequest call) {
    return switch (call.path()) {
      case "virtualmachines/start", "virtualmachines/stop", "virtualmachines/restart" ->
          call.verb().equals("update")
              ? LifecycleActions.answer(call, cluster)
              : Refusal.methodNotAllowed();
      case "virtualmachines/expand-spec" ->
          call.verb().equals("get")
              ? new Expansions(cluster, call.user()).ofExisting(call.namespace(), call.name())
              : Refusal.methodNotAllowed();
      case "virtualmachines/explain" ->
          call.verb().equals("get") ? Explanations.of(call, cluster) : Refusal.methodNotAllowed();
      case "virtualmachines/plan", "plan" ->
          call.verb().equals("create") && call.name().isEmpty() == call.subresource().isEmpty()
              ? plans.of(call)
              : Refusal.methodNotAllowed();
      case "expand-vm-spec" ->
          call.verb().equals("update") && call.name().isEmpty()
              ? new Expansions(cluster, call.user()).ofDocument(call.namespace(), call.body())
              : Refusal.methodNotAllowed();
      case "version" ->
          call.verb().equals("list")
              ? new SubresourceResult.Found(Fields.of("gitVersion", version))
              : Refusal.methodNotAllowed();
      default -> Refusal.noSuchPath();
    };
  }
}
