package io.instancetypes.virtctl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("adopt, of files that mean harm")
class AdoptAttackTest {
  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = new Desk(folder);
  }

  private void refuses(byte[] file, String sentence) {
    Run run = desk.file("evil", file).virtctl("adopt -f evil");
    assertThat(run.err()).isEqualTo("error: evil" + sentence + "\n");
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
  }

  private void refuses(String file, String sentence) {
    refuses(file.getBytes(UTF_8), sentence);
  }

  @Test
  @DisplayName("refuses a document type before it could expand an entity or open a file")
  void documentTypes() {
    String laughs =
        """
        <!DOCTYPE domain [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>
        <domain><name>&c;</name></domain>
        """;
    refuses(laughs, ":1:90: it has a document type (DTD), which is not read; remove it");
    refuses(
        "<!DOCTYPE domain SYSTEM \"file:///etc/passwd\">\n<domain/>",
        ":1:46: it has a document type (DTD), which is not read; remove it");
    refuses(
        "<!DOCTYPE d [<!ENTITY f SYSTEM \"file:///etc/passwd\">]>\n"
            + "<domain><name>&f;</name></domain>",
        ":1:56: it has a document type (DTD), which is not read; remove it");
  }

  @Test
  @DisplayName("refuses nesting, attributes and texts that no real file has")
  void boundedXml() {
    refuses("<domain>" + "<a>".repeat(100_000), ":1:201: its elements are nested deeper than 64");
    var many = new StringBuilder("<domain");
    for (int i = 0; i < 150_000; i++) {
      many.append(" a").append(i).append("=''");
    }
    Run run = desk.file("evil", many + "/>").virtctl("adopt -f evil");
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.err().lines()).hasSize(1);
    run = desk.file("evil", "<domain><name>" + "x".repeat(2_000_000)).virtctl("adopt -f evil");
    assertThat(run.err()).contains("the text of <name> is too long").hasLineCount(1);
  }

  @Test
  @DisplayName("refuses a workbook that unpacks to more than it should, in bounded memory")
  void zipBomb() {
    var entries = new LinkedHashMap<String, String>();
    String zeros = " ".repeat(1 << 26);
    for (int i = 0; i < 17; i++) {
      entries.put("xl/bomb" + i, zeros);
    }
    refuses(
        ForeignSamples.zip(entries),
        ": what it holds unpacked is larger than 1,024 MiB, and not read");
  }

  @Test
  @DisplayName("refuses columns and texts that a workbook cannot have")
  void wideSheets() {
    refuses(
        ForeignSamples.workbook("<s><row><c r=\"ZZZZZZZ1\"><v>1</v></c></row></s>", "<sst/>"),
        ":1:25: it has more than 16,384 columns");
    refuses(
        ForeignSamples.workbook(
            "<s><row>" + "<c><v>1</v></c>".repeat(20_000) + "</row></s>", "<sst/>"),
        ": row 1 has more than 16,384 columns");
    refuses(
        ForeignSamples.workbook("<s><row><c t=\"s\"><v>7</v></c></row></s>", "<sst/>"),
        ":1:30: a cell refers to a text that is not there");
  }

  @Test
  @DisplayName("refuses a line that never ends without keeping it")
  void endlessLine() {
    refuses(
        "VM,CPUs,Memory\n" + "x".repeat(5_000_000),
        ":2:1: a cell is longer than 32,767 characters");
    refuses("VM,CPUs,Memory\n\"web,1,2\n", ":3:1: a quote is never closed");
  }

  @Test
  @DisplayName("follows no link of an OVA, and reads nothing but its OVF")
  void linksInArchives() {
    refuses(
        ForeignSamples.tar("../../etc/x.ovf", '2', new byte[0]), ": there is no OVF in this OVA");
  }

  @Test
  @DisplayName("lets no control characters reach a terminal")
  void controlCharacters() {
    desk.file("vInfo.csv", "VM,CPUs,Memory\n\u001b]0;pwned\u0007web\u202e,1,2048\n");
    Run run = desk.virtctl("adopt -f vInfo.csv");
    assertThat(run.out()).contains("\\u001b]0;pwned\\u0007web\\u202e   u1.small");
    assertThat(run.out()).doesNotContain("\u001b", "\u0007", "\u202e");
  }

  @Test
  @DisplayName("writes into a new folder, and through no name or link out of it")
  void staysInside() throws IOException {
    desk.file(
        "vm.yaml",
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: ../../x, namespace: ../y}
        spec: {runStrategy: Halted, template: {spec: {domain: {devices: {}, memory: {guest: 2Gi}}}}}
        """);
    String out = desk.path("out").toString();
    desk.virtctl("adopt", "-f", "vm.yaml", "--out", out);
    try (var files = Files.walk(folder)) {
      assertThat(files.filter(Files::isRegularFile).map(folder::relativize).map(Path::toString))
          .containsExactlyInAnyOrder("vm.yaml", "out/__y/virtualmachine-__.._x.yaml");
    }
    assertThat(desk.virtctl("adopt", "-f", "vm.yaml", "--out", out).err())
        .contains("is there already; --out writes only into a new folder");
  }
}
