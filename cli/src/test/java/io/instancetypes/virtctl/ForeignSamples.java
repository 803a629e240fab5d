package io.instancetypes.virtctl;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Files of other systems. */
final class ForeignSamples {
  private static final Path EXAMPLES = Path.of("../examples/adopt");

  private ForeignSamples() {}

  static byte[] example(String name) {
    try {
      return Files.readAllBytes(EXAMPLES.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A workbook with one sheet vInfo, whose texts are shared. */
  static byte[] workbook() {
    return workbook(
        """
        <worksheet><sheetData>
        <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c>
        <c r="D1" t="inlineStr"><is><t>OS according to the configuration file</t></is></c></row>
        <row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2"><v>2</v></c><c r="C2"><v>8192</v></c>
        <c r="D2" t="inlineStr"><is><t>Ubuntu Linux (64-bit)</t></is></c></row>
        </sheetData></worksheet>
        """,
        "<sst><si><t>VM</t></si><si><t>CPUs</t></si><si><t>Memory</t></si><si><t>web</t></si></sst>");
  }

  static byte[] workbook(String sheet, String texts) {
    var entries = new LinkedHashMap<String, String>();
    entries.put(
        "xl/workbook.xml",
        """
        <workbook xmlns:r="r"><sheets><sheet name="vInfo" sheetId="1" r:id="rId1"/></sheets></workbook>
        """);
    entries.put(
        "xl/_rels/workbook.xml.rels",
        "<Relationships><Relationship Id=\"rId1\""
            + " Target=\"worksheets/sheet1.xml\"/></Relationships>");
    entries.put("xl/worksheets/sheet1.xml", sheet);
    entries.put("xl/sharedStrings.xml", texts);
    return zip(entries);
  }

  static byte[] zip(Map<String, String> entries) {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(bytes)) {
      for (var entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue().getBytes(UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** A tar file with one entry of the given kind, {@code '0'} for a plain file. */
  static byte[] tar(String name, char kind, byte[] content) {
    byte[] header = new byte[512];
    byte[] named = name.getBytes(UTF_8);
    System.arraycopy(named, 0, header, 0, named.length);
    byte[] size = "%011o".formatted(content.length).getBytes(UTF_8);
    System.arraycopy(size, 0, header, 124, size.length);
    header[156] = (byte) kind;
    System.arraycopy("ustar".getBytes(UTF_8), 0, header, 257, 5);
    byte[] whole = new byte[512 + (content.length + 511) / 512 * 512 + 1024];
    System.arraycopy(header, 0, whole, 0, 512);
    System.arraycopy(content, 0, whole, 512, content.length);
    return whole;
  }
}
