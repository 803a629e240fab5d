package io.instancetypes.virtctl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Yaml;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
@DisplayName("The recipes for pull requests, run line by line as their systems would")
class PlanRecipesTest {
  private static final Path RECIPES =
      Path.of("..", "examples", "plan", "ci").toAbsolutePath().normalize();

  /** What GitHub and GitLab start the lines of a step with. */
  private static final List<String> BASH = List.of("bash", "--noprofile", "--norc", "-eo");

  @TempDir Path folder;
  private Path work;

  private record Outcome(int code, String out) {}

  @BeforeEach
  void repository() throws Exception {
    work = folder.resolve("work");
    Path upstream = Files.createDirectories(folder.resolve("upstream"));
    git(upstream, "init", "-q", "-b", "main");
    Files.createDirectories(upstream.resolve("manifests"));
    Files.writeString(upstream.resolve("manifests/type.yaml"), type("small", "2Gi"));
    Files.writeString(upstream.resolve("manifests/vm.yaml"), vm("web", "small"));
    commit(upstream);
    git(folder, "clone", "-q", "upstream", "work");
    git(work, "checkout", "-q", "-b", "larger");
    // The other branch goes on, which is none of this one's doing.
    Files.writeString(upstream.resolve("manifests/vm2.yaml"), vm("later", "small"));
    commit(upstream);
    git(work, "fetch", "-q");
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    tool(
        "virtctl",
        "exec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' %s \"$@\""
            .formatted(java, classPath(), Main.class.getName()));
    tool("gh", "echo \"$@\"; cat plan.md");
  }

  /** Whoever runs tests may have loaded their classes by itself. */
  private static String classPath() {
    return PlanRecipesTest.class.getClassLoader() instanceof URLClassLoader loader
        ? Stream.of(loader.getURLs()).map(URL::getPath).collect(Collectors.joining(":"))
        : System.getProperty("java.class.path");
  }

  private void tool(String name, String line) throws Exception {
    Path tool = Files.createDirectories(folder.resolve("bin")).resolve(name);
    Files.writeString(tool, "#!/bin/sh\n" + line + "\n");
    assertThat(tool.toFile().setExecutable(true)).isTrue();
  }

  private static String type(String name, String memory) {
    return """
    apiVersion: instancetype.kubevirt.io/v1beta1
    kind: VirtualMachineClusterInstancetype
    metadata: {name: %s}
    spec: {cpu: {guest: 1}, memory: {guest: %s}}
    """
        .formatted(name, memory);
  }

  private static String vm(String name, String type) {
    return """
    apiVersion: kubevirt.io/v1
    kind: VirtualMachine
    metadata: {name: %s}
    spec: {runStrategy: Halted, instancetype: {name: %s}, template: {spec: {domain: {devices: {}}}}}
    """
        .formatted(name, type);
  }

  private void git(Path where, String... words) throws Exception {
    var line = new ArrayList<>(List.of("git", "-c", "user.name=t", "-c", "user.email=t@t"));
    line.addAll(List.of(words));
    Outcome outcome = run(where, Map.of(), line);
    assertThat(outcome.code()).as(outcome.out()).isZero();
  }

  private void commit(Path where) throws Exception {
    git(where, "add", "-A");
    git(where, "commit", "-q", "-m", "change");
  }

  private Outcome run(Path where, Map<String, String> environment, List<String> line)
      throws Exception {
    var builder = new ProcessBuilder(line).directory(where.toFile()).redirectErrorStream(true);
    builder.environment().putAll(environment);
    builder
        .environment()
        .compute("PATH", (key, path) -> folder.resolve("bin") + ":" + RECIPES + ":" + path);
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Outcome(process.exitValue(), out);
  }

  private static Fields recipe(String name) throws Exception {
    var documents = new ArrayList<Object>();
    Yaml.read(Files.readAllBytes(RECIPES.resolve(name)), documents::add);
    return (Fields) documents.getFirst();
  }

  private Outcome bash(String script, Map<String, String> environment) throws Exception {
    var line = new ArrayList<>(BASH);
    line.addAll(List.of("pipefail", "-c", script));
    return run(work, environment, line);
  }

  /** All steps, of which the last one is run whether or not one failed. */
  private List<Outcome> github() throws Exception {
    Path tools = Files.createDirectories(work.resolve(".instancetypes/examples/plan/ci"));
    Files.copy(
        RECIPES.resolve("plan-branch"),
        tools.resolve("plan-branch"),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.COPY_ATTRIBUTES);
    Fields recipe = recipe("github.yaml");
    assertThat(Fields.map(Fields.map(recipe, "defaults"), "run"))
        .isEqualTo(Map.of("shell", "bash"));
    var outcomes = new ArrayList<Outcome>();
    Map<?, ?> job = Fields.map(Fields.map(recipe, "jobs"), "plan");
    for (Map<?, ?> step : Fields.maps(job, "steps")) {
      if (step.containsKey("run")) {
        outcomes.add(
            bash(Fields.text(step, "run"), Map.of("GITHUB_BASE_REF", "main", "NUMBER", "7")));
      }
    }
    return outcomes;
  }

  @Test
  @DisplayName(
      "GitHub Actions: a comment with what this branch changes, and a failure where it breaks")
  void githubActions() throws Exception {
    Files.writeString(work.resolve("manifests/type.yaml"), type("small", "4Gi"));
    List<Outcome> changed = github();
    assertThat(changed).extracting(Outcome::code).containsExactly(0, 0);
    assertThat(changed.getLast().out())
        .startsWith("pr comment 7 --edit-last --create-if-none --body-file plan.md\n")
        .contains("spec.domain.memory.guest", "2Gi", "4Gi", "web")
        .doesNotContain("later");

    Files.delete(work.resolve("manifests/type.yaml"));
    List<Outcome> broken = github();
    assertThat(broken).extracting(Outcome::code).containsExactly(1, 0);
    assertThat(broken.getLast().out()).contains("broken", "web");
  }

  @Test
  @DisplayName("GitLab CI: a report of tests")
  void gitlab() throws Exception {
    Path project = Files.createDirectories(folder.resolve("project/examples/plan/ci"));
    Files.copy(
        RECIPES.resolve("plan-branch"),
        project.resolve("plan-branch"),
        StandardCopyOption.COPY_ATTRIBUTES);
    git(folder.resolve("project"), "init", "-q");
    commit(folder.resolve("project"));
    Files.writeString(work.resolve("manifests/type.yaml"), type("small", "4Gi"));
    Fields job = Fields.copyOf(Fields.map(recipe("gitlab.yaml"), "plan"));
    var script = new StringBuilder();
    Fields.list(job.get("script")).forEach(line -> script.append(line).append('\n'));
    Outcome outcome =
        bash(
            script.toString(),
            Map.of(
                "INSTANCETYPES_REPOSITORY",
                "file://" + folder.resolve("project"),
                "CI_MERGE_REQUEST_TARGET_BRANCH_NAME",
                "main"));
    assertThat(outcome.code()).as(outcome.out()).isZero();
    assertThat(work.resolve("plan.xml"))
        .content()
        .contains("<testsuite", "web")
        .doesNotContain("later");
  }

  @Test
  @DisplayName(
      "pre-commit: a commit that would have a VM refused is refused, the first one of a folder is"
          + " not")
  void preCommit() throws Exception {
    Map<?, ?> repo = Fields.maps(recipe("pre-commit.yaml"), "repos").getFirst();
    String entry = Fields.text(Fields.maps(repo, "hooks").getFirst(), "entry");
    assertThat(entry).isEqualTo("plan-branch HEAD manifests");
    Files.writeString(work.resolve("manifests/bad.yaml"), vm("bad", "nowhere"));
    Outcome refused = bash(entry, Map.of());
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.out()).contains("refused: default/bad");

    Files.createDirectories(work.resolve("other"));
    Files.writeString(work.resolve("other/vm.yaml"), vm("first", "u1.small"));
    Outcome first = bash("plan-branch HEAD other", Map.of());
    assertThat(first.code()).as(first.out()).isZero();
    assertThat(first.out()).contains("next-start: default/first");
  }

  @Test
  @DisplayName("plan-branch: a folder that goes takes its VMs along, and a wrong call says why")
  void wholeFolder() throws Exception {
    git(work, "rm", "-rq", "manifests");
    Outcome gone = bash("plan-branch HEAD manifests", Map.of());
    assertThat(gone)
        .isEqualTo(
            new Outcome(
                0,
                """
                delete VirtualMachine default/web
                delete VirtualMachineClusterInstancetype small

                There are no VirtualMachines.
                """));
    assertThat(bash("plan-branch HEAD nowhere", Map.of()))
        .isEqualTo(new Outcome(1, "error: nowhere: no such file or directory\n"));
    assertThat(bash("plan-branch HEAD", Map.of()))
        .isEqualTo(new Outcome(1, "usage: plan-branch BASE FOLDER [options of virtctl plan]\n"));
    assertThat(bash("mkdir inner; cd inner; plan-branch HEAD manifests", Map.of()))
        .isEqualTo(
            new Outcome(
                1,
                "plan-branch: FOLDER is seen from the root of the repository, so start it"
                    + " there\n"));
  }
}
