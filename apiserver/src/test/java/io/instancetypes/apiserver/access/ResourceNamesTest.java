package io.instancetypes.apiserver.access;

import static io.instancetypes.apiserver.testing.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.Rights;
import io.instancetypes.apiserver.testing.TestServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Who may read one object by its name gets that one, however it is asked for")
class ResourceNamesTest {
  private static final String SECRETS = "/api/v1/namespaces/foo/secrets";
  private static final String WATCH = "/api/v1/watch/namespaces/foo/secrets";
  private static final String WIDGETS = "/apis/demo.example.com/v1/namespaces/foo/widgets";
  private static final Pattern NAME = Pattern.compile("\"name\":\"(mine|other)\"");

  @TempDir static Path directory;
  private static TestServer server;
  private static Client admin;
  private static Client named;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory);
    admin = server.admin();
    Rights.namespace(admin, "foo");
    for (String name : new String[] {"mine", "other"}) {
      admin.post(SECRETS, "{\"metadata\":{\"name\":\"%s\"}}".formatted(name));
      admin.post(WIDGETS, widget(name, 1));
    }
    named =
        Rights.grant(
            admin,
            "foo",
            "named",
            """
            {"apiGroups":["*"],"resources":["*"],"verbs":["*"],"resourceNames":["mine"]}\
            """);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        WATCH + "/mine?timeoutSeconds=1",
        WATCH + "/mine?timeoutSeconds=1&labelSelector=!a",
        WATCH + "/mine?timeoutSeconds=1&fieldSelector=metadata.name%3Dmine",
        SECRETS + "?watch=1&timeoutSeconds=1&fieldSelector=metadata.name%3Dmine",
        SECRETS + "?watch=TRUE&timeoutSeconds=1&fieldSelector=metadata.name%3D%3Dmine",
        SECRETS + "?fieldSelector=metadata.name%3Dmine",
        SECRETS + "?fieldSelector=metadata.name%3Dmine,type%3DOpaque",
        SECRETS + "?watch=0&watch=1&fieldSelector=metadata.name%3Dmine",
        SECRETS + "?fieldSelector=metadata.name%3Dmine&fieldSelector=metadata.name%3Dother",
        SECRETS + "?limit=5&fieldSelector=metadata.name%3Dmine",
        WIDGETS + "?fieldSelector=metadata.name%3Dmine",
        "/apis/demo.example.com/v1/watch/namespaces/foo/widgets/mine?timeoutSeconds=1"
      })
  @DisplayName("The named object is shown, and no other")
  void shown(String path) {
    Answer answer = named.get(path);
    assertThat(answer.code()).isEqualTo(200);
    assertThat(names(answer)).containsOnly("mine");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        SECRETS,
        SECRETS + "?watch=1",
        SECRETS + "?fieldSelector=metadata.name%3Dother",
        SECRETS + "?fieldSelector=metadata.name!%3Dother",
        SECRETS + "?fieldSelector=metadata.name%3D",
        SECRETS + "?fieldSelector=type%3DOpaque&fieldSelector=metadata.name%3Dmine",
        SECRETS + "?watch=1&fieldSelector=metadata.name%3Dother",
        SECRETS + "?fieldSelector=nonsense",
        SECRETS + "?labelSelector=metadata.name%3Dmine",
        WATCH,
        WATCH + "/other",
        WATCH + "?fieldSelector=metadata.name%3Dmine",
        "/api/v1/secrets?fieldSelector=metadata.name%3Dmine",
        "/api/v1/namespaces?fieldSelector=metadata.name%3Dmine"
      })
  @DisplayName("Whatever may hold others is forbidden")
  void forbidden(String path) {
    assertThat(named.get(path).code()).isEqualTo(403);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ?fieldSelector=metadata.name%3Dmine,metadata.name%3Dother
          ?fieldSelector=metadata.name%3Dother,metadata.name%3Dmine
          ?fieldSelector=metadata.name%3Dmine,metadata.name!%3Dmine
          """)
  @DisplayName("Conditions that exclude each other show nothing")
  void contradiction(String query) {
    Answer answer = named.get(SECRETS + query);
    assertThat(answer.code()).isEqualTo(200);
    assertThat(answer.json().get("items")).isEqualTo(List.of());
  }

  @Test
  @DisplayName("A path and a selector that name different objects are refused")
  void disagreement() {
    assertThat(named.get(WATCH + "/mine?fieldSelector=metadata.name%3Dother").failure())
        .isEqualTo("400 BadRequest: fieldSelector metadata.name doesn't match requested name");
  }

  @Test
  @DisplayName("A watch of one namespace shows that one")
  void namespaceWatch() {
    Answer answer = admin.get("/api/v1/watch/namespaces/foo?timeoutSeconds=1");
    assertThat(answer.text()).contains("\"name\":\"foo\"").doesNotContain("\"name\":\"default\"");
  }

  @Test
  @DisplayName("The refusal says which object was meant")
  void refusal() {
    assertThat(named.get(SECRETS + "?fieldSelector=metadata.name%3Dother").failure())
        .isEqualTo(
            "403 Forbidden: secrets \"other\" is forbidden: User \"named\" cannot list resource"
                + " \"secrets\" in API group \"\" in the namespace \"foo\"");
  }

  @Test
  @DisplayName("Deleting a collection is not deleting one object, selected or not")
  void deleteCollection() {
    assertThat(named.delete(SECRETS + "?fieldSelector=metadata.name%3Dmine").code()).isEqualTo(403);
    assertThat(named.delete(SECRETS).code()).isEqualTo(403);
    assertThat(admin.get(SECRETS + "/mine").code()).isEqualTo(200);
  }

  private static List<String> names(Answer answer) {
    var names = new ArrayList<String>();
    NAME.matcher(answer.text()).results().forEach(found -> names.add(found.group(1)));
    return names;
  }
}
