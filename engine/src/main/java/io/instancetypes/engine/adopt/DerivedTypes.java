package io.instancetypes.engine.adopt;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.Quantity;
import io.instancetypes.api.json.Json;
import io.instancetypes.engine.rule.InstancetypeRule;
import io.instancetypes.engine.rule.InstancetypeRules;
import io.instancetypes.engine.rule.Topology;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Makes instance types and preferences for machines that none fits. */
final class DerivedTypes {
  private static final List<String> PERFORMANCE = List.of("cpu.", "memory.", "ioThreads");
  private static final int TAG = 6;

  private final Map<?, ?> vm;
  private final Fields domain;
  private final MachineSize size;

  /**
   * @param instance what the machine starts
   */
  DerivedTypes(Map<String, Object> vm, Map<String, Object> instance, MachineSize size) {
    this.vm = vm;
    this.domain = Fields.copyOf(Fields.map(Fields.map(instance, "spec"), "domain"));
    this.size = size;
  }

  /** A type with everything about performance that the machine says. */
  Optional<AdoptableType> instancetype() {
    if (size.memory().isEmpty()) {
      return Optional.empty();
    }
    Quantity memory = size.memory().get();
    var spec = new Fields();
    ApiVersion version = cpu(spec.object("cpu"));
    spec.object("memory").put("guest", memory.canonical());
    long percent = overcommitPercent(memory);
    if (percent > 0) {
      spec.object("memory").put("overcommitPercent", percent);
    }
    performance(spec);
    String name = size.vcpus() + "x" + memory.canonical().toLowerCase(Locale.ROOT);
    boolean plain = spec.size() == 2 && spec.object("memory").size() == 1;
    boolean simple = plain && spec.object("cpu").size() == 1 && version == ApiVersion.V1BETA1;
    return made(Kind.INSTANCETYPE, simple ? name : name + "-" + tag(spec), version, spec);
  }

  private ApiVersion cpu(Fields cpu) {
    Topology shape = size.topology();
    if (shape.sockets() == size.vcpus()) {
      cpu.put("guest", size.vcpus());
      return ApiVersion.V1BETA1;
    }
    cpu.put(
        "topology",
        Fields.of("sockets", shape.sockets(), "cores", shape.cores(), "threads", shape.threads()));
    return ApiVersion.V1BETA2;
  }

  private long overcommitPercent(Quantity memory) {
    Object requested = Fields.map(Fields.map(domain, "resources"), "requests").get("memory");
    return Quantity.tryParse(requested)
        .filter(request -> request.signum() > 0 && request.compareTo(memory) < 0)
        .map(request -> Math.round(100 - 100.0 * request.value() / memory.value()))
        .orElse(0L);
  }

  /** What the owner wrote, not what would be there by default. */
  private void performance(Fields spec) {
    Map<?, ?> template = Fields.map(Fields.map(vm, "spec"), "template");
    for (InstancetypeRule rule : InstancetypeRules.ALL) {
      if (rule instanceof InstancetypeRule.Imposes imposes
          && PERFORMANCE.stream().anyMatch(imposes.source().path()::startsWith)
          && !imposes.source().path().equals("memory.guest")) {
        Object own = TemplatePath.of("spec." + imposes.target().path()).read(template);
        if (own != null) {
          TemplatePath.of(imposes.source().path()).write(spec, own);
        }
      }
    }
  }

  /** A preference like another one that lays vCPUs out as the machine has them. */
  Optional<AdoptableType> preference(Optional<AdoptableType> like) {
    return layout()
        .flatMap(
            cpu -> {
              Fields spec = new Fields();
              like.ifPresent(
                  other ->
                      other
                          .type()
                          .spec()
                          .forEach((key, value) -> spec.put(key, Fields.copy(value))));
              spec.put("cpu", cpu);
              String base = like.map(AdoptableType::name).orElse("vcpus");
              String shape = Fields.text(cpu, "preferredCPUTopology");
              boolean plain = cpu.size() == 1;
              return made(
                  Kind.PREFERENCE,
                  base + ".in-" + shape + (plain ? "" : "-" + tag(cpu)),
                  ApiVersion.V1BETA1,
                  spec);
            });
  }

  private Optional<Fields> layout() {
    Topology shape = size.topology();
    long vcpus = shape.vcpus();
    if (shape.cores() == vcpus) {
      return Optional.of(Fields.of("preferredCPUTopology", "cores"));
    }
    if (shape.threads() == vcpus) {
      return Optional.of(Fields.of("preferredCPUTopology", "threads"));
    }
    if (shape.threads() > 2 || shape.cores() == 1) {
      return Optional.empty();
    }
    String across = shape.threads() == 1 ? "SocketsCores" : "SocketsCoresThreads";
    return Optional.of(
        Fields.of(
            "preferredCPUTopology",
            "spread",
            "spreadOptions",
            Fields.of("across", across, "ratio", shape.cores())));
  }

  private Optional<AdoptableType> made(Kind kind, String name, ApiVersion version, Fields spec) {
    Fields metadata = Fields.of("name", name);
    String namespace = Fields.text(Fields.map(vm, "metadata"), "namespace");
    if (!namespace.isEmpty()) {
      metadata.put("namespace", namespace);
    }
    return AdoptableType.of(
        Fields.of(
            "apiVersion",
            version.apiVersion(),
            "kind",
            kind.kind(),
            "metadata",
            metadata,
            "spec",
            spec),
        true);
  }

  /** The same for the same content, so that machines share what is made for them. */
  private static String tag(Fields content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Json.write(content));
      return HexFormat.of().formatHex(digest).substring(0, TAG);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
