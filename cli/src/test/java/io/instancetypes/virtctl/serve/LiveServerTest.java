package io.instancetypes.virtctl.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands that talk to a server, and a real server with admission and subresources. */
class LiveServerTest {
  @TempDir static Path folder;
  private static LocalServer server;

  @BeforeAll
  static void start() throws Exception {
    server = LocalServer.start(folder.resolve("data"));
    server.create(
        """
        apiVersion: instancetype.kubevirt.io/v1beta2
        kind: VirtualMachineClusterInstancetype
        metadata: {name: small}
        spec: {cpu: {guest: 2}, memory: {guest: 1Gi}}
        """);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static void machine(String name, String runs) {
    server.create(
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: %s, namespace: default}
        spec:
          %s
          instancetype: {name: small}
          template: {spec: {domain: {devices: {}}}}
        """
            .formatted(name, runs));
  }

  private static Run virtctl(Object... words) {
    return Virtctl.run(server.environment(), words);
  }

  private static String json(Object node) {
    return new String(Json.write(node), UTF_8);
  }

  private static Fields found(String kind, String name) {
    return server.objects().find(LocalServer.type(kind), "default", name);
  }

  @Test
  @DisplayName("start and stop turn a machine on and off for good")
  void startsAndStops() {
    machine("web", "running: false");

    assertThat(virtctl("start", "web"))
        .isEqualTo(new Run(Exit.OK, "VM web was scheduled to start\n", ""));
    assertThat(found("VirtualMachine", "web").object("spec").get("running")).isEqualTo(true);
    assertThat(virtctl("start", "web"))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                "",
                "error: cannot start VM web: Operation cannot be fulfilled on"
                    + " virtualmachine.kubevirt.io \"web\": Always does not support manual start"
                    + " requests\n"));
    assertThat(virtctl("stop", "web", "-n", "default"))
        .isEqualTo(new Run(Exit.OK, "VM web was scheduled to stop\n", ""));
    assertThat(found("VirtualMachine", "web").object("spec").get("running")).isEqualTo(false);
  }

  @Test
  @DisplayName("A machine with a manual run strategy is asked through its status")
  void requestsChanges() {
    machine("manual", "runStrategy: Manual");

    assertThat(virtctl("start", "manual", "--paused").out())
        .isEqualTo("VM manual was scheduled to start\n");
    assertThat(json(found("VirtualMachine", "manual").object("status").get("stateChangeRequests")))
        .isEqualTo("[{\"action\":\"Start\",\"data\":{\"paused\":\"true\"}}]");
    assertThat(virtctl("restart", "manual").err())
        .isEqualTo(
            "error: cannot restart VM manual: Operation cannot be fulfilled on"
                + " virtualmachine.kubevirt.io \"manual\": VM is not running: Halted\n");
  }

  @Test
  @DisplayName("A dry run says so and changes nothing")
  void triesOnly() {
    machine("tried", "running: false");

    assertThat(virtctl("start", "tried", "--dry-run").out())
        .isEqualTo("Dry Run execution\nVM tried was scheduled to start\n");
    assertThat(found("VirtualMachine", "tried").object("spec").get("running")).isEqualTo(false);
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("What cannot be done is said in one sentence")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          start none                    | cannot start VM none: virtualmachine.kubevirt.io "none" not found
          stop Web                      | NAME: "Web" is not a name: use at most 253 lower-case letters, digits, dashes and dots, a letter or digit at both ends and beside each dot
          stop web --force              | --force needs --grace-period, such as --grace-period 0
          stop web --grace-period 0     | --grace-period needs --force
          start web --context other     | the kubeconfig has no context "other"
          start web --kubeconfig absent | absent: no such file or directory
          image-upload pvc a            | --size is required to create a volume
          image-upload pvc a --size 1Gi --default-instancetype-kind x | --default-instancetype-kind needs --default-instancetype
          image-upload pvc a --size 1Gi --default-instancetype a/b | --default-instancetype: "a/b" cannot be the value of a label
          image-upload pvc a --size 1Gi --default-preference-kind x | --default-preference-kind needs --default-preference
          image-upload pvc a --no-create --default-preference x | the --default-… options cannot be combined with --no-create
          image-upload pvc a --size 1Gi --image-path absent.img | absent.img: no such file or directory
          image-upload pvc a --size 1Gi --image-path /dev/null | /dev/null: no such file or directory
          image-upload pvc a --size 1Gi --wait-secs soon | --wait-secs: must be a whole number of at least 0, not "soon"
          image-upload dv none --no-create | cannot use DataVolume none: datavolumes.cdi.kubevirt.io "none" not found
          """)
  void refuses(String line, String sentence) {
    assertThat(virtctl((Object[]) line.split(" ")).err().lines().findFirst())
        .contains("error: " + sentence);
  }

  @Test
  @DisplayName("Without a kubeconfig, and without a server, there is a way out")
  void needsServer() throws Exception {
    assertThat(Virtctl.run(Map.of("HOME", folder.toString()), "start", "web").err())
        .isEqualTo(
            "error: there is no kubeconfig: set KUBECONFIG to the file of your cluster, such as"
                + " the one that 'virtctl serve' names\n");
    Path file = folder.resolve("gone.kubeconfig");
    Files.writeString(
        file,
        Files.readString(server.api().kubeconfig())
            .replace(server.api().url(), "https://127.0.0.1:1"));
    assertThat(Virtctl.run(Map.of(), "start", "web", "--kubeconfig", file).err())
        .isEqualTo(
            "error: the cluster at https://127.0.0.1:1 cannot be reached: nobody answers there\n");
  }

  @Test
  @DisplayName("image-upload makes a claim with its labels, and says that it waits for an image")
  void createsClaim() {
    Run run =
        virtctl(
            "image-upload",
            "pvc",
            "cirros",
            "--size=1Gi",
            "--default-instancetype",
            "server.tiny",
            "--default-preference",
            "cirros");

    assertThat(run)
        .isEqualTo(
            new Run(
                Exit.OK,
                "PersistentVolumeClaim default/cirros created\n",
                "note: the volume waits for an image: --image-path sends one\n"));
    Fields claim = found("PersistentVolumeClaim", "cirros");
    assertThat(json(claim.object("metadata").get("labels")))
        .isEqualTo(
            "{\"instancetype.kubevirt.io/default-instancetype\":\"server.tiny\","
                + "\"instancetype.kubevirt.io/default-preference\":\"cirros\"}");
    assertThat(json(claim.get("spec")))
        .isEqualTo(
            "{\"accessModes\":[\"ReadWriteOnce\"],\"resources\":{\"requests\":{\"storage\":\"1Gi\"}},"
                + "\"volumeMode\":\"Filesystem\"}");
    assertThat(virtctl("image-upload", "pvc", "cirros", "--size=1Gi").err())
        .isEqualTo(
            "error: cannot create PersistentVolumeClaim cirros: persistentvolumeclaims \"cirros\""
                + " already exists\n");
    assertThat(virtctl("image-upload", "pvc", "cirros", "--no-create").out())
        .isEqualTo("Using existing PersistentVolumeClaim default/cirros\n");
  }

  @Test
  @DisplayName("image-upload makes the claim also where nobody takes the image, and says so")
  void uploadsNothing() throws IOException {
    String image = Files.write(folder.resolve("disk.img"), new byte[512]).toString();
    String why =
        " takes no images: 'virtctl serve --runtime qemu' does, and clusters with the Containerized"
            + " Data Importer do\n";

    Run made = virtctl("image-upload", "pvc", "empty", "--size=1Gi", "--image-path", image);
    assertThat(made.exit()).isEqualTo(Exit.OK);
    assertThat(made.out()).isEqualTo("PersistentVolumeClaim default/empty created\n");
    assertThat(made.err())
        .startsWith("note: the volume is there, but nothing was uploaded: the cluster at https://")
        .endsWith(why);
    Run sent = virtctl("image-upload", "pvc", "empty", "--no-create", "--image-path", image);
    assertThat(sent.exit()).isEqualTo(Exit.REFUSED);
    assertThat(sent.err()).startsWith("error: the cluster at https://").endsWith(why);
  }

  @Test
  @DisplayName("image-upload labels a claim with the kinds of what is to be inferred")
  void labelsKinds() {
    virtctl(
        "image-upload",
        "pvc",
        "kinds",
        "--size=1Gi",
        "--default-instancetype=tiny",
        "--default-instancetype-kind=VirtualMachineInstancetype",
        "--default-preference=mine",
        "--default-preference-kind=VirtualMachinePreference");

    assertThat(json(found("PersistentVolumeClaim", "kinds").object("metadata").get("labels")))
        .isEqualTo(
            "{\"instancetype.kubevirt.io/default-instancetype\":\"tiny\","
                + "\"instancetype.kubevirt.io/default-instancetype-kind\":"
                + "\"VirtualMachineInstancetype\","
                + "\"instancetype.kubevirt.io/default-preference\":\"mine\","
                + "\"instancetype.kubevirt.io/default-preference-kind\":"
                + "\"VirtualMachinePreference\"}");
  }

  @Test
  @DisplayName("image-upload makes a DataVolume that waits for an upload")
  void createsDataVolume() {
    assertThat(
            virtctl(
                    "image-upload",
                    "dv",
                    "fedora",
                    "--size=10Gi",
                    "--storage-class=fast",
                    "--access-mode=ReadWriteMany",
                    "--volume-mode=block",
                    "--force-bind")
                .out())
        .isEqualTo("DataVolume default/fedora created\n");
    Fields volume = found("DataVolume", "fedora");
    assertThat(json(volume.get("spec")))
        .isEqualTo(
            "{\"source\":{\"upload\":{}},\"storage\":{\"accessModes\":[\"ReadWriteMany\"],"
                + "\"resources\":{\"requests\":{\"storage\":\"10Gi\"}},"
                + "\"storageClassName\":\"fast\",\"volumeMode\":\"Block\"}}");
    assertThat(json(volume.object("metadata").get("annotations")))
        .isEqualTo("{\"cdi.kubevirt.io/storage.bind.immediate.requested\":\"\"}");
  }
}
