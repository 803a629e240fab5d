import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Compares what Maven downloaded with the SHA-256 sums that are kept beside this file, plugins
 * included: a jar that is another one than when it was added fails the build.
 *
 * <pre>
 * java build-tools/Checksums.java check REPOSITORY [SBOM]
 * java build-tools/Checksums.java write REPOSITORY
 * </pre>
 *
 * With an SBOM, everything it lists has to be known. See docs/supply-chain.md.
 */
final class Checksums {
  private static final Path KNOWN = Path.of("build-tools/checksums.sha256");
  private static final Pattern PACKAGE =
      Pattern.compile("\"purl\"\\s*:\\s*\"pkg:maven/([^/@\"]+)/([^@\"]+)@([^?\"]+)\\?type=jar\"");
  private static final String OURS = "io.instancetypes";

  private Checksums() {}

  public static void main(String[] args) throws IOException {
    boolean fits = args.length > 1 && List.of("check", "write").contains(args[0]);
    if (!fits) {
      System.err.println("usage: Checksums.java check|write REPOSITORY [SBOM]");
      System.exit(2);
    }
    Path repository = Path.of(args[1]);
    if (args[0].equals("write")) {
      write(repository);
      return;
    }
    Map<String, String> known = known();
    List<String> wrong = changed(repository, known);
    if (args.length > 2) {
      wrong.addAll(unknown(Files.readString(Path.of(args[2])), known));
    }
    wrong.forEach(System.err::println);
    if (!wrong.isEmpty()) {
      System.err.println("error: " + wrong.size() + " dependencies are not what was reviewed");
      System.exit(1);
    }
  }

  private static void write(Path repository) throws IOException {
    var lines = new ArrayList<String>();
    try (Stream<Path> files = Files.walk(repository)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = repository.relativize(file).toString();
        boolean isArtifact = name.endsWith(".jar") || name.endsWith(".pom");
        if (isArtifact && !name.startsWith(OURS.replace('.', '/') + "/")) {
          lines.add(sum(file) + "  " + name);
        }
      }
    }
    Files.write(KNOWN, lines);
    System.out.println(lines.size() + " sums in " + KNOWN);
  }

  private static Map<String, String> known() throws IOException {
    var known = new TreeMap<String, String>();
    for (String line : Files.readAllLines(KNOWN)) {
      String[] parts = line.split("  ", 2);
      known.put(parts[1], parts[0]);
    }
    return known;
  }

  private static List<String> changed(Path repository, Map<String, String> known)
      throws IOException {
    var changed = new ArrayList<String>();
    for (var entry : known.entrySet()) {
      Path file = repository.resolve(entry.getKey());
      if (Files.exists(file) && !sum(file).equals(entry.getValue())) {
        changed.add(file + " has another SHA-256 than " + KNOWN + " says; remove it or review it");
      }
    }
    return changed;
  }

  private static List<String> unknown(String sbom, Map<String, String> known) {
    var unknown = new ArrayList<String>();
    var match = PACKAGE.matcher(sbom);
    while (match.find()) {
      String name = match.group(2) + "-" + match.group(3) + ".jar";
      String folder = match.group(1).replace('.', '/') + "/" + match.group(2);
      String path = folder + "/" + match.group(3) + "/" + name;
      if (!match.group(1).equals(OURS) && !known.containsKey(path)) {
        unknown.add(path + " is not in " + KNOWN + "; see docs/supply-chain.md");
      }
    }
    return unknown;
  }

  private static String sum(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        var digest = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
      digest.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digest.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
