package io.instancetypes.apiserver.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.SharedServer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Events are refused for what kube-apiserver refuses them for")
class EventValidationTest extends SharedServer {
  private static final String TOLD =
      "\"eventTime\":\"2026-01-01T00:00:00.000000Z\",\"reportingController\":\"x/y\","
          + "\"reportingInstance\":\"i\",\"action\":\"a\",\"reason\":\"r\"";

  private static String path(String group, String namespace) {
    return (group.equals("core") ? "/api/v1" : "/apis/events.k8s.io/v1")
        + "/namespaces/"
        + namespace
        + "/events";
  }

  private static Answer create(String group, String namespace, String name, String fields) {
    return client.post(
        path(group, namespace), "{\"metadata\":{\"name\":\"" + name + "\"}," + fields + "}");
  }

  @ParameterizedTest(name = "{0} in {1}: {2}")
  @DisplayName("A new one")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          core | default     | "involvedObject":{"kind":"Pod","namespace":"other"} | involvedObject.namespace: Invalid value: "other": does not match event.namespace
          core | kube-system | "involvedObject":{"kind":"Node","name":"x"} | involvedObject.namespace: Invalid value: "": does not match event.namespace
          core | kube-system | "reason":"r" | involvedObject.namespace: Invalid value: "": does not match event.namespace
          core | default     | "eventTime":"2026-01-01T00:00:00.000000Z" | [reportingComponent: Required value, reportingComponent: Invalid value: "": name part must be non-empty, reportingComponent: Invalid value: "": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]'), reportingInstance: Required value, action: Required value, reason: Required value]
          new  | default     | "note":"n" | [eventTime: Required value, type: Invalid value: "": has invalid value: ]
          new  | kube-public | TOLD,"type":"Normal" | involvedObject.namespace: Invalid value: "": does not match event.namespace
          new  | default     | TOLD,"type":"Odd","deprecatedCount":3,"deprecatedSource":{"component":"c"},"deprecatedFirstTimestamp":"2026-01-01T00:00:00Z" | [type: Invalid value: "": has invalid value: Odd, firstTimestamp: Invalid value: "": needs to be unset, count: Invalid value: "": needs to be unset, source: Invalid value: "": needs to be unset]
          new  | default     | TOLD,"type":"Normal","series":{"count":1} | [series.count: Invalid value: "": should be at least 2, series.lastObservedTime: Required value]
          """)
  void refused(String group, String namespace, String fields, String expected) {
    Answer answer = create(group, namespace, "refused", fields.replace("TOLD", TOLD));
    assertThat(answer.code()).isEqualTo(422);
    assertThat(answer.at("message")).asString().endsWith("\"refused\" is invalid: " + expected);
  }

  @ParameterizedTest(name = "{0} in {1}: {2}")
  @DisplayName("A new one that is taken")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          core | default     | "involvedObject":{"kind":"Node","name":"x"}
          core | default     | "involvedObject":{"namespace":"default"},"type":"Odd"
          new  | kube-system | TOLD,"type":"Normal","regarding":{"kind":"Node","name":"x"}
          new  | default     | TOLD,"type":"Warning","regarding":{"kind":"Pod","namespace":"other","name":"x"}
          """)
  void accepted(String group, String namespace, String fields) {
    Answer answer = create(group, namespace, "e" + fields.hashCode(), fields.replace("TOLD", TOLD));
    assertThat(answer.code()).isEqualTo(201);
  }

  @Test
  @DisplayName("What one of events.k8s.io tells stays, but for how often; the core group may")
  void unchanged() {
    String event = TOLD + ",\"type\":\"Normal\",\"regarding\":{\"name\":\"o\"}";
    assertThat(create("new", "default", "told", event).code()).isEqualTo(201);
    String modern = path("new", "default") + "/told";
    Answer answer =
        client.merge(modern, "{\"reason\":\"s\",\"note\":\"n\",\"regarding\":{\"name\":\"p\"}}");
    assertThat(answer.code()).isEqualTo(422);
    assertThat(answer.at("message"))
        .asString()
        .endsWith(
            "[involvedObject: Invalid value: {\"name\":\"p\"}: field is immutable,"
                + " reason: Invalid value: \"s\": field is immutable,"
                + " message: Invalid value: \"n\": field is immutable]");
    String series =
        "{\"series\":{\"count\":5,\"lastObservedTime\":\"2026-01-01T00:00:00.000000Z\"}}";
    assertThat(client.merge(modern, series).code()).isEqualTo(200);
    assertThat(client.merge(path("core", "default") + "/told", "{\"reason\":\"s\"}").code())
        .isEqualTo(200);
  }
}
