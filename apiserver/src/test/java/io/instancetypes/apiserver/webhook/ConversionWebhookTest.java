package io.instancetypes.apiserver.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.TestServer;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A definition's webhook converts its objects between versions")
class ConversionWebhookTest extends WebhookScene {
  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  private static int definitions;

  /** A definition goes only after its objects: each test has its own. */
  private final String group = "shop" + ++definitions + ".example.com";

  private final String v1 = "/apis/" + group + "/v1/namespaces/default/orders";
  private final String v2 = "/apis/" + group + "/v2/namespaces/default/orders";

  /** What the webhook does with its answer before it is sent. */
  private volatile UnaryOperator<Fields> last = UnaryOperator.identity();

  @BeforeEach
  void define() {
    hooks.on("/convert", review -> last.apply(converted(review)));
    Fields definition =
        TestServer.yaml(
            """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: orders.%1$s}
            spec:
              group: %1$s
              names: {kind: Order, plural: orders, singular: order, listKind: OrderList}
              scope: Namespaced
              conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v7, v1]}}
              versions:
              - &version
                name: v1
                served: true
                storage: true
                schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
              - {<<: *version, name: v2, storage: false}
            """
                .formatted(group));
    definition
        .object("spec")
        .object("conversion")
        .object("webhook")
        .put("clientConfig", hooks.client("/convert"));
    Answer created = client.post(DEFINITIONS, Hooks.text(definition));
    assertThat(created.code()).as(created.text()).isEqualTo(201);
  }

  /** In v1 an order has a size in one text, in v2 in two numbers. */
  private static Fields converted(Fields review) {
    Fields request = review.object("request");
    String wanted = (String) request.get("desiredAPIVersion");
    for (Object item : (List<?>) request.get("objects")) {
      Fields order = (Fields) item;
      order.put("apiVersion", wanted);
      if (wanted.endsWith("v2")) {
        String[] parts = ((String) order.remove("size")).split("x");
        order.put("width", Long.valueOf(parts[0]));
        order.put("height", Long.valueOf(parts[1]));
      } else {
        order.put("size", order.remove("width") + "x" + order.remove("height"));
      }
    }
    return Hooks.answered(
        review,
        Fields.of(
            "convertedObjects", request.get("objects"), "result", Fields.of("status", "Success")));
  }

  private String order(String name) {
    return """
    {"apiVersion":"%s/v1","kind":"Order","metadata":{"name":"%s","labels":{"l":"m"}},"size":"3x4"}\
    """
        .formatted(group, name);
  }

  @Test
  @DisplayName("Objects are written in one version and read in the other")
  void roundTrip() {
    client.post(v1, order("there"));
    Answer there = client.get(v2 + "/there");
    assertThat(there.at("apiVersion")).isEqualTo(group + "/v2");
    assertThat(there.at("width")).isEqualTo(3L);
    assertThat(there.at("height")).isEqualTo(4L);
    assertThat(client.merge(v2 + "/there", "{\"width\":5}").at("width")).isEqualTo(5L);
    assertThat(client.get(v1 + "/there").at("size")).isEqualTo("5x4");
    assertThat(client.get(v2).at("items.0.width")).isEqualTo(5L);
    Fields request = hooks.received().getFirst().review();
    assertThat(request.get("apiVersion")).isEqualTo("apiextensions.k8s.io/v1");
    assertThat(request.get("kind")).isEqualTo("ConversionReview");
    assertThat(hooks.received().getFirst().target()).isEqualTo("/convert?timeout=30s");
  }

  @Test
  @DisplayName("What was stored as v1 is converted from v1 when v2 becomes the version to store")
  void storageMoves() {
    String definition = DEFINITIONS + "/orders." + group;
    String exact =
        """
        [{"op":"replace","path":"/spec/versions","value":[
          {"name":"v1","served":true,"storage":%s,"schema":{"openAPIV3Schema":{"type":"object",
            "properties":{"size":{"type":"string"}}}}},
          {"name":"v2","served":true,"storage":%s,"schema":{"openAPIV3Schema":{"type":"object",
            "properties":{"width":{"type":"integer"},"height":{"type":"integer"}}}}}]}]
        """;
    String type = "application/json-patch+json";
    assertThat(client.patch(definition, type, exact.formatted(true, false)).code()).isEqualTo(200);
    client.post(v1, order("old"));
    assertThat(client.patch(definition, type, exact.formatted(false, true)).code()).isEqualTo(200);
    Answer read = client.get(v2 + "/old");
    assertThat(read.at("width")).isEqualTo(3L);
    assertThat(read.at("height")).isEqualTo(4L);
    assertThat(read.at("size")).isNull();
    assertThat(client.get(v2).at("items.0.width")).isEqualTo(3L);
    assertThat(client.get(v1 + "/old").at("size")).isEqualTo("3x4");
    assertThat(client.merge(v2 + "/old", "{\"width\":5}").at("height")).isEqualTo(4L);
    assertThat(client.get(v1 + "/old").at("size")).isEqualTo("5x4");
  }

  @Test
  @DisplayName("Of the metadata, only labels and annotations are the webhook's to change")
  void metadata() {
    client.post(v1, order("meta"));
    last =
        review -> {
          Fields metadata = first(review).object("metadata");
          metadata.put("labels", Fields.of("a", "c"));
          metadata.put("finalizers", List.of("x.example.com/y"));
          metadata.put("generation", 77L);
          return review;
        };
    Answer meta = client.get(v2 + "/meta");
    assertThat(meta.at("metadata.labels")).isEqualTo(Map.of("a", "c"));
    assertThat(meta.at("metadata.finalizers")).isNull();
    assertThat(meta.at("metadata.generation")).isEqualTo(1L);
  }

  private static Fields first(Fields review) {
    return (Fields) ((List<?>) review.object("response").get("convertedObjects")).getFirst();
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("What is not the object in the other version is refused, and the client told why")
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "failure          | response.result   | {\"status\":\"Failure\",\"message\":\"cannot\"} |"
            + " failed: cannot",
        "bare failure     | response.result   | {\"status\":\"Failure\"} | failed:"
            + " response.result.status was 'Failure', not 'Success'",
        "no objects       | response.convertedObjects | [] | returned 0 objects, expected 1",
        "no response      | response          | null | failed: no response provided",
        "other kind       | object.kind       | \"Zed\" | returned invalid object at index 0:"
            + " invalid kind (expected Order, received Zed)",
        "other version    | object.apiVersion | \"foo/v9\" | returned invalid object at index 0:"
            + " invalid groupVersion (expected GROUP/v2, received foo/v9)",
        "other name       | object.metadata   | {\"name\":\"zzz\"} | returned invalid object: must"
            + " have the same name: wrong != zzz",
        "label of number  | labels            | {\"a\":1} | returned invalid metadata:"
            + " metadata.labels[a] must be a string, but is int64 in converted object",
        "wrong label      | labels            | {\"a b\":\"c\"} | returned invalid metadata:"
            + " metadata.labels: Invalid value: \"a b\": name part must consist of alphanumeric"
            + " characters, '-', '_' or '.', and must start and end with an alphanumeric character"
            + " (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is"
            + " '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"
      })
  void refused(String row, String where, String value, String why) {
    client.post(v1, order("wrong"));
    Object said = Json.read(value.getBytes());
    last = review -> spoilt(review, where, said);
    Answer answer = client.get(v2 + "/wrong");
    assertThat(answer.json())
        .isEqualTo(
            Map.of(
                "kind",
                "Status",
                "apiVersion",
                "v1",
                "metadata",
                Map.of(),
                "status",
                "Failure",
                "message",
                "conversion webhook for %s/v1, Kind=Order %s"
                    .formatted(group, why.replace("GROUP", group)),
                "code",
                500L));
  }

  private static Fields spoilt(Fields review, String where, Object value) {
    switch (where) {
      case "response" -> review.put("response", value);
      case "response.result" -> review.object("response").put("result", value);
      case "response.convertedObjects" -> review.object("response").put("convertedObjects", value);
      case "labels" -> first(review).object("metadata").put("labels", value);
      default -> first(review).put(where.substring("object.".length()), value);
    }
    return review;
  }

  @Test
  @DisplayName("An object that cannot be converted to the stored version is not written")
  void writeRefused() {
    last = review -> spoilt(review, "response.result", Fields.of("message", "cannot"));
    Answer answer =
        client.post(
            v2,
            """
            {"apiVersion":"%s/v2","kind":"Order","metadata":{"name":"n"},"width":1,"height":2}\
            """
                .formatted(group));
    assertThat(answer.failure())
        .isEqualTo(
            "500 null: conversion webhook for %s/v2, Kind=Order failed: cannot".formatted(group));
    assertThat(client.get(v1 + "/n").code()).isEqualTo(404);
  }
}
