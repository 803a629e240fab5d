package io.instancetypes.bench;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.json.Json;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.expand.Expander;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.rule.Draft;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.engine.rule.ResolvedType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The case on which this project is compared with KubeVirt's Go code: a VM with four disks, two
 * interfaces, an instance type and a preference that set nearly everything.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 10, time = 2)
@Fork(3)
public class ExpandBenchmark {
  private final byte[] input = resource("/case.json");
  private final byte[] admissible = admissible(input);
  private final Map<?, ?> decoded = (Map<?, ?>) Json.read(input);
  private final Map<String, Object> vm = part(decoded, "vm");
  private final ResolvedType instancetype = chosen(decoded, "instancetype");
  private final ResolvedType preference = chosen(decoded, "preference");
  private final Fields instance = expand(vm, instancetype, preference);
  private final Expander expander = new Expander(ClusterConfig.UNCONFIGURED);

  /** JSON of all three documents in, JSON of the VirtualMachineInstance out. */
  @Benchmark
  public byte[] jsonToJson() {
    Map<?, ?> documents = (Map<?, ?>) Json.read(input);
    return Json.write(
        expand(
            part(documents, "vm"),
            chosen(documents, "instancetype"),
            chosen(documents, "preference")));
  }

  /** The same through the front door, where every document is checked against its schema too. */
  @Benchmark
  public byte[] checkedJsonToJson() {
    Map<?, ?> documents = (Map<?, ?>) Json.read(input);
    var engine = new Engine(ClusterConfig.UNCONFIGURED, new CaseObjects(documents));
    ExpansionResult outcome = engine.expand(part(documents, "vm"), ExpansionForm.VMI).outcome();
    return Json.write(((ExpansionResult.Expansion) outcome).document());
  }

  /**
   * The same with all that admission demands of a VirtualMachine. The case itself would be refused:
   * it maps NUMA nodes without huge pages, and has an input without a type.
   */
  @Benchmark
  public byte[] admittedJsonToJson() {
    Map<?, ?> documents = (Map<?, ?>) Json.read(admissible);
    var engine = new Engine(ClusterConfig.UNCONFIGURED, new CaseObjects(documents));
    Engine.Checked checked = engine.check(part(documents, "vm"));
    if (!checked.verdict().isAccepted()) {
      throw new IllegalStateException(checked.verdict().toString());
    }
    return Json.write(((ExpansionResult.Expansion) checked.answer().outcome()).document());
  }

  private static byte[] admissible(byte[] input) {
    var documents = (Map<?, ?>) Json.read(input);
    part(part(part(documents, "instancetype"), "spec"), "cpu").remove("numa");
    var template = part(part(part(documents, "vm"), "spec"), "template");
    var devices = part(part(part(template, "spec"), "domain"), "devices");
    for (Map<?, ?> device : Fields.maps(devices, "inputs")) {
      ((Fields) device).put("type", "");
    }
    return Json.write(documents);
  }

  @Benchmark
  public Object decode() {
    return Json.read(input);
  }

  @Benchmark
  public byte[] encode() {
    return Json.write(instance);
  }

  /** Decoded documents in, VirtualMachineInstance out: copy, rules and all defaults. */
  @Benchmark
  public Object expand() {
    return expander.expand(vm, instancetype, preference, ExpansionForm.VMI);
  }

  /** What KubeVirt calls applying: conflicts, instance type and preference on a fresh template. */
  @Benchmark
  public Object apply() {
    Map<?, ?> template = (Map<?, ?>) ((Map<?, ?>) vm.get("spec")).get("template");
    var draft =
        new Draft(
            null,
            Fields.copyOf((Map<?, ?>) template.get("metadata")),
            Fields.copyOf((Map<?, ?>) template.get("spec")));
    return Expander.merge(instancetype, preference, draft);
  }

  private static Fields expand(
      Map<String, Object> vm, ResolvedType instancetype, ResolvedType preference) {
    var expander = new Expander(ClusterConfig.UNCONFIGURED);
    return ((ExpansionResult.Expansion)
            expander.expand(vm, instancetype, preference, ExpansionForm.VMI))
        .document();
  }

  private static ResolvedType chosen(Map<?, ?> documents, String key) {
    Map<String, Object> object = part(documents, key);
    return new ResolvedType(
        Kind.of((String) object.get("kind")).orElseThrow(),
        (String) part(object, "metadata").get("name"),
        null,
        ApiVersion.of((String) object.get("apiVersion")).orElseThrow(),
        part(object, "spec"));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> part(Map<?, ?> documents, String key) {
    return (Map<String, Object>) documents.get(key);
  }

  static byte[] resource(String name) {
    try (var in = ExpandBenchmark.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The instance type and preference of the case. */
  private record CaseObjects(Map<?, ?> documents) implements ObjectLookup {
    @Override
    public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
      return switch (kind) {
        case "VirtualMachineClusterInstancetype" -> Optional.of(part(documents, "instancetype"));
        case "VirtualMachineClusterPreference" -> Optional.of(part(documents, "preference"));
        default -> Optional.empty();
      };
    }

    @Override
    public Collection<String> names(String kind, String namespace) {
      return List.of();
    }
  }
}
