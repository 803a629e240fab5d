package io.instancetypes.virtctl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.CommandLine;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import io.instancetypes.virtctl.serve.LocalServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("apply")
class ApplyTest {
  @TempDir static Path data;
  @TempDir Path folder;
  private static LocalServer server;

  @BeforeAll
  static void start() throws Exception {
    server = LocalServer.start(data);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Run virtctl(Object... words) {
    return Run.of(server.environment(), Commands.tree(), line(words));
  }

  private static String[] line(Object... words) {
    return Stream.of(words).map(Object::toString).toArray(String[]::new);
  }

  private Path file(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }

  private Path type(String file, String name, String memory) throws IOException {
    return file(file, text(name, memory));
  }

  private static String text(String type, String memory) {
    return """
    apiVersion: instancetype.kubevirt.io/v1beta1
    kind: VirtualMachineClusterInstancetype
    metadata: {name: %s}
    spec: {cpu: {guest: 1}, memory: {guest: %s}}
    """
        .formatted(type, memory);
  }

  private Path vm(String file, String name, String type) throws IOException {
    return file(
        file,
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: %s}
        spec: {runStrategy: Halted, instancetype: {name: %s}, template: {spec: {domain: {devices: {}}}}}
        """
            .formatted(name, type));
  }

  @Test
  @DisplayName("sends types before the VMs that name them, whatever the files are called")
  void order() throws IOException {
    vm("a/1.yaml", "ordered", "ordered");
    type("a/2.yaml", "ordered", "1Gi");
    Run run = virtctl("apply", "-f", folder.resolve("a"));
    assertThat(run)
        .isEqualTo(
            new Run(
                Exit.OK,
                """
                VirtualMachineClusterInstancetype ordered applied
                VirtualMachine default/ordered applied
                """,
                ""));
  }

  @Test
  @DisplayName("does what a plan says, and nothing where something has moved since")
  void staleness() throws IOException {
    type("type.yaml", "moving", "1Gi");
    vm("vm.yaml", "moving", "moving");
    virtctl("apply", "-f", folder);
    Path larger = type("larger/type.yaml", "moving", "2Gi");
    Path plan = folder.resolve("plan.json");
    Run planned = virtctl("plan", "-f", larger, "--out", plan);
    assertThat(planned.exit()).isEqualTo(Exit.CHANGES);
    assertThat(planned.out())
        .contains("next-start: default/moving\n", "spec.domain.memory.guest   1Gi      2Gi\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(plan)))
        .isEqualTo("rw-------");

    type("type.yaml", "moving", "3Gi");
    virtctl("apply", "-f", folder.resolve("type.yaml"));
    Run stale = virtctl("apply", plan);
    assertThat(stale)
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                "",
                """
                error: the plan is stale, nothing was applied:
                  VirtualMachineClusterInstancetype moving has changed
                Make a new one with virtctl plan --out.
                """));

    virtctl("plan", "-f", larger, "--out", plan);
    assertThat(virtctl("apply", plan).out())
        .isEqualTo("VirtualMachineClusterInstancetype moving applied\n");
    assertThat(virtctl("plan", "-f", larger).exit()).isEqualTo(Exit.OK);
  }

  @Test
  @DisplayName("leaves to others what they have written, unless it is told not to")
  void conflict() throws Exception {
    server.create(
        text("theirs", "1Gi")
            .replace("v1beta1", "v1beta2")
            .replace("{guest: 1}", "{guest: 1, maxSockets: 8}"));
    Path ours = type("ours.yaml", "theirs", "2Gi");
    virtctl("apply", "-f", vm("vm.yaml", "forced", "theirs"));
    Run plan = virtctl("plan", "-f", ours);
    assertThat(plan.err())
        .contains("conflict with ", ": .spec.memory.guest; to apply it takes --force-conflicts");
    assertThat(plan.out())
        .as("what others have written stays")
        .contains("spec.domain.memory.guest   1Gi      2Gi\n")
        .doesNotContain("maxSockets");
    assertThat(virtctl("apply", "-f", ours).err())
        .matches(
            "error: VirtualMachineClusterInstancetype theirs is not applied: Apply failed with 1"
                + " conflict: conflict with .*: \\.spec\\.memory\\.guest; --force-conflicts takes"
                + " over what others have written\n");
    assertThat(virtctl("apply", "-f", ours, "--force-conflicts").exit()).isEqualTo(Exit.OK);
  }

  @Test
  @DisplayName("deletes only what a plan says, VMs before the types that they name")
  void deletions() throws IOException {
    type("b/type.yaml", "leaving", "1Gi");
    vm("b/vm.yaml", "leaving", "leaving");
    virtctl("apply", "-f", folder.resolve("b"));
    Path plan = folder.resolve("plan.json");
    virtctl("plan", "--delete", "vmcf/leaving", "--delete", "vm/leaving", "--out", plan);
    assertThat(virtctl("apply", plan).out())
        .isEqualTo(
            """
            VirtualMachine default/leaving deleted
            VirtualMachineClusterInstancetype leaving deleted
            """);
    Run prune = virtctl("apply", "-f", folder.resolve("b"), "--prune");
    assertThat(prune.exit()).isEqualTo(Exit.USAGE);
    assertThat(prune.err()).startsWith("error: --prune deletes, and needs a plan: ");
  }

  @Test
  @DisplayName("says of what a plan deletes and nobody has that it was not there")
  void absent() throws IOException {
    Path plan = folder.resolve("plan.json");
    Run planned = virtctl("plan", "--delete", "vmcf/u1.smal", "--out", plan);
    assertThat(planned.exit()).isEqualTo(Exit.REFUSED);
    assertThat(virtctl("apply", plan))
        .isEqualTo(
            new Run(Exit.OK, "VirtualMachineClusterInstancetype u1.smal was not there\n", ""));
    virtctl("apply", "-f", type("late.yaml", "u1.smal", "1Gi"));
    assertThat(virtctl("apply", plan).err()).contains("u1.smal was created\n");
  }

  @Test
  @DisplayName("makes nothing in a namespace that is missing, which a plan knows beforehand")
  void nowhere() throws IOException {
    virtctl("apply", "-f", type("type.yaml", "nowhere", "1Gi"));
    Path vm = vm("vm.yaml", "nowhere", "nowhere");
    Files.writeString(
        vm, Files.readString(vm).replace("metadata: {", "metadata: {namespace: lost, "));
    Run planned = virtctl("plan", "-f", vm);
    assertThat(planned.exit()).isEqualTo(Exit.REFUSED);
    assertThat(planned.out())
        .contains(
            """
            refused: lost/nowhere, created
            metadata.namespace: there is no namespace lost
              1. Name one that is there, or create it first.
            """);
    assertThat(virtctl("apply", "-f", vm).err())
        .isEqualTo(
            "error: VirtualMachine lost/nowhere is not applied: namespaces \"lost\" not found\n");
    Path namespace =
        file("namespace.yaml", "{apiVersion: v1, kind: Namespace, metadata: {name: lost}}");
    Run both = virtctl("plan", "-f", namespace, "-f", vm);
    assertThat(both.exit()).isEqualTo(Exit.CHANGES);
    assertThat(both.out())
        .startsWith("create Namespace lost\ncreate VirtualMachine lost/nowhere\n");
    assertThat(virtctl("apply", "-f", vm, "-f", namespace).out())
        .isEqualTo("Namespace lost applied\nVirtualMachine lost/nowhere applied\n");
  }

  @Test
  @DisplayName("is not planned where namespace and type are missing without a word of either")
  void nowhereAtAll() throws IOException {
    Path vm = vm("vm.yaml", "nothing", "nothing");
    assertThat(virtctl("plan", "-n", "nirvana", "-f", vm).out())
        .contains(
            "metadata.namespace: there is no namespace nirvana\n",
            "spec.instancetype: there is no VirtualMachineClusterInstancetype nothing\n");
  }

  @Test
  @DisplayName("ends at the first document that is refused, and says why")
  void refused() throws IOException {
    Path vm = vm("lost.yaml", "lost", "nowhere");
    Run run = virtctl("apply", "-f", vm);
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.err())
        .startsWith("error: VirtualMachine default/lost is not applied: ")
        .contains("there is no VirtualMachineClusterInstancetype nowhere");
  }

  @Test
  @DisplayName("takes a plan as it was written, and nothing else for one")
  void noPlan() throws IOException {
    Path vm = vm("edited/vm.yaml", "edited", "u1.small");
    type("edited/type.yaml", "u1.small", "1Gi");
    Path plan = folder.resolve("plan.json");
    virtctl("plan", "-f", vm.getParent(), "--out", plan);
    Files.writeString(plan, Files.readString(plan).replace("Halted", "Always"));
    assertThat(virtctl("apply", plan))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                "",
                "error: %s: this plan is not as virtctl wrote it: make a new one with virtctl plan --out\n"
                    .formatted(plan)));
    String wayOut = "; virtctl plan --out makes one, and -f applies documents\n";
    assertThat(virtctl("apply", vm).err())
        .isEqualTo("error: " + vm + ": this is no plan, or only a part of one" + wayOut);
    assertThat(virtctl("apply", folder).err())
        .isEqualTo("error: " + folder + ": this is no plan but a folder" + wayOut);
  }

  @Test
  @DisplayName("is not planned into a file that is something else")
  void plannedOver() throws IOException {
    Path type = type("type.yaml", "precious", "1Gi");
    String before = Files.readString(type);
    Run run = virtctl("plan", "-f", type, "--out", type);
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.err())
        .isEqualTo("error: " + type + " is there and is no plan: name another file for --out\n");
    assertThat(type).hasContent(before);
  }

  @Test
  @DisplayName("is not planned into a link, a device or a pipe, which stays what it is")
  void plannedIntoLink() throws IOException {
    Path type = type("type.yaml", "linked", "1Gi");
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("plan.json"));
    Run run = virtctl("plan", "-f", type, "--out", link);
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.err())
        .isEqualTo(
            "error: " + link + " is there and is no ordinary file: name another file for --out\n");
    assertThat(link).isSymbolicLink();
    assertThat(folder.resolve("plan.json")).doesNotExist();
  }

  @Test
  @DisplayName("takes no plan whose verdicts moved with a type that it does not change")
  void movedVerdict() throws IOException {
    assertThat(virtctl("apply", "-f", type("t.yaml", "shrinking", "4Gi")).exit())
        .isEqualTo(Exit.OK);
    String preference =
        """
        apiVersion: instancetype.kubevirt.io/v1beta1
        kind: VirtualMachineClusterPreference
        metadata: {name: demanding}
        spec: {preferredTerminationGracePeriodSeconds: %s%s}
        """;
    Path before = file("p.yaml", preference.formatted("30", ""));
    assertThat(virtctl("apply", "-f", before).exit()).isEqualTo(Exit.OK);
    Path vm = vm("vm.yaml", "shrunk", "shrinking");
    Files.writeString(
        vm, Files.readString(vm).replace("template:", "preference: {name: demanding}, template:"));
    assertThat(virtctl("apply", "-f", vm).exit()).isEqualTo(Exit.OK);

    Path plan = folder.resolve("plan.json");
    String demands = ", requirements: {memory: {guest: 2Gi}}";
    Path after = file("p2.yaml", preference.formatted("60", demands));
    assertThat(virtctl("plan", "-f", after, "--out", plan).exit()).isEqualTo(Exit.CHANGES);
    assertThat(virtctl("apply", "-f", type("t.yaml", "shrinking", "1Gi")).exit())
        .isEqualTo(Exit.OK);
    Run run = virtctl("apply", plan);
    assertThat(run)
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                "",
                """
                error: the plan is stale, nothing was applied:
                  VirtualMachine default/shrunk would be refused now, and was next-start
                Make a new one with virtctl plan --out.
                """));
  }

  /** What virtctl does if somebody else acts as soon as it has printed a line. */
  private static Run meanwhile(String line, Runnable somebody, Object... words) {
    var out =
        new ByteArrayOutputStream() {
          private boolean done;

          @Override
          public synchronized void write(byte[] bytes, int from, int length) {
            super.write(bytes, from, length);
            if (!done && toString(UTF_8).contains(line)) {
              done = true;
              somebody.run();
            }
          }
        };
    var err = new ByteArrayOutputStream();
    var console =
        new Console(
            InputStream.nullInputStream(),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            server.environment()::get,
            () -> false);
    Exit exit = new CommandLine(Commands.tree()).run(console, line(words));
    return new Run(exit, out.toString(UTF_8), err.toString(UTF_8));
  }

  private static final String LEFT =
      """
       has changed since the plan was checked: it stays as it is now, and so does all that is not listed above.
      Make a new plan with virtctl plan --out.
      """;

  @Test
  @DisplayName("writes over nothing that somebody changes, creates or deletes while it is at work")
  void racing() throws IOException {
    type("c/second.yaml", "race-second", "1Gi");
    virtctl("apply", "-f", folder.resolve("c"));
    Path plan = folder.resolve("plan.json");
    String first = "VirtualMachineClusterInstancetype race-first applied\n";
    String second = "VirtualMachineClusterInstancetype race-second";

    type("d/1.yaml", "race-first", "1Gi");
    type("d/2.yaml", "race-second", "2Gi");
    virtctl("plan", "-f", folder.resolve("d"), "--out", plan);
    Run changed = meanwhile(first, () -> change("race-second", "3Gi"), "apply", plan);
    assertThat(changed).isEqualTo(new Run(Exit.REFUSED, first, "error: " + second + LEFT));
    assertThat(memory("race-second")).isEqualTo("3Gi");

    virtctl("plan", "-f", folder.resolve("d"), "--out", plan);
    Run deleted = meanwhile(first, () -> server.delete(TYPE, "", "race-second"), "apply", plan);
    assertThat(deleted).isEqualTo(new Run(Exit.REFUSED, first, "error: " + second + LEFT));
    assertThat(server.find(TYPE, "", "race-second")).isNull();

    virtctl("plan", "-f", folder.resolve("d"), "--out", plan);
    Run created = meanwhile(first, () -> change("race-second", "4Gi"), "apply", plan);
    assertThat(created).isEqualTo(new Run(Exit.REFUSED, first, "error: " + second + LEFT));
    assertThat(memory("race-second")).isEqualTo("4Gi");

    virtctl(
        "plan", "-f", folder.resolve("d/1.yaml"), "--delete", "vmcf/race-second", "--out", plan);
    Run kept = meanwhile(first, () -> change("race-second", "5Gi"), "apply", plan);
    assertThat(kept).isEqualTo(new Run(Exit.REFUSED, first, "error: " + second + LEFT));
    assertThat(memory("race-second")).isEqualTo("5Gi");
  }

  @Test
  @DisplayName("goes on where only the cluster has written meanwhile")
  void racingStatus() throws IOException {
    type("e/type.yaml", "status", "1Gi");
    vm("e/vm.yaml", "status", "status");
    virtctl("apply", "-f", folder.resolve("e"));
    type("e/type.yaml", "status", "2Gi");
    Path vm = vm("e/vm.yaml", "status", "status");
    Files.writeString(vm, Files.readString(vm).replace("Halted", "Manual"));
    Path plan = folder.resolve("plan.json");
    virtctl("plan", "-f", folder.resolve("e"), "--out", plan);
    Run run =
        meanwhile(
            "applied\n",
            () -> server.status("VirtualMachine", "default", "status", "/status", new Fields()),
            "apply",
            plan);
    assertThat(run)
        .isEqualTo(
            new Run(
                Exit.OK,
                """
                VirtualMachineClusterInstancetype status applied
                VirtualMachine default/status applied
                """,
                ""));
  }

  private static final String TYPE = "VirtualMachineClusterInstancetype";

  private static void change(String type, String memory) {
    server.apply(text(type, memory).replace("v1beta1", "v1beta2"));
  }

  private static String memory(String type) {
    return Fields.text(server.find(TYPE, "", type).object("spec").object("memory"), "guest");
  }

  @Test
  @DisplayName(
      "takes no plan of an object whose other parts have changed, whatever they are called")
  void otherParts() throws IOException {
    String role =
        """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: ClusterRole
        metadata: {name: parts}
        rules: [{apiGroups: [''], resources: [pods], verbs: [%s]}]
        """;
    virtctl("apply", "-f", file("role.yaml", role.formatted("get")));
    Path plan = folder.resolve("plan.json");
    virtctl("plan", "-f", file("role.yaml", role.formatted("list")), "--out", plan);
    server.apply(role.formatted("watch"));
    assertThat(virtctl("apply", plan).err())
        .startsWith("error: the plan is stale, nothing was applied:\n  ClusterRole ")
        .contains("parts has changed\n");
  }

  @Test
  @DisplayName("plans documents of kinds that have nothing to do with VMs, and applies them")
  void otherKinds() throws IOException {
    Path services = file("s.yaml", service("80"));
    Path plan = folder.resolve("plan.json");
    Run created = virtctl("plan", "-f", services, "--out", plan);
    assertThat(created.err()).isEmpty();
    assertThat(created.out()).startsWith("create Service default/front\n");
    assertThat(virtctl("apply", plan).out()).isEqualTo("Service default/front applied\n");
    assertThat(virtctl("plan", "-f", services).out()).startsWith("keep Service default/front\n");
    assertThat(virtctl("plan", "-f", file("s.yaml", service("81")), "--out", plan).out())
        .startsWith("update Service default/front\n");
    server.apply(service("82"));
    assertThat(virtctl("apply", plan).err())
        .isEqualTo(
            """
            error: the plan is stale, nothing was applied:
              Service default/front has changed
            Make a new one with virtctl plan --out.
            """);
    Path unknown = file("u.yaml", "{apiVersion: x.example/v1, kind: X, metadata: {name: x}}");
    assertThat(virtctl("plan", "-f", unknown).out()).startsWith("create X default/x\n");
    assertThat(virtctl("apply", "-f", unknown).err())
        .isEqualTo("error: the cluster serves no X of x.example/v1\n");
  }

  private static String service(String port) {
    return """
    apiVersion: v1
    kind: Service
    metadata: {name: front, namespace: default}
    spec: {ports: [{port: %s}]}
    """
        .formatted(port);
  }
}
