package io.instancetypes.apiserver.webhook;

import static io.instancetypes.apiserver.webhook.Hooks.MAPS;
import static io.instancetypes.apiserver.webhook.Hooks.answered;
import static io.instancetypes.apiserver.webhook.Hooks.denied;
import static io.instancetypes.apiserver.webhook.Hooks.map;
import static io.instancetypes.apiserver.webhook.Hooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.testing.Answer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Validating webhooks decide whether a change is made")
class ValidatingWebhooksTest extends WebhookScene {
  @ParameterizedTest(name = "{0}")
  @DisplayName("A denial carries the code, the reason and the message of the webhook")
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "only a message   | {\"message\":\"no way\"}                | 400 null: admission webhook"
            + " \"a.example.com\" denied the request: no way",
        "nothing          | {}                                      | 400 null: admission webhook"
            + " \"a.example.com\" denied the request without explanation",
        "only a reason    | {\"reason\":\"Because\"}                | 400 Because: admission"
            + " webhook \"a.example.com\" denied the request: Because",
        "a code           | {\"code\":409,\"message\":\"taken\"}    | 409 null: admission webhook"
            + " \"a.example.com\" denied the request: taken",
        "a happy code     | {\"code\":200,\"status\":\"Success\",\"message\":\"ok\"} | 400 null:"
            + " admission webhook \"a.example.com\" denied the request: ok"
      })
  void denial(String row, String status, String failure) {
    hooks.on("/", review -> denied(review, status));
    validating("a", webhook("a.example.com", hooks.client("/")));
    assertThat(client.post(MAPS, map("denied", "")).failure()).isEqualTo(failure);
    assertThat(client.get(MAPS + "/denied").code()).isEqualTo(404);
  }

  @Test
  @DisplayName("The causes of a denial reach the client")
  void causes() {
    hooks.on(
        "/",
        review ->
            denied(
                review,
                """
                {"code":422,"reason":"Invalid","message":"bad","details":{"name":"n","kind":"K",
                 "causes":[{"reason":"FieldValueInvalid","message":"m","field":"data.a"}]}}\
                """));
    validating("a", webhook("a.example.com", hooks.client("/")));
    Answer answer = client.post(MAPS, map("denied", ""));
    assertThat(answer.json())
        .isEqualTo(
            Map.of(
                "kind", "Status",
                "apiVersion", "v1",
                "metadata", Map.of(),
                "status", "Failure",
                "message", "admission webhook \"a.example.com\" denied the request: bad",
                "reason", "Invalid",
                "details",
                    Map.of(
                        "name",
                        "n",
                        "kind",
                        "K",
                        "causes",
                        List.of(
                            Map.of(
                                "reason", "FieldValueInvalid",
                                "message", "m",
                                "field", "data.a"))),
                "code", 422L));
  }

  @Test
  @DisplayName("Warnings reach the client whether the change is made or not")
  void warnings() {
    hooks.on(
        "/careful",
        review ->
            answered(review, Fields.of("allowed", true, "warnings", List.of("careful", "slowly"))));
    hooks.on("/no", review -> denied(review, "{}"));
    validating("a", webhook("a.example.com", hooks.client("/careful")));
    assertThat(client.post(MAPS, map("warned", "")).warnings())
        .containsExactly("299 - \"careful\"", "299 - \"slowly\"");
    validating("b", webhook("b.example.com", hooks.client("/no")));
    Answer refused = client.post(MAPS, map("refused", ""));
    assertThat(refused.code()).isEqualTo(400);
    assertThat(refused.warnings()).containsExactly("299 - \"careful\"", "299 - \"slowly\"");
  }

  @Test
  @DisplayName("All are asked at once, and the first one of the list that denies is heard")
  void together() {
    var both = new CyclicBarrier(2);
    hooks.on("/one", review -> denied(await(both, review), "{\"message\":\"one\"}"));
    hooks.on("/two", review -> denied(await(both, review), "{\"message\":\"two\"}"));
    validating(
        "a",
        webhook("two.example.com", hooks.client("/two")),
        webhook("one.example.com", hooks.client("/one")));
    assertThat(client.post(MAPS, map("denied", "")).failure())
        .isEqualTo("400 null: admission webhook \"two.example.com\" denied the request: two");
    assertThat(hooks.paths()).containsExactlyInAnyOrder("/one", "/two");
  }

  private static Fields await(CyclicBarrier barrier, Fields review) {
    try {
      barrier.await(8, TimeUnit.SECONDS);
      return review;
    } catch (InterruptedException | BrokenBarrierException | TimeoutException failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Test
  @DisplayName("They see what the mutating ones made of the object, and a denial prevents deletion")
  void afterMutation() {
    hooks.on(
        "/mutate",
        review -> Hooks.patched(review, "[{\"op\":\"add\",\"path\":\"/data/x\",\"value\":\"y\"}]"));
    hooks.on(
        "/validate",
        review ->
            review.object("request").get("operation").equals("DELETE")
                ? denied(review, "{\"message\":\"it is needed\"}")
                : Hooks.allowed(review));
    mutating("a", webhook("m.example.com", hooks.client("/mutate"), ON_CREATION));
    validating("a", webhook("v.example.com", hooks.client("/validate")));
    client.post(MAPS, map("needed", ""));
    assertThat(hooks.received().getLast().request().object("object").get("data"))
        .isEqualTo(Map.of("a", "b", "x", "y"));
    assertThat(client.delete(MAPS + "/needed").failure())
        .isEqualTo(
            "400 null: admission webhook \"v.example.com\" denied the request: it is needed");
    assertThat(client.get(MAPS + "/needed").code()).isEqualTo(200);
    client.delete(Hooks.PATH + "validatingwebhookconfigurations/a");
    assertThat(client.delete(MAPS + "/needed").code()).isEqualTo(200);
  }

  private static final String ON_CREATION =
      "rules: [{operations: [CREATE], apiGroups: [''], apiVersions: [v1], resources:"
          + " [configmaps]}]";

  @Test
  @DisplayName("Configurations of webhooks are never shown to webhooks")
  void exempt() {
    hooks.on("/", review -> denied(review, "{}"));
    validating(
        "a",
        webhook(
            "a.example.com",
            hooks.client("/"),
            "rules: [{operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources:"
                + " ['*/*']}]"));
    assertThat(client.post(MAPS, map("denied", "")).code()).isEqualTo(400);
    assertThat(client.delete(Hooks.PATH + "validatingwebhookconfigurations/a").code())
        .isEqualTo(200);
    assertThat(client.post(MAPS, map("denied", "")).code()).isEqualTo(201);
    assertThat(hooks.received()).hasSize(1);
  }

  @Test
  @DisplayName("A webhook that reads only v1beta1 is asked in it")
  void beta() {
    hooks.on("/", review -> denied(review, "{\"message\":\"no\"}"));
    validating(
        "a", webhook("a.example.com", hooks.client("/"), "admissionReviewVersions: [v7, v1beta1]"));
    assertThat(client.post(MAPS, map("denied", "")).code()).isEqualTo(400);
    assertThat(hooks.received().getFirst().review().get("apiVersion"))
        .isEqualTo("admission.k8s.io/v1beta1");
  }
}
