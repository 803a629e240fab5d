package io.instancetypes.virtctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What only a process of its own can show: exit codes, closed pipes, full disks. */
class ProcessTest {
  private record Outcome(int code, String out, String err) {}

  /** Runs a line of bash in which {@code virtctl} is this program. */
  private static Outcome bash(String line) throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String program =
        "virtctl() { \"$JAVA\" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp \"$CP\""
            + " io.instancetypes.virtctl.Main \"$@\"; }\n";
    var builder = new ProcessBuilder("bash", "-o", "pipefail", "-c", program + line);
    builder.environment().put("JAVA", java);
    builder.environment().put("CP", System.getProperty("java.class.path"));
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), out, err);
  }

  @Test
  @DisplayName("success ends with 0, a wrong command line with 2 and UTF-8 on stderr")
  void codes() throws Exception {
    assertThat(bash("virtctl version").code()).isZero();
    assertThat(bash("virtctl größer"))
        .isEqualTo(
            new Outcome(
                2,
                "",
                """
                error: unknown command "größer" for virtctl
                See 'virtctl --help'.
                """));
  }

  @Test
  @DisplayName("a reader that went away ends the program silently, as SIGPIPE would")
  void brokenPipe() throws Exception {
    assertThat(bash("virtctl completion bash | true; echo ${PIPESTATUS[0]}"))
        .isEqualTo(new Outcome(0, "141\n", ""));
  }

  @Test
  @DisplayName("standard input is read, and refused VMs end with 1 and a line on stderr")
  void standardInput() throws Exception {
    String vm = "{apiVersion: kubevirt.io/v1, kind: VirtualMachine, metadata: {name: größe}}";
    assertThat(bash("echo '" + vm + "' | virtctl expand -f - > /dev/null"))
        .isEqualTo(
            new Outcome(
                1,
                "",
                "error: standard input:1:1: VirtualMachine größe cannot be expanded: spec: is"
                    + " required\n"));
  }

  @Test
  @DisplayName("a reader that went away while thousands of VMs are expanded is no error either")
  void brokenPipeInBatch() throws Exception {
    String vm =
        "{apiVersion: kubevirt.io/v1, kind: VirtualMachine, metadata: {name: a%d}, spec: {template:"
            + " {spec: {}}}}";
    assertThat(
            bash(
                "for i in {1..3000}; do printf -- '"
                    + vm
                    + "\\n---\\n' $i; done | virtctl expand -f - | head -1;"
                    + " echo ${PIPESTATUS[1]}"))
        .isEqualTo(new Outcome(0, "apiVersion: kubevirt.io/v1\n141\n", ""));
  }

  @Test
  @DisplayName("ssh goes through port-forward, and has a folder for the keys of guests")
  void ssh(@TempDir Path home) throws Exception {
    Path program = Files.createDirectory(home.resolve("bin")).resolve("ssh");
    Files.writeString(program, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    Files.writeString(
        home.resolve("config"),
        """
        apiVersion: v1
        kind: Config
        clusters: [{name: c, cluster: {server: "https://127.0.0.1:1"}}]
        contexts: [{name: c, context: {cluster: c, namespace: lab}}]
        current-context: c
        """);
    String there =
        "cd '"
            + home
            + "'; unset VIRTCTL_COMMAND; export HOME=. KUBECONFIG=config PATH=$PWD/bin:$PATH; ";
    assertThat(bash(there + "virtctl ssh fedora@vm/web -i key -c 'uptime -p'; stat -c %a .ssh"))
        .isEqualTo(
            new Outcome(
                0,
                """
                -o
                ProxyCommand=virtctl port-forward --stdio=true vm/web/lab 22
                -o
                UserKnownHostsFile=./.ssh/kubevirt_known_hosts
                -i
                key
                fedora@vm.web.lab
                uptime -p
                700
                """,
                ""));
  }

  @Test
  @DisplayName("a full disk is an error")
  void fullDisk() throws Exception {
    assertThat(bash("virtctl version > /dev/full"))
        .isEqualTo(new Outcome(1, "", "error: cannot write the output: No space left on device\n"));
  }
}
