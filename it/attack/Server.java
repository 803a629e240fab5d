import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A {@code virtctl serve} of its own, as it is shipped, on a folder that goes with it. */
final class Server implements AutoCloseable {
  static final String ADMINISTRATOR = "administrator";

  /** Those who attack. Each has only the rights that its attack begins with. */
  private static final List<String> USERS =
      List.of("walker", "viewer", "watcher", "reader", "patcher", "asker", "restorer", "climber");

  private final Path virtctl;
  private final Path folder;
  private final List<String> options;
  private Process process;

  Server(Path virtctl, Path folder, String... options) throws IOException {
    this.virtctl = virtctl;
    this.folder = folder;
    this.options = List.of(options);
    Files.createDirectories(data());
    var tokens = new StringBuilder(token(ADMINISTRATOR) + ",root,0,\"system:masters\"\n");
    for (String user : USERS) {
      tokens.append(token(user)).append(',').append(user).append(",0,\n");
    }
    Path file = Files.writeString(data().resolve("tokens.csv"), tokens);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  Path data() {
    return folder.resolve("data");
  }

  /** Returns when it answers; false if it ended instead. */
  boolean start() throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of(virtctl.toString(), "serve", "--port", "0"));
    command.addAll(List.of("--data", data().toString()));
    command.addAll(options);
    Files.deleteIfExists(data().resolve("admin.kubeconfig"));
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    Instant limit = Instant.now().plusSeconds(60);
    while (process.isAlive() && Instant.now().isBefore(limit)) {
      if (log().contains("virtual machines are looked after")) {
        return true;
      }
      Thread.sleep(50);
    }
    return false;
  }

  String log() throws IOException {
    return Files.readString(folder.resolve("log"));
  }

  /** As a power cut ends it. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  private static String token(String user) {
    return "token-of-the-" + user;
  }

  Client administrator() throws IOException, GeneralSecurityException {
    return client(ADMINISTRATOR);
  }

  Client client(String user) throws IOException, GeneralSecurityException {
    return new Client(url(), token(user), trust());
  }

  /** Who brings no token at all. */
  Client nobody() throws IOException, GeneralSecurityException {
    return new Client(url(), "", trust());
  }

  private String url() throws IOException {
    for (String line : Files.readAllLines(data().resolve("admin.kubeconfig"))) {
      if (line.contains("https://")) {
        return line.substring(line.indexOf("https://")).replace("\"", "").strip();
      }
    }
    throw new IOException("the kubeconfig names no server");
  }

  private SSLContext trust() throws IOException, GeneralSecurityException {
    KeyStore known = KeyStore.getInstance("PKCS12");
    known.load(null, null);
    try (InputStream in = Files.newInputStream(data().resolve("certificates/ca.crt"))) {
      int number = 0;
      for (Certificate authority :
          CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        known.setCertificateEntry("ca" + number++, authority);
      }
    }
    var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(known);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }

  /** What virtctl prints, with its exit code before it. */
  String virtctl(String... arguments) throws IOException {
    var command = new ArrayList<>(List.of(virtctl.toString()));
    command.addAll(List.of(arguments));
    return run(command.toArray(String[]::new));
  }

  static String run(String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes());
    return process.onExit().join().exitValue() + " " + output;
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(20, TimeUnit.SECONDS)) {
      kill();
    }
  }
}
