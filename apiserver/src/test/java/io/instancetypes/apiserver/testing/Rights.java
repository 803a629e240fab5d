package io.instancetypes.apiserver.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;

/** Users with just the rights that a test gives them. */
public final class Rights {
  private static final String ROLES = "/apis/rbac.authorization.k8s.io/v1/";

  private Rights() {}

  /**
   * A client of a user to whom rules are granted.
   *
   * @param namespace empty for rules that hold everywhere
   * @param rules those of a role, as JSON between the brackets
   */
  public static Client grant(Client admin, String namespace, String user, String rules) {
    String kind = namespace.isEmpty() ? "ClusterRole" : "Role";
    String folder = namespace.isEmpty() ? ROLES : ROLES + "namespaces/" + namespace + "/";
    String plural = kind.toLowerCase(Locale.ROOT);
    create(
        admin,
        folder + plural + "s",
        """
        {"metadata":{"name":"%s"},"rules":[%s]}\
        """
            .formatted(user, rules));
    create(
        admin,
        folder + plural + "bindings",
        """
        {"metadata":{"name":"%s"},"roleRef":{"kind":"%s","name":"%s"},
         "subjects":[{"kind":"User","name":"%s"}]}\
        """
            .formatted(user, kind, user, user));
    return as(admin, user);
  }

  /** A client of a user who has whatever was granted before. */
  public static Client as(Client admin, String user) {
    return admin.with("Impersonate-User", user);
  }

  public static void namespace(Client admin, String name) {
    create(admin, "/api/v1/namespaces", "{\"metadata\":{\"name\":\"%s\"}}".formatted(name));
  }

  private static void create(Client admin, String path, String body) {
    Answer answer = admin.post(path, body);
    assertThat(answer.code()).as(path + " " + answer.text()).isEqualTo(201);
  }
}
