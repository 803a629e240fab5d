package io.instancetypes.apiserver.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.Rights;
import io.instancetypes.apiserver.testing.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A review answers the question of its path, to those who may ask it")
class ReviewsTest {
  private static final String SELF = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";

  @TempDir static Path directory;
  private static TestServer server;
  private static Client admin;
  private static Client nobody;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory);
    admin = server.admin();
    nobody = Rights.as(admin, "nobody");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"apiVersion":"authorization.k8s.io/v1","kind":"SubjectAccessReview","spec":{"user":"admin","groups":["system:masters"],"resourceAttributes":{"verb":"get","resource":"secrets"}}}
          {"apiVersion":"authentication.k8s.io/v1","kind":"TokenReview","spec":{"token":"guess"}}
          {"apiVersion":"authorization.k8s.io/v1","kind":"SelfSubjectRulesReview","spec":{"namespace":"default"}}
          {"apiVersion":"authorization.k8s.io/v1beta1","kind":"SelfSubjectAccessReview","spec":{}}
          {"kind":"SubjectAccessReview","spec":{"user":"admin"}}
          """)
  @DisplayName("What anybody may ask about themselves tells nothing about others")
  void otherKinds(String body) {
    for (String path : new String[] {SELF, "/apis/authentication.k8s.io/v1/selfsubjectreviews"}) {
      Answer answer = nobody.post(path, body);
      assertThat(answer.code()).as(path).isEqualTo(400);
      assertThat(answer.text()).doesNotContain("allowed").doesNotContain("authenticated\":");
    }
  }

  @Test
  @DisplayName("A subject in a review about oneself changes nothing")
  void otherSubject() {
    Answer answer =
        nobody.post(
            SELF,
            """
            {"spec":{"user":"admin","groups":["system:masters"],
             "resourceAttributes":{"verb":"get","resource":"secrets"}}}\
            """);
    assertThat(answer.at("status.allowed")).isEqualTo(false);
  }

  @ParameterizedTest
  @CsvSource({
    "/apis/authorization.k8s.io/v1/subjectaccessreviews",
    "/apis/authorization.k8s.io/v1/namespaces/default/localsubjectaccessreviews",
    "/apis/authentication.k8s.io/v1/tokenreviews"
  })
  @DisplayName("Questions about others need a right")
  void aboutOthers(String path) {
    assertThat(nobody.post(path, "{\"spec\":{}}").code()).isEqualTo(403);
    assertThat(server.anonymous().post(path, "{\"spec\":{}}").code()).isEqualTo(401);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          authorization.k8s.io/v1/selfsubjectaccessreviews | {"spec":{}} | 422
          authorization.k8s.io/v1/selfsubjectaccessreviews | {"spec":{"resourceAttributes":{},"nonResourceAttributes":{}}} | 422
          authorization.k8s.io/v1/selfsubjectaccessreviews | {"spec":{"resourceAttributes":7}} | 400
          authorization.k8s.io/v1/selfsubjectaccessreviews | {"spec":{"resourceAttributes":{"verb":7}}} | 400
          authorization.k8s.io/v1/subjectaccessreviews | {"spec":{"resourceAttributes":{}}} | 422
          authorization.k8s.io/v1/subjectaccessreviews | {"spec":{"user":"x","groups":"y","resourceAttributes":{}}} | 400
          authorization.k8s.io/v1/subjectaccessreviews | {"spec":{"user":"x","extra":{"a":"b"},"resourceAttributes":{}}} | 400
          authorization.k8s.io/v1/subjectaccessreviews | {"spec":{"groups":["y"],"resourceAttributes":{}}} | 201
          authorization.k8s.io/v1/namespaces/default/localsubjectaccessreviews | {"spec":{"user":"x","resourceAttributes":{"namespace":"kube-system"}}} | 422
          authorization.k8s.io/v1/namespaces/default/localsubjectaccessreviews | {"spec":{"user":"x","resourceAttributes":{}}} | 422
          authorization.k8s.io/v1/namespaces/default/localsubjectaccessreviews | {"spec":{"user":"x","nonResourceAttributes":{"path":"/"}}} | 422
          authorization.k8s.io/v1/namespaces/default/localsubjectaccessreviews | {"metadata":{"namespace":"a"},"spec":{"user":"x","resourceAttributes":{"namespace":"default"}}} | 400
          authorization.k8s.io/v1/namespaces/default/localsubjectaccessreviews | {"spec":{"user":"x","resourceAttributes":{"namespace":"default"}}} | 201
          authorization.k8s.io/v1/localsubjectaccessreviews | {"spec":{"user":"x","resourceAttributes":{}}} | 404
          authorization.k8s.io/v1/selfsubjectaccessreviews/x | {"spec":{}} | 404
          authorization.k8s.io/v1/selfsubjectrulesreviews | {"spec":{}} | 400
          authorization.k8s.io/v1/selfsubjectrulesreviews | {"spec":{"namespace":"default"}} | 201
          authentication.k8s.io/v1/tokenreviews | {"spec":{}} | 400
          authentication.k8s.io/v1/tokenreviews | {"spec":{"token":"x"}} | 201
          """)
  @DisplayName("An unclear question is refused")
  void unclear(String path, String body, int code) {
    assertThat(admin.post("/apis/" + path, body).code()).isEqualTo(code);
  }
}
