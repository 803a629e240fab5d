package io.instancetypes.subresources;

import io.instancetypes.api.Fields;
import io.instancetypes.subresources.Answer.Refusal;
import java.util.List;
import java.util.function.Function;

/** The group, whoever serves it. */
public final class Subresources {
  public static final String GROUP = "subresources.kubevirt.io";

  public static final List<String> VERSIONS = List.of("v1", "v1alpha3");

  /** What discovery lists. */
  public static final List<String> RESOURCES =
      List.of(
          "virtualmachines/start",
          "virtualmachines/stop",
          "virtualmachines/restart",
          "virtualmachines/expand-spec",
          "expand-vm-spec",
          "version");

  private final Function<byte[], Object> json;
  private final String version;

  /**
   * @param json reads JSON, which old revisions hold inside of a text
   * @param version what clients are told that they talk to
   */
  public Subresources(Function<byte[], Object> json, String version) {
    this.json = json;
    this.version = version;
  }

  public Answer answer(Call call, Cluster cluster) {
    return switch (call.path()) {
      case "virtualmachines/start", "virtualmachines/stop", "virtualmachines/restart" ->
          call.verb().equals("update")
              ? Lifecycle.answer(call, cluster)
              : Refusal.methodNotAllowed();
      case "virtualmachines/expand-spec" ->
          call.verb().equals("get")
              ? new Expansions(cluster, json).ofExisting(call.namespace(), call.name())
              : Refusal.methodNotAllowed();
      case "expand-vm-spec" ->
          call.verb().equals("update") && call.name().isEmpty()
              ? new Expansions(cluster, json).ofDocument(call.namespace(), call.body())
              : Refusal.methodNotAllowed();
      case "version" ->
          call.verb().equals("list")
              ? new Answer.Found(Fields.of("gitVersion", version))
              : Refusal.methodNotAllowed();
      default -> Refusal.noSuchPath();
    };
  }
}
