package io.instancetypes.machinery.structuralschema;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.documents.Yaml;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjectMetaDecodingTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {name: x, labels: {a: 1}}       | json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string
          {name: x, labels: {a: {}}}      | json: cannot unmarshal object into Go struct field ObjectMeta.labels of type string
          {name: 5}                       | json: cannot unmarshal number into Go struct field ObjectMeta.name of type string
          {finalizers: q}                 | json: cannot unmarshal string into Go struct field ObjectMeta.finalizers of type []string
          {finalizers: [1]}               | json: cannot unmarshal number into Go struct field ObjectMeta.finalizers of type string
          {ownerReferences: {}}           | json: cannot unmarshal object into Go struct field ObjectMeta.ownerReferences of type []v1.OwnerReference
          {ownerReferences: [{controller: "yes"}]} | json: cannot unmarshal string into Go struct field OwnerReference.ownerReferences.controller of type bool
          {generation: "1"}               | json: cannot unmarshal string into Go struct field ObjectMeta.generation of type int64
          {generation: 1.5}               | json: cannot unmarshal number 1.5 into Go struct field ObjectMeta.generation of type int64
          {annotations: []}               | json: cannot unmarshal array into Go struct field ObjectMeta.annotations of type map[string]string
          {deletionGracePeriodSeconds: true} | json: cannot unmarshal bool into Go struct field ObjectMeta.deletionGracePeriodSeconds of type int64
          {creationTimestamp: 5}          | json: cannot unmarshal number into Go struct field ObjectMeta.creationTimestamp of type string
          {creationTimestamp: gestern}    | 'parsing time "gestern" as "2006-01-02T15:04:05Z07:00": cannot parse "gestern" as "2006"'
          foo                             | json: cannot unmarshal string into Go value of type v1.ObjectMeta
          {name: x, labels: null}         |
          {name: x, labels: {a: null}, managedFields: [{fieldsV1: q}], bogus: {}} |
          """)
  @DisplayName("Metadata of other types than ObjectMeta's is complained about as Go does")
  void complains(String metadata, String complaint) {
    var read = new ArrayList<Object>();
    Yaml.read(metadata.getBytes(StandardCharsets.UTF_8), read::add);
    assertThat(ObjectMetaDecoding.complaint(read.getFirst()).orElse(null)).isEqualTo(complaint);
  }
}
