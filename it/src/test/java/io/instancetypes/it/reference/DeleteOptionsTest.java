package io.instancetypes.it.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.testkit.OnKubernetes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnKubernetes
@DisplayName("A deletion whose options cannot be read deletes nothing")
class DeleteOptionsTest extends OnBothServers {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  @BeforeEach
  void prepare() {
    client.post(MAPS, "{\"metadata\":{\"name\":\"kept\"}}");
  }

  @ParameterizedTest(name = "{0}{1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          /kept | {"dryRun":"All"} | 400 BadRequest: json: cannot unmarshal string into Go struct field DeleteOptions.dryRun of type []string
          /kept | {"preconditions":"x"} | 400 BadRequest: json: cannot unmarshal string into Go struct field DeleteOptions.preconditions of type v1.Preconditions
          /kept | {"preconditions":{"uid":7}} | 400 BadRequest: json: cannot unmarshal number into Go struct field Preconditions.preconditions.uid of type types.UID
          /kept | {"gracePeriodSeconds":"abc"} | 400 BadRequest: json: cannot unmarshal string into Go struct field DeleteOptions.gracePeriodSeconds of type int64
          /kept | {"gracePeriodSeconds":1.5} | 400 BadRequest: json: cannot unmarshal number 1.5 into Go struct field DeleteOptions.gracePeriodSeconds of type int64
          /kept | {"orphanDependents":"x"} | 400 BadRequest: json: cannot unmarshal string into Go struct field DeleteOptions.orphanDependents of type bool
          /kept | {"propagationPolicy":7} | 400 BadRequest: json: cannot unmarshal number into Go struct field DeleteOptions.propagationPolicy of type v1.DeletionPropagation
          /kept | {"kind":"ConfigMap","apiVersion":"v1"} | 400 BadRequest: no kind "ConfigMap" is registered for version "v1" in scheme "pkg/runtime/scheme.go:111"
          /kept | [] | 400 BadRequest: couldn't get version/kind; json parse error: json: cannot unmarshal array into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }
          /kept | {"dryRun":["x"]} | 422 Invalid: DeleteOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: ["x"]: supported values: "All"
          /kept?dryRun=x | `` | 422 Invalid: DeleteOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: ["x"]: supported values: "All"
          /kept?gracePeriodSeconds=abc | `` | 400 BadRequest: strconv.ParseInt: parsing "abc": invalid syntax
          ?gracePeriodSeconds=abc | `` | 400 BadRequest: strconv.ParseInt: parsing "abc": invalid syntax
          ?labelSelector= | {"dryRun":"All"} | 400 BadRequest: json: cannot unmarshal string into Go struct field DeleteOptions.dryRun of type []string
          """)
  void refused(String path, String body, String expected) {
    Answer answer = client.send("DELETE", MAPS + path, "application/json", body);
    assertThat(answer.failure()).isEqualTo(expected);
    assertThat(client.get(MAPS + "/kept").code()).isEqualTo(200);
  }

  @Test
  @DisplayName("A deletion of another object than is there is told by its kind")
  void preconditions() {
    Object uid = client.get(MAPS + "/kept").at("metadata.uid");
    Answer other =
        client.send(
            "DELETE",
            MAPS + "/kept",
            "application/json",
            "{\"preconditions\":{\"uid\":\"other\"}}");
    assertThat(other.failure())
        .isEqualTo(
            ("409 Conflict: Operation cannot be fulfilled on ConfigMap \"kept\": the UID in the"
                    + " precondition (other) does not match the UID in record (%s). The object"
                    + " might have been deleted and then recreated")
                .formatted(uid));
    assertThat(other.at("details.kind")).isEqualTo("ConfigMap");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "null",
        "{}",
        "{\"unknown\":1}",
        "{\"kind\":\"DeleteOptions\",\"apiVersion\":\"v7\"}"
      })
  @DisplayName("What says nothing wrong deletes")
  void deleted(String body) {
    client.post(MAPS, "{\"metadata\":{\"name\":\"gone\"}}");
    assertThat(client.send("DELETE", MAPS + "/gone", "application/json", body).code())
        .isEqualTo(200);
    assertThat(client.get(MAPS + "/gone").code()).isEqualTo(404);
  }
}
