package io.instancetypes.virtctl.foreign;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.documents.Documents;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.cli.Refusal;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipException;

/** Reads files of other systems, which it knows by their content. */
public final class ForeignFiles {
  private static final long LARGEST_XML = 16L << 20;
  private static final long LARGEST_CSV = 1L << 30;
  private static final long LARGEST_ZIP = 256L << 20;
  private static final long LARGEST_JSON = 64L << 20;
  private static final int START = 4_096;
  private static final int LONGEST_SENTENCE = 400;

  private final List<ForeignMachine> machines = new ArrayList<>();
  private final RvTools lists = new RvTools();
  private final MachineNames names;
  private String lastList = "";

  public ForeignFiles(MachineNames names) {
    this.names = names;
  }

  /**
   * Takes a file in.
   *
   * @return false where it seems to hold documents of Kubernetes
   */
  public boolean add(String name) throws IOException {
    Path path = Path.of(name);
    if (!Files.exists(path)) {
      throw new NoSuchFileException(name);
    }
    if (Files.isDirectory(path)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(path)) {
      return add(name, new BufferedInputStream(in, 1 << 16));
    }
  }

  /** As {@link #add(String)}, for something that can go back to its start. */
  public boolean add(String name, InputStream in) throws IOException {
    try {
      in.mark(START + 1);
      byte[] start = in.readNBytes(START);
      in.reset();
      return read(name, start, in);
    } catch (ForeignFormatException e) {
      throw refusal(name, e);
    } catch (ZipException | EOFException e) {
      throw new Refusal(called(name) + ": this zip file is broken, or not whole");
    }
  }

  /** One line, though it may quote what it was given. */
  private static Refusal refusal(String name, ForeignFormatException e) {
    String sentence = Printable.beginning(Printable.line(e.getMessage()), LONGEST_SENTENCE);
    return new Refusal(called(name) + e.place() + ": " + sentence);
  }

  private static String called(String name) {
    return name.equals("-") ? "standard input" : name;
  }

  private boolean read(String name, byte[] start, InputStream in) throws IOException {
    if (isZip(start)) {
      Map<String, SheetRows> sheets =
          Workbook.read(new BoundedInput(in, LARGEST_ZIP, "this workbook").readAllBytes());
      if (!sheets.containsKey("vInfo")) {
        throw new ForeignFormatException("this workbook has no sheet vInfo; is it from RVTools?");
      }
      sheets.values().forEach(rows -> list(name, rows));
    } else if (OvaArchive.isOne(start)) {
      machines.addAll(OvaArchive.read(name, in, names));
    } else if (isXml(start)) {
      xml(name, XmlElement.read(new BoundedInput(in, LARGEST_XML, "this XML")));
    } else if (isList(start)) {
      list(name, CsvSheet.read(new BoundedInput(in, LARGEST_CSV, "this CSV")));
    } else {
      return text(start).startsWith("[") && flavors(name, in);
    }
    return true;
  }

  private void list(String name, SheetRows rows) {
    if (!RvTools.isOne(rows)) {
      throw new ForeignFormatException(
          "the first row does not name the columns of a sheet of RVTools: of vInfo it needs VM,"
              + " CPUs and Memory, of vDisk VM and Capacity MiB, of vNetwork VM, Network and"
              + " Adapter");
    }
    lists.add(name, rows);
    lastList = name;
  }

  private void xml(String name, XmlElement root) {
    switch (root.name()) {
      case "domain" -> machines.add(LibvirtDomain.read(name, root, names));
      case "Envelope" -> machines.addAll(OvfEnvelope.read(name, root, names));
      default ->
          throw new ForeignFormatException(
              "<%s> is neither a domain of libvirt nor an OVF envelope".formatted(root.name()));
    }
  }

  private boolean flavors(String name, InputStream in) throws IOException {
    byte[] bytes = new BoundedInput(in, LARGEST_JSON, "this JSON").readAllBytes();
    var nodes = new ArrayList<Object>();
    try {
      Documents.read(bytes, nodes::add);
    } catch (UnreadableException e) {
      throw new ForeignFormatException(e.getMessage(), e.line(), e.column());
    }
    if (nodes.size() != 1
        || !(nodes.getFirst() instanceof List<?> flavors)
        || !flavors.stream().allMatch(NovaFlavors::isOne)) {
      throw new ForeignFormatException(
          "this list holds no flavors of OpenStack, which have a Name, RAM and VCPUs");
    }
    flavors.forEach(flavor -> machines.add(NovaFlavors.read(name, (Map<?, ?>) flavor, names)));
    return true;
  }

  private static boolean isZip(byte[] start) {
    return start.length > 3 && start[0] == 'P' && start[1] == 'K' && start[2] == 3 && start[3] == 4;
  }

  private static boolean isXml(byte[] start) {
    boolean wide =
        start.length > 1 && (start[0] == -1 && start[1] == -2 || start[0] == -2 && start[1] == -1);
    return wide || text(start).startsWith("<");
  }

  /** A line of names with separators, of which VM is one. */
  private static boolean isList(byte[] start) {
    String first = text(start).lines().findFirst().orElse("");
    return first.matches("(?i)(.*[,;\\t])?\"?VM\"?([,;\\t].*)?") && first.matches(".*[,;\\t].*");
  }

  private static String text(byte[] start) {
    return new String(start, UTF_8).replace("\ufeff", "").stripLeading();
  }

  /** Everything that was taken in. */
  public List<ForeignMachine> machines() {
    if (!lists.isEmpty()) {
      try {
        machines.addAll(lists.machines(names));
      } catch (ForeignFormatException e) {
        throw refusal(lastList, e);
      }
    }
    return machines;
  }
}
