package io.instancetypes.virtctl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.json.Json;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import io.instancetypes.virtctl.report.JsonSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("plan")
class PlanTest {
  private static final String SMALL =
      """
      apiVersion: instancetype.kubevirt.io/v1beta1
      kind: VirtualMachineClusterInstancetype
      metadata: {name: small}
      spec: {cpu: {guest: 1}, memory: {guest: 2Gi}}
      """;

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void present() {
    desk = new Desk(folder).file("now/small.yaml", SMALL);
    desk.file("large.yaml", SMALL.replace("2Gi", "4Gi"));
  }

  private void vm(String name, String more) {
    desk.file(
        "now/" + name + ".yaml",
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: %s}
        spec: {runStrategy: Always, instancetype: {name: small}, template: {spec: {domain: {devices: {}%s}}}}
        """
            .formatted(name, more));
  }

  private Run plan(String words) {
    return desk.virtctl(("plan --present " + desk.path("now") + " " + words).strip());
  }

  @Test
  @DisplayName(
      "ends with 0 where nothing changes, 2 where something does, 1 where it is refused, 3 on"
          + " a wrong command line")
  void exitCodes() {
    vm("web", "");
    assertThat(plan("-f now").exit().code()).isZero();
    assertThat(plan("-f large.yaml").exit()).isEqualTo(Exit.CHANGES);
    assertThat(plan("-f large.yaml").exit().code()).isEqualTo(2);
    assertThat(plan("--delete vmcf/small").exit().code()).isEqualTo(1);
    assertThat(plan("").exit().code()).isEqualTo(3);
    assertThat(plan("-f large.yaml -o xml").exit().code()).isEqualTo(3);
    assertThat(plan("--delete small").err())
        .isEqualTo(
            "error: --delete takes KIND/NAME, such as vm/web, not \"small\"\n"
                + "See 'virtctl plan --help'.\n");
    assertThat(plan("--delete vm/default/web").err())
        .startsWith("error: --delete takes KIND/NAME, such as vm/web, not \"vm/default/web\"\n");
    Run both = plan("-f large.yaml --delete vmcf/small");
    assertThat(both.err())
        .startsWith(
            "error: --delete: the documents apply VirtualMachineClusterInstancetype small as"
                + " well\n");
    assertThat(both.exit().code()).isEqualTo(3);
  }

  @Test
  @DisplayName("speaks of ten thousand VMs with one changed type in one paragraph")
  void oneParagraph() {
    var machines = new StringBuilder();
    for (int i = 0; i < 10_000; i++) {
      machines.append(
          """
          {"apiVersion":"kubevirt.io/v1","kind":"VirtualMachine","metadata":{"name":"vm-%05d"},\
          "spec":{"runStrategy":"Always","instancetype":{"name":"small"},\
          "template":{"spec":{"domain":{"devices":{}}}}}}
          """
              .formatted(i));
    }
    desk.file("now/vms.json", machines.toString()).terminal(80);
    Run run = plan("-f large.yaml");
    assertThat(run.out())
        .isEqualTo(
            """
            update VirtualMachineClusterInstancetype small

            VERDICT      VMS      THEY
            next-start   10,000   do not run, and start differently next time

            next-start: default/vm-00000, default/vm-00001, default/vm-00002 and 9,997 more
            FIELD                      BEFORE   AFTER
            spec.domain.memory.guest   2Gi      4Gi
            """);
  }

  @Test
  @DisplayName("lists every VM with --all, and who decides with -o wide")
  void all() {
    vm("a", "");
    vm("b", ", memory: {guest: 2Gi}");
    desk.file("now/b.yaml", desk("b"));
    assertThat(plan("-f large.yaml --all -o wide").out())
        .isEqualTo(
            """
            update VirtualMachineClusterInstancetype small

            VERDICT      VMS   THEY
            next-start   1     do not run, and start differently next time
            unchanged    1     stay as they are

            next-start: default/a
            FIELD                      BEFORE   AFTER   HOW   FROM BEFORE           FROM AFTER
            spec.domain.memory.guest   2Gi      4Gi           instance type small   instance type small

            unchanged: default/b
            """);
  }

  private static String desk(String name) {
    return """
    apiVersion: kubevirt.io/v1
    kind: VirtualMachine
    metadata: {name: %s}
    spec: {runStrategy: Always, template: {spec: {domain: {devices: {}, memory: {guest: 1Gi}}}}}
    """
        .formatted(name);
  }

  @Test
  @DisplayName("says in JSON what the contract says, and leaves unchanged VMs out")
  void json() {
    vm("web", "");
    desk.file("now/b.yaml", desk("b"));
    assertThat(plan("-f large.yaml -o json").out())
        .isEqualTo(
            """
            {
              "capacity": null,
              "machines": [
                {
                  "causes": [],
                  "differences": [
                    {
                      "after": "4Gi",
                      "before": "2Gi",
                      "from": {
                        "after": "instance type small",
                        "before": "instance type small"
                      },
                      "live": false,
                      "path": "spec.domain.memory.guest"
                    }
                  ],
                  "name": "web",
                  "namespace": "default",
                  "verdict": "next-start"
                }
              ],
              "objects": [
                {
                  "action": "update",
                  "causes": [],
                  "kind": "VirtualMachineClusterInstancetype",
                  "name": "small",
                  "namespace": ""
                }
              ],
              "summary": {
                "broken": 0,
                "live": 0,
                "next-start": 1,
                "pinned": 0,
                "refused": 0,
                "repaired": 0,
                "restart": 0,
                "unchanged": 1
              }
            }
            """);
    assertThat(plan("-f large.yaml -o json --all").out()).contains("\"name\": \"b\"");
    assertThat(plan("-f large.yaml -o yaml").out()).contains("verdict: next-start\n");
  }

  @Test
  @DisplayName("fits into a comment however many groups there are, and lets no name become markup")
  void markdown() {
    for (int i = 0; i < 300; i++) {
      vm("vm-" + i, ", cpu: {model: \"<b>|@jane" + i + "\"}");
    }
    desk.file("epyc.yaml", SMALL.replace("guest: 1", "guest: 1, model: EPYC"));
    String text = plan("-f epyc.yaml -o markdown").out();
    assertThat(text.length()).isLessThanOrEqualTo(65_536);
    assertThat(text)
        .startsWith(
            """
            ### What this change does to virtual machines

            | verdict | VMs | they |
            |---|---:|---|
            | refused | 300 | are refused, with the change |
            """)
        .contains("further groups are left out")
        .doesNotContain("<b>|")
        .doesNotContain("@jane");
  }

  @Test
  @DisplayName("quotes names that no server takes, and all that Markdown would take for markup")
  void strangeNames() {
    desk.file(
        "strange.yaml",
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: "a\\n\\n# @jane \\\\[b](http://c) `d`", namespace: ../e}
        spec:
          runStrategy: Halted
          instancetype: {name: small}
          template: {spec: {domain: {devices: {}}}}
        ---
        apiVersion: instancetype.kubevirt.io/v1beta1
        kind: VirtualMachineClusterInstancetype
        metadata: {name: Large}
        spec: {cpu: {guest: 1}, memory: {guest: 1Gi}}
        """);
    Run plan = plan("-f strange.yaml -o markdown");
    assertThat(plan.exit().code()).isEqualTo(1);
    assertThat(plan.out())
        .contains(
            "- metadata.name: \"a  # &#64;&#8203;jane &#92;&#91;b&#93;(http&#58;//c) &#96;d&#96;\""
                + " is no DNS subdomain of lower-case letters, digits, - and .\n",
            "- metadata.namespace: \"../e\" is no DNS label of lower-case letters, digits and -\n",
            "`../e/a\\n\\n# @jane \\[b](http://c) 'd'`\n",
            "**VirtualMachineClusterInstancetype Large is refused**: metadata.name: \"Large\" is"
                + " no");
  }

  @Test
  @DisplayName("lets no name steer a terminal")
  void steering() {
    desk.file(
        "strange.yaml",
        """
        apiVersion: instancetype.kubevirt.io/v1beta1
        kind: VirtualMachineClusterInstancetype
        metadata: {name: "a\\e[31m\\u202eb"}
        spec: {cpu: {guest: 1}, memory: {guest: 1Gi}}
        """);
    assertThat(plan("-f strange.yaml").out())
        .startsWith(
            """
            create VirtualMachineClusterInstancetype a\\u001b[31m\\u202eb
            VirtualMachineClusterInstancetype a\\u001b[31m\\u202eb: metadata.name:
            """)
        .doesNotContain("\u001b", "\u202e");
    desk.file(
        "now/own.yaml",
        desk("own").replace("template", "instancetype: {name: \"t\\e[31m\"}, template"));
    Run drift = desk.virtctl("drift --present " + desk.path("now"));
    assertThat(drift.out())
        .contains("default/own   missing   VirtualMachineClusterInstancetype t\\u001b[31m\n");
    desk.file("types.yaml", SMALL.replace("small", "\"t\\e[31m\""));
    desk.file("more.yaml", SMALL.replace("small", "\"t\\e[31m\"").replace("2Gi", "4Gi"));
    desk.file(
        "now/own.yaml",
        desk("own")
            .replace(", memory: {guest: 1Gi}", "")
            .replace("template", "instancetype: {name: \"t\\e[31m\"}, template"));
    assertThat(plan("--present %s -f more.yaml -o wide".formatted(desk.path("types.yaml"))).out())
        .contains("instance type t\\u001b[31m")
        .doesNotContain("\u001b");
  }

  @Test
  @DisplayName("puts findings on the document that causes them, and failures into JUnit's form")
  void reviewTools() {
    vm("web", ", cpu: {model: Haswell}");
    desk.file("epyc.yaml", SMALL.replace("guest: 1", "guest: 1, model: EPYC"));
    assertThat(plan("-f epyc.yaml -o sarif").out())
        .contains("\"uri\": \"epyc.yaml\"", "\"ruleId\": \"refused\"", "\"level\": \"error\"");
    assertThat(plan("-f epyc.yaml -o junit").out())
        .startsWith(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuite name="virtctl plan" tests="1" failures="1" errors="0">
              <testcase classname="default" name="web"><failure message="refused">\
            """);
  }

  @Test
  @DisplayName("deletes nothing that is not there")
  void mistyped() {
    vm("web", "");
    assertThat(plan("--delete vm/wep"))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                """
                delete VirtualMachine default/wep
                VirtualMachine default/wep: there is no VirtualMachine default/wep to delete;
                  did you mean web?
                  1. Name one that is there, or leave it out.

                VERDICT     VMS   THEY
                unchanged   1     stay as they are
                """,
                ""));
    for (String format : List.of("json", "yaml", "markdown", "sarif", "junit")) {
      assertThat(plan("--delete vm/wep -o " + format))
          .matches(run -> run.exit() == Exit.REFUSED)
          .matches(run -> run.out().contains("there is no VirtualMachine default/wep to delete"));
    }
  }

  @Test
  @DisplayName("gives a VM that is there twice one verdict, for the later document")
  void twice() {
    vm("web", ", cpu: {model: Haswell}");
    desk.file("now/zz.yaml", desk("web").replace("guest: 1Gi", "guest: 3Gi"));
    assertThat(plan("-f large.yaml --all").out())
        .contains("VERDICT     VMS   THEY\nunchanged   1     stay as they are\n");
  }

  @Test
  @DisplayName("deletes with --prune what the new folder does not have any more")
  void prune() {
    vm("web", "");
    desk.file("head/web.yaml", desk("web"));
    Run run = plan("-f head --prune");
    assertThat(run.out())
        .startsWith(
            """
            update VirtualMachine default/web
            delete VirtualMachineClusterInstancetype small

            VERDICT      VMS   THEY
            next-start   1     do not run, and start differently next time
            """);
  }

  private static final String NODES =
      """
      {apiVersion: v1, kind: Node, metadata: {name: n1}, status: {allocatable: {cpu: "4", memory: 6Gi}}}
      ---
      {apiVersion: v1, kind: Node, metadata: {name: n2}, status: {allocatable: {cpu: 3900m, memory: 4Gi}}}
      """;

  @Test
  @DisplayName("says whether nodes have room before and after, and without the largest one")
  void capacity() {
    vm("a", "");
    vm("b", "");
    desk.file("nodes.yaml", NODES);
    assertThat(plan("-f large.yaml --nodes " + desk.path("nodes.yaml")).out())
        .endsWith(
            """

            CAPACITY              BEFORE   AFTER
            VMs that are to run   2        2
            CPU                   200m     200m
            memory of guests      4Gi      8Gi
            KubeVirt's overhead   544Mi    552Mi
            fit no node           0        default/b
            fit without n1        no       no

            NODE   MEMORY   BEFORE   AFTER    CPU     BEFORE   AFTER
            n1     6Gi      4640Mi   4372Mi   4       200m     100m
            n2     4Gi      0        0        3900m   0        0
            """);
    assertThat(plan("-f large.yaml").out()).doesNotContain("CAPACITY", "NODE", "PRICE");
    assertThat(plan("-f large.yaml -o json --nodes " + desk.path("nodes.yaml")).out())
        .contains("\"survivesLossOfLargestNode\": false", "\"overhead\": \"552Mi\"");
    assertThat(plan("-f large.yaml --nodes " + desk.path("large.yaml")).err())
        .contains("has no Node");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "",
        "cpu: 4",
        "memory: 4Gi",
        "cpu: NaN, memory: 4Gi",
        "cpu: 4, memory: -4Gi",
        "cpu: [], memory: {}"
      })
  @DisplayName("takes no Node that does not say what it has")
  void unmeasuredNodes(String allocatable) {
    desk.file(
        "nodes.yaml",
        "{apiVersion: v1, kind: Node, metadata: {name: n1}, status: {allocatable: {%s}}}"
            .formatted(allocatable));
    assertThat(plan("-f large.yaml --nodes " + desk.path("nodes.yaml")))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                "",
                "error: --nodes nodes.yaml: Node n1 does not say what it has: status.allocatable"
                    + " needs cpu and memory, such as 4 and 16Gi\n"));
  }

  @Test
  @DisplayName("counts a Node once, and what it has at last")
  void nodeTwice() {
    desk.file("nodes.yaml", nodes("3Gi") + "---\n" + nodes("5Gi"));
    assertThat(plan("-f large.yaml --nodes " + desk.path("nodes.yaml")).out())
        .endsWith(
            """
            NODE   MEMORY   BEFORE   AFTER   CPU   BEFORE   AFTER
            n1     5Gi      0        0       4     0        0
            """);
  }

  @Test
  @DisplayName("finds no room for a VM that is larger than any number")
  void immense() {
    desk.file("now/own.yaml", OWN.replace("1Gi", "9223372036854775807"));
    desk.file("nodes.yaml", nodes("4Gi"));
    assertThat(plan("-f large.yaml --nodes " + desk.path("nodes.yaml")).out())
        .contains("fit no node           default/own           default/own\n");
  }

  @Test
  @DisplayName("adds prices by type or by size from a file, and guesses none")
  void prices() {
    vm("a", "");
    desk.file("now/own.yaml", OWN).file("types.csv", "type,price\nsmall, 0.5\n");
    desk.file("sizes.csv", "vcpu,gib\n0.02,0.01\n");
    assertThat(plan("-f large.yaml --prices " + desk.path("types.csv")).out())
        .endsWith(
            """

            PRICE    BEFORE   AFTER
            of all   0.5      0.5
            VMs of unknown price, left out: 1
            """);
    assertThat(plan("-f large.yaml --prices " + desk.path("sizes.csv")).out())
        .endsWith(
            """

            PRICE    BEFORE   AFTER
            of all   0.07     0.09
            """);
  }

  @Test
  @DisplayName("takes prices as programs for tables write them")
  void exportedPrices() {
    vm("a", "");
    desk.file("types.csv", "\ufeff\"type\",\"price\"\r\n\r\n\"small\",\"0.5\"\r\n");
    assertThat(plan("-f large.yaml --prices " + desk.path("types.csv")).out())
        .endsWith("of all   0.5      0.5\n");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          type,price~~small,cheap    | , line 3: "cheap" is no price
          type,price~small,NaN       | , line 2: "NaN" is no price
          type,price~small,=1+1      | , line 2: "=1+1" is no price
          type,price~small,-1        | , line 2: "-1" is no price
          type,price~small,1~small,2 | , line 3: small has a price already
          type,price~small           | , line 2: not two cells
          type,price~small,"1,5"     | , line 2: not two cells
          vcpu,gib~1,2~3,4           | : vcpu,gib is followed by one line
          vcpu,gib                   | : vcpu,gib is followed by one line
          price,type~1,small         | ` begins with neither type,price nor vcpu,gib`
          ``                         | ` begins with neither type,price nor vcpu,gib`
          """)
  @DisplayName("says which line of a file of prices is none")
  void wrongPrices(String content, String complaint) {
    desk.file("bad.csv", content.replace('~', '\n'));
    assertThat(plan("-f large.yaml --prices " + desk.path("bad.csv")))
        .isEqualTo(new Run(Exit.REFUSED, "", "error: --prices bad.csv" + complaint + "\n"));
  }

  private static final String OWN =
      """
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata: {name: own}
      spec: {runStrategy: Always, template: {spec: {domain: {devices: {}, memory: {guest: 1Gi}}}}}
      """;

  private static String nodes(String memory) {
    return """
    {apiVersion: v1, kind: Node, metadata: {name: n1}, status: {allocatable: {cpu: 4, memory: %s}}}
    """
        .formatted(memory);
  }

  @Test
  @DisplayName("tells bots of room and prices, in comments, findings and results of tests")
  void roomForBots() {
    vm("web", "");
    desk.file("nodes.yaml", nodes("3Gi"));
    desk.file("prices.csv", "type,price\nsmall,0.5\n");
    String asked =
        "-f large.yaml --nodes %s --prices %s -o "
            .formatted(desk.path("nodes.yaml"), desk.path("prices.csv"));
    assertThat(plan(asked + "markdown").out())
        .contains(
            """

            **fit no node any more: default/web**

            | CAPACITY | BEFORE | AFTER |
            |---|---|---|
            | VMs that are to run | 1 | 1 |
            | CPU | 100m | 100m |
            | memory of guests | 2Gi | 4Gi |
            | KubeVirt's overhead | 272Mi | 276Mi |
            | fit no node | 0 | default/web |
            | fit without n1 | no | no |

            | NODE | MEMORY | BEFORE | AFTER | CPU | BEFORE | AFTER |
            |---|---|---|---|---|---|---|
            | n1 | 3Gi | 2320Mi | 0 | 4 | 100m | 0 |

            | PRICE | BEFORE | AFTER |
            |---|---|---|
            | of all | 0.5 | 0.5 |
            """,
            "<b>next-start</b>: 1 VM, price 0.5</summary>");
    assertThat(plan(asked + "sarif").out())
        .contains("fit no node any more: default/web", "price of all VMs: 0.5");
    assertThat(plan(asked + "junit").out())
        .contains(
            "tests=\"2\" failures=\"1\"",
            "<testcase classname=\"resources\" name=\"room and prices\"><failure message=\"fit no"
                + " node any more: default/web\">CAPACITY");
    desk.file("nodes.yaml", nodes("64Gi"));
    assertThat(plan(asked + "junit").out()).contains("failures=\"0\"");
    assertThat(plan("-f large.yaml -o markdown").out())
        .doesNotContain("CAPACITY", "PRICE", "price");
  }

  @Test
  @DisplayName("puts prices beside verdicts and VMs, and counts those that nobody knows")
  void pricesBeside() {
    vm("web", "");
    desk.file("prices.csv", "vcpu,gib\n0.02,0.01\n");
    assertThat(plan("-f large.yaml --prices " + desk.path("prices.csv")).out())
        .contains(
            """
            VERDICT      VMS   PRICE          THEY
            next-start   1     0.04 -> 0.06   do not run, and start differently next time

            next-start: default/web, price 0.04 -> 0.06
            """);
    desk.file("prices.csv", "type,price\nother,0.5\n");
    assertThat(plan("-f large.yaml --prices " + desk.path("prices.csv")).out())
        .contains("next-start   1     0 + 1 unknown", "VMs of unknown price, left out: 1\n");
  }

  @Test
  @DisplayName("finds in drift which edition a revision is of, and what a replacement would do")
  void editionsAndReplacements() throws IOException {
    desk.file(
        "now/types.yaml",
        """
        apiVersion: instancetype.kubevirt.io/v1beta1
        kind: VirtualMachineClusterInstancetype
        metadata: {name: small, labels: {instancetype.kubevirt.io/version: "2"}}
        spec: {cpu: {guest: 1}, memory: {guest: 4Gi}}
        ---
        apiVersion: instancetype.kubevirt.io/v1beta1
        kind: VirtualMachineClusterInstancetype
        metadata:
          name: old
          labels: {instancetype.kubevirt.io/deprecated: "true"}
          annotations: {instancetype.kubevirt.io/replacement: small}
        spec: {cpu: {guest: 1}, memory: {guest: 2Gi}}
        ---
        apiVersion: apps/v1
        kind: ControllerRevision
        metadata:
          name: r1
          namespace: default
          creationTimestamp: "2026-01-02T03:04:05Z"
          annotations: {instancetype.kubevirt.io/version: "1"}
        data:
          apiVersion: instancetype.kubevirt.io/v1beta1
          kind: VirtualMachineClusterInstancetype
          metadata: {name: small}
          spec: {cpu: {guest: 1}, memory: {guest: 2Gi}}
        """);
    vm("behind", "");
    desk.file(
        "now/behind.yaml",
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: behind}
        spec:
          runStrategy: Halted
          instancetype: {name: small, revisionName: r1}
          template: {spec: {domain: {devices: {}}}}
        ---
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: retired}
        spec:
          runStrategy: Halted
          instancetype: {name: old}
          template: {spec: {domain: {devices: {}}}}
        """);
    assertThat(desk.virtctl("drift --present " + desk.path("now")).out())
        .isEqualTo(
            """
            VM                DRIFT        WHAT
            default/behind    pinned       small (since 2026-01-02T03:04:05Z, edition 1, now 2): spec.memory.guest 2Gi, now 4Gi
            default/retired   deprecated   old is deprecated; use small instead. Moving there: next-start (spec.domain.memory.guest 2Gi, then 4Gi)
            """);
    String json = desk.virtctl("drift -o json --present " + desk.path("now")).out();
    assertThat(
            JsonSchema.mistakes(
                Path.of("../docs/reference/schemas/drift.json"), Json.read(json.getBytes(UTF_8))))
        .isEmpty();
    assertThat(json)
        .contains(
            "\"edition\": {\n            \"now\": \"2\",\n            \"pinned\": \"1\"",
            "\"verdict\": \"next-start\"");
  }
}
