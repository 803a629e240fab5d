package io.instancetypes.virtctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("virtctl catalog")
class CatalogTest {
  private static Run virtctl(String... words) {
    return Run.of(Commands.tree(), words);
  }

  @Test
  @DisplayName("shows the size of every instance type, and what a deprecated one should become")
  void lists() {
    assertThat(virtctl("catalog", "--class", "n").out())
        .isEqualTo(
            """
            INSTANCETYPE   CPU    MEMORY   FEATURES                   REMARK
            n1.medium      4      4Gi      dedicated, hugepages 1Gi
            n1.large       4      8Gi      dedicated, hugepages 1Gi
            n1.xlarge      8      16Gi     dedicated, hugepages 1Gi
            n1.2xlarge     16     32Gi     dedicated, hugepages 1Gi
            n1.4xlarge     32     64Gi     dedicated, hugepages 1Gi
            n1.8xlarge     64     128Gi    dedicated, hugepages 1Gi
            n1.custom      (VM)   (VM)     dedicated, hugepages 1Gi
            """);
    assertThat(virtctl("catalog", "--class", "server").out())
        .contains("server.tiny     1     1536Mi              deprecated, use u1.small\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--cpu >=32 --class u              | u1.8xlarge",
        "--cpu 2..4 --memory <8Gi --class d | d1.2xmedium d1.custom",
        "--cpu 64 --dedicated=false        | m1.custom m1.custom1gi o1.custom",
        "--memory =256Gi --class m         | m1.8xlarge m1.8xlarge1gi m1.custom m1.custom1gi",
        "--realtime --cpu 1 --memory ..1Gi | rt1.custom rt1.micro",
        "--overcommit --cpu 1 --memory >2Gi --sort memory | o1.custom o1.medium",
      })
  @DisplayName("filters by ranges and features; a type without a size is of every size")
  void filters(String options, String names) {
    String[] words = ("catalog -o name " + options.strip()).split(" ");
    assertThat(virtctl(words).out().replaceAll("(?m)^.*/", "").strip().split("\n"))
        .containsExactlyInAnyOrder(names.split(" "));
  }

  @Test
  @DisplayName("takes list for what it does by itself")
  void list() {
    assertThat(virtctl("catalog", "list", "--class", "n"))
        .isEqualTo(virtctl("catalog", "--class", "n"));
  }

  @Test
  @DisplayName("knows which types a preference can use")
  void fits() {
    assertThat(virtctl("catalog", "--fits", "windows.11", "--class", "u", "-o", "name").out())
        .doesNotContain("u1.medium\n", "u1.small\n")
        .contains("u1.2xmedium\n", "u1.large\n");
  }

  @Test
  @DisplayName("prints as YAML what kubectl apply installs, by kind and name")
  void yaml() {
    String yaml = virtctl("catalog", "-o", "yaml").out();
    assertThat(yaml.split("(?m)^---$")).hasSize(138);
    assertThat(yaml)
        .startsWith(
            "apiVersion: instancetype.kubevirt.io/v1beta1\nkind: VirtualMachineClusterInst");
    assertThat(virtctl("catalog", "-o", "name", "--namespaced", "--kind", "preference").out())
        .startsWith("virtualmachinepreference.instancetype.kubevirt.io/alpine\n")
        .hasLineCount(57);
  }

  @Test
  @DisplayName("writes a kustomize base")
  void kustomize(@TempDir Path folder) {
    assertThat(virtctl("catalog", "--kustomize", folder.toString()).exit()).isEqualTo(Exit.OK);
    assertThat(folder.resolve("kustomization.yaml"))
        .hasContent(
            """
            apiVersion: kustomize.config.k8s.io/v1beta1
            kind: Kustomization
            resources:
            - VirtualMachineClusterInstancetype.yaml
            - VirtualMachineClusterPreference.yaml
            """);
    assertThat(folder.resolve("VirtualMachineClusterPreference.yaml")).isNotEmptyFile();
  }

  @Test
  @DisplayName("compares side by side and marks what differs")
  void compares() {
    assertThat(virtctl("catalog", "compare", "cx1.large", "d1.large").out())
        .isEqualTo(
            """
              FIELD                              cx1.large   d1.large
              cpu.dedicatedCPUPlacement          true        true
              cpu.guest                          2           2
              cpu.isolateEmulatorThread          true        true
            * cpu.maxSockets                     2
            * cpu.numa.guestMappingPassthrough   {}
              ioThreadsPolicy                    auto        auto
            * memory.guest                       4Gi         8Gi
            * memory.hugepages.pageSize          2Mi
            """);
  }

  @Test
  @DisplayName("compares only what differs, if that is wanted")
  void comparesDifferences() {
    assertThat(virtctl("catalog", "compare", "cx1.large", "d1.large", "--differences").out())
        .isEqualTo(
            """
              FIELD                              cx1.large   d1.large
            * cpu.maxSockets                     2
            * cpu.numa.guestMappingPassthrough   {}
            * memory.guest                       4Gi         8Gi
            * memory.hugepages.pageSize          2Mi
            """);
    assertThat(virtctl("catalog", "compare", "u1.nano", "u1.nano", "--differences").out())
        .isEqualTo("  FIELD   u1.nano   u1.nano\n");
  }

  @Test
  @DisplayName("chooses the nearest that fits, and says of the others why not")
  void chooses() {
    String[] wish = {"catalog", "choose", "--vcpus", "6", "--memory", "20Gi", "--class", "u"};
    assertThat(virtctl(wish).out())
        .isEqualTo(
            """
            INSTANCETYPE   CPU   MEMORY   FEATURES   REMARK
            u1.2xlarge     8     32Gi
            u1.4xlarge     16    64Gi
            u1.8xlarge     32    128Gi

            78 others do not fit; --why-not says why.
            """);
    assertThat(virtctl("catalog", "choose", "--vcpus", "6", "--memory", "20Gi", "--why-not").out())
        .contains("u1.xlarge", "has 4 vCPUs of 6", "m1.large", "has 2 vCPUs of 6");
  }

  @Test
  @DisplayName(
      "ranks what takes nothing special first, and sizes of one's own after those of a type")
  void ranks() {
    assertThat(virtctl("catalog", "choose", "--cpu", "2", "--memory", "8Gi", "-o", "name").out())
        .startsWith("u1.large\n")
        .containsSubsequence("u1.large\n", "o1.custom\n", "d1.large\n", "d1.custom\n");
  }

  @Test
  @DisplayName("shows a type or preference as it stands")
  void shows() {
    assertThat(virtctl("catalog", "show", "u1.medium").out())
        .contains("kind: VirtualMachineClusterInstancetype\n", "  name: u1.medium\n", "guest: 4Gi");
    assertThat(virtctl("catalog", "show", "u1.mediun").err())
        .isEqualTo(
            "error: there is no instance type or preference u1.mediun; did you mean u1.medium or"
                + " d1.medium or n1.medium?\n");
  }

  @Test
  @DisplayName("prints the fields that a template of kubectl's kind asks for")
  void templates() {
    String[] nano = {"catalog", "show", "u1.nano", "u1.micro", "-o"};
    assertThat(virtctl(with(nano, "jsonpath={.items[*].metadata.name}")).out())
        .isEqualTo("u1.nano u1.micro");
    assertThat(
            virtctl(
                    with(
                        nano,
                        "jsonpath={range .items[*]}{.metadata.name}={.spec.cpu.guest}{\"\\n"
                            + "\"}{end}"))
                .out())
        .isEqualTo("u1.nano=1\nu1.micro=1\n");
    assertThat(
            virtctl(with(nano, "custom-columns=NAME:.metadata.name,MODEL:.spec.cpu.model")).out())
        .isEqualTo("NAME       MODEL\nu1.nano    <none>\nu1.micro   <none>\n");
    assertThat(virtctl(with(nano, "name")).out())
        .isEqualTo(
            """
            virtualmachineclusterinstancetype.instancetype.kubevirt.io/u1.nano
            virtualmachineclusterinstancetype.instancetype.kubevirt.io/u1.micro
            """);
    String[] choose = {"catalog", "choose", "--vcpus", "4", "--memory", "16Gi", "-o"};
    assertThat(virtctl(with(choose, "jsonpath={.items[0].metadata.name}")).out())
        .isEqualTo("u1.xlarge");
    assertThat(virtctl(with(nano, "jsonpath={.items")).err()).contains("is not closed");
    assertThat(virtctl(with(nano, "custom-columns=NAME")).exit()).isEqualTo(Exit.USAGE);
    assertThat(virtctl(with(nano, "custom-columns=NAME:{")).exit()).isEqualTo(Exit.USAGE);
  }

  private static String[] with(String[] words, String last) {
    String[] all = Arrays.copyOf(words, words.length + 1);
    all[words.length] = last;
    return all;
  }

  @Test
  @DisplayName("compares no type with a preference")
  void comparesKinds() {
    assertThat(virtctl("catalog", "compare", "u1.medium", "fedora"))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                "",
                "error: u1.medium is a VirtualMachineClusterInstancetype, fedora is a"
                    + " VirtualMachineClusterPreference: they have no field in common\n"));
  }

  @Test
  @DisplayName("asks that a size of one's own suits the page size and the preference")
  void choosesOwnSizes() {
    assertThat(
            virtctl(
                    "catalog",
                    "choose",
                    "--vcpus",
                    "8",
                    "--memory",
                    "8.5Gi",
                    "--why-not",
                    "--preference",
                    "rhel.9.dpdk",
                    "-o",
                    "json")
                .out())
        .contains("has pages of 1Gi, of which 8704Mi is no multiple")
        .contains("\"name\": \"cx1.custom\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "catalog --vcpus 5..2 | 2 | error: --vcpus: nothing is in \"5..2\"; write the smaller"
            + " amount first",
        "catalog --memory -4Gi | 2 | error: --memory: \"-4Gi\" is not a range; write an amount such"
            + " as 4, or >=4, <8, 4..16, 8Gi..32Gi",
        "catalog choose --vcpus 6 --memory 20 | 2 | error: --memory: \"20\" is not even 1Mi; write"
            + " a unit with it, such as 4Gi",
        "catalog --cpu few | 2 | error: --vcpus: \"few\" is not a range; write an amount such as 4,"
            + " or >=4, <8, 4..16, 8Gi..32Gi",
        "catalog --cpu >64 --class u | 1 | error: no instance type meets all of this",
        "catalog --fits windows.12 | 1 | error: there is no preference windows.12; did you mean"
            + " windows.10 or windows.11 or windows.2k12?",
        "catalog compare u1.nano u1.nanno | 1 | error: there is no instance type or preference"
            + " u1.nanno; did you mean u1.nano or d1.nano or o1.nano?",
        "catalog compare u1.nano | 2 | error: NAME is missing",
        "catalog choose --vcpus 0 --memory 1Gi | 2 | error: --vcpus: \"0\" is not a number of"
            + " vCPUs; write 1 or more",
        "catalog choose --vcpus 1 --memory 1Gib | 2 | error: --memory: \"1Gib\" is not a quantity:"
            + " write a number, optionally with one of the suffixes Ki Mi Gi Ti Pi Ei, n u m k M G"
            + " T P E, or an exponent such as 1e3; did you mean \"1Gi\"?",
        "catalog choose --vcpus 1 | 2 | error: --memory is required",
        "catalog --from-cluster -f x | 2 | error: --file and --from-cluster cannot be combined",
      })
  @DisplayName("refuses with a sentence that names what is wrong")
  void refuses(String line, int code, String sentence) {
    Run run = virtctl(line.strip().split(" "));
    assertThat(run.err().lines().findFirst()).hasValue(sentence);
    assertThat(run.exit().code()).isEqualTo(code);
    assertThat(run.out()).isEmpty();
  }
}
