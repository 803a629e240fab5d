package io.instancetypes.dist;

/** One file of Debian: {@code pool/main/z/zlib/zlib1g_1.3_amd64.deb}. */
record DebianPackage(String sha256, String path) {
  static DebianPackage parse(String line) {
    String[] words = line.split("\\s+");
    if (words.length != 2 || !words[0].matches("[0-9a-f]{64}")) {
      throw new DistributionException("dist/debian.list: not a sum and a path: " + line);
    }
    return new DebianPackage(words[0], words[1]);
  }

  String name() {
    return file().substring(0, file().indexOf('_'));
  }

  String version() {
    return file().substring(file().indexOf('_') + 1, file().lastIndexOf('_'));
  }

  String architecture() {
    return file().substring(file().lastIndexOf('_') + 1, file().lastIndexOf('.'));
  }

  /** As scanners know it. */
  String purl() {
    return "pkg:deb/debian/%s@%s?arch=%s"
        .formatted(
            name().replace("+", "%2B"),
            version().replace("+", "%2B").replace("~", "%7E"),
            architecture());
  }

  private String file() {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
