package io.instancetypes.platform.subresources;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.openapi.ActionTable;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.subresources.SubresourceResult.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The group, whoever serves it. */
public final class Subresources {
  public static final String GROUP = "subresources.kubevirt.io";

  public static final List<String> VERSIONS = List.of("v1", "v1alpha3");

  /** What discovery and OpenAPI tell of. */
  public static final ActionTable ACTIONS = SubresourceActions.TABLE;

  private final Cluster cluster;
  private final String version;
  private final Plans plans;
  private final Supplier<Optional<GuestAccess>> guests;

  /** Where no guest runs. */
  public Subresources(Cluster cluster, String version) {
    this(cluster, version, Optional::empty);
  }

  /**
   * @param cluster whose machines are asked for
   * @param version what clients are told that they talk to
   * @param guests those that run here, if any do
   */
  public Subresources(Cluster cluster, String version, Supplier<Optional<GuestAccess>> guests) {
    this.cluster = cluster;
    this.version = version;
    this.plans = new Plans(cluster);
    this.guests = guests;
  }

  /** What clients are told that they talk to. */
  public String version() {
    return version;
  }

  public SubresourceResult answer(SubresourceRequest call) {
    if (GuestActions.covers(call)) {
      return GuestActions.answer(call, cluster, guests.get());
    }
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
