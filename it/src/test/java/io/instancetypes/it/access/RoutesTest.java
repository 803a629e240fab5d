package io.instancetypes.it.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The table {@code routes.txt} has a line for every path and, for each of five callers, a letter
 * for every {@link Route}. Where it is wrong, what was found is in {@code target}.
 */
@OnKubernetes
@DisplayName("For every route, everyone may do what the table says")
class RoutesTest {
  private static final Path TABLE = Path.of("src/test/resources/access/routes.txt");
  private static final String ROLES = "/apis/rbac.authorization.k8s.io/v1/";
  private static final List<String> EVERYONE =
      List.of("anonymous", "nobody", "namespaced", "named", "full");

  private final Map<String, Caller> callers = new LinkedHashMap<>();
  private boolean real;

  @BeforeEach
  void callers(Kubernetes kubernetes) {
    real = !Files.exists(kubernetes.kubeconfig().resolveSibling("../store"));
    callers.put("anonymous", Caller.anonymous(kubernetes));
    for (String user : EVERYONE.subList(1, EVERYONE.size())) {
      callers.put(user, Caller.as(kubernetes, user));
    }
    try (var administrator = Caller.as(kubernetes, "")) {
      create(administrator, "/api/v1/namespaces", "{\"metadata\":{\"name\":\"foo\"}}");
      String all = "\"apiGroups\":[\"*\"],\"resources\":[\"*\"],\"verbs\":[\"*\"]";
      grant(administrator, "namespaces/foo/", "Role", "namespaced", "{" + all + "}");
      grant(
          administrator, "", "ClusterRole", "named", "{" + all + ",\"resourceNames\":[\"mine\"]}");
      grant(
          administrator,
          "",
          "ClusterRole",
          "full",
          "{" + all + "},{\"nonResourceURLs\":[\"*\"],\"verbs\":[\"*\"]}");
    }
  }

  private static void grant(
      Caller administrator, String scope, String kind, String user, String rules) {
    String plural = kind.equals("Role") ? "role" : "clusterrole";
    create(
        administrator,
        ROLES + scope + plural + "s",
        "{\"metadata\":{\"name\":\"route-%s\"},\"rules\":[%s]}".formatted(user, rules));
    create(
        administrator,
        ROLES + scope + plural + "bindings",
        """
        {"metadata":{"name":"route-%s"},
         "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"%s","name":"route-%s"},
         "subjects":[{"apiGroup":"rbac.authorization.k8s.io","kind":"User","name":"%s"}]}\
        """
            .formatted(user, kind, user, user));
  }

  private static void create(Caller administrator, String path, String body) {
    assertThat(administrator.send("POST", path, "application/json", body).code())
        .as(path)
        .isIn(201, 409);
  }

  @AfterEach
  void close(Kubernetes kubernetes) {
    try (var administrator = Caller.as(kubernetes, "")) {
      for (String path :
          List.of(
              "clusterrolebindings/route-named",
              "clusterrolebindings/route-full",
              "clusterroles/route-named",
              "clusterroles/route-full")) {
        administrator.send("DELETE", ROLES + path, null, null);
      }
      administrator.send("DELETE", "/api/v1/namespaces/foo", null, null);
    }
    callers.values().forEach(Caller::close);
  }

  @Test
  @DisplayName("No more, no less, and as kube-apiserver says unless a difference has its reason")
  void table(Kubernetes kubernetes) throws IOException {
    List<String> expected = Files.readAllLines(TABLE);
    List<String> found = real ? foundOn(expected) : found(kubernetes);
    Files.write(Path.of(real ? "target/routes-reference.txt" : "target/routes.txt"), found);
    assertThat(found).containsExactlyElementsOf(expected);
  }

  private List<String> found(Kubernetes kubernetes) {
    var lines = new ArrayList<String>();
    try (var administrator = Caller.as(kubernetes, "")) {
      for (String path : Routes.of(administrator)) {
        lines.add(line(path, null));
      }
    }
    return lines;
  }

  /** The same table, with the letters that kube-apiserver differs in by no known reason. */
  private List<String> foundOn(List<String> expected) {
    return expected.stream()
        .map(line -> line(line.substring(line.lastIndexOf(' ') + 1), line))
        .toList();
  }

  private String line(String path, String expected) {
    var line = new StringBuilder();
    for (String caller : EVERYONE) {
      for (Route route : Route.values()) {
        char found = route.outcome(callers.get(caller), path);
        char wanted = expected == null ? found : expected.charAt(line.length());
        line.append(isExplained(path, route, wanted, found) ? wanted : found);
      }
      line.append(' ');
    }
    return line.append(path).toString();
  }

  private static boolean isExplained(String path, Route route, char ours, char reference) {
    return Difference.ALL.stream().anyMatch(one -> one.explains(path, route, ours, reference));
  }
}
