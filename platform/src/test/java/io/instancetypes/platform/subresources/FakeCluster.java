package io.instancetypes.platform.subresources;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.documents.Yaml;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.platform.testing.UnwrittenCluster;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Predicate;

/** A cluster in memory, which writes down what it is asked to change. */
final class FakeCluster extends UnwrittenCluster {
  private final Map<String, Map<String, Object>> objects = new HashMap<>();
  private final List<String> patches = new ArrayList<>();
  private final Set<String> asked = new ConcurrentSkipListSet<>();
  private Predicate<Attributes> rights = wanted -> true;
  private ApiException refusal;

  FakeCluster machine(String spec, String status) {
    String document = "{kind: VirtualMachine, metadata: {name: vm}, spec: {" + spec + "}";
    return with(document + (status.isEmpty() ? "}" : ", status: {" + status + "}}"));
  }

  /**
   * @param description {@code -} for none, else its phase and {@code grace} period
   */
  FakeCluster instance(String description) {
    if (description.equals("-")) {
      return this;
    }
    Fields fields = fields("{" + description + "}");
    Fields instance =
        fields("{kind: VirtualMachineInstance, metadata: {name: vm, uid: u1}, spec: {}}");
    if (fields.get("grace") != null) {
      instance.object("spec").put("terminationGracePeriodSeconds", fields.get("grace"));
    }
    instance.put("status", Fields.of("phase", fields.get("phase")));
    return with(instance);
  }

  FakeCluster with(String yaml) {
    return with(fields(yaml));
  }

  private FakeCluster with(Fields object) {
    objects.put(object.get("kind") + "/" + object.object("metadata").get("name"), object);
    return this;
  }

  /**
   * @param denied as {@link #asked} has them
   */
  FakeCluster denying(String... denied) {
    rights = wanted -> !List.of(denied).contains(question(wanted));
    return this;
  }

  /** What was asked about rights, such as {@code get virtualmachines default/vm}. */
  Set<String> asked() {
    return asked;
  }

  private static String question(Attributes wanted) {
    return "%s %s %s/%s"
        .formatted(wanted.verb(), wanted.resource(), wanted.namespace(), wanted.name());
  }

  FakeCluster refusing(int code, String message) {
    refusal = Failures.worded(code, "", message, new Fields());
    return this;
  }

  /** What was patched, or the refusal without the name of the machine. */
  String answer(String subresource, String options) {
    patches.clear();
    var call =
        new SubresourceRequest(
            UserInfo.ANONYMOUS,
            "update",
            "default",
            "virtualmachines",
            "vm",
            subresource,
            options.isEmpty() ? null : fields("{" + options + "}"));
    return switch (new Subresources(this, "v1").answer(call)) {
      case SubresourceResult.Accepted _ -> String.join("; ", patches);
      case SubresourceResult.Found found -> found.document().toString();
      case SubresourceResult.Done _ -> "done";
      case SubresourceResult.Picture _ -> "picture";
      case SubresourceResult.Text _ -> "text";
      case SubresourceResult.Stream _ -> "stream";
      case SubresourceResult.Refusal no -> no.code() + " " + withoutName(no.message());
    };
  }

  private static String withoutName(String message) {
    return message
        .replace("Operation cannot be fulfilled on virtualmachine.kubevirt.io \"vm\": ", "")
        .replace("Internal error occurred: ", "");
  }

  static Fields fields(String yaml) {
    var documents = new ArrayList<Object>();
    Yaml.read(yaml.getBytes(UTF_8), documents::add);
    return (Fields) documents.getFirst();
  }

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return Optional.ofNullable(objects.get(kind + "/" + name));
  }

  @Override
  public List<Fields> list(String kind) {
    return objects.values().stream()
        .filter(object -> kind.equals(object.get("kind")))
        .map(Fields::copyOf)
        .toList();
  }

  @Override
  public Fields kubevirt() {
    return list("KubeVirt").stream().findFirst().orElseGet(Fields::new);
  }

  @Override
  public boolean isAllowed(Attributes wanted) {
    asked.add(question(wanted));
    return rights.test(wanted);
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    return List.of();
  }

  @Override
  public Fields patch(Patch patch, String manager) {
    assertThat(manager).isEqualTo("virt-api");
    var operations = new ArrayList<String>();
    for (Object operation : patch.operations()) {
      Fields fields = (Fields) operation;
      String words = fields.get("op") + " " + fields.get("path");
      operations.add(
          fields.containsKey("value")
              ? words + " " + new String(Json.write(fields.get("value")), UTF_8)
              : words);
    }
    patches.add(
        patch.kind()
            + "/"
            + patch.subresource()
            + (patch.dryRun() ? " (dry run)" : "")
            + ": "
            + String.join(", ", operations));
    if (refusal != null) {
      throw refusal;
    }
    return new Fields();
  }
}
