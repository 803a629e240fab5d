package io.instancetypes.machinery.printers;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.machinery.printers.Tables.Include;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TablesTest {
  private static final Instant NOW = Instant.parse("2026-01-02T00:00:00Z");
  private static final String V1 = "meta.k8s.io/v1";

  private static Fields read(String json) {
    return (Fields) Json.read(json.getBytes(StandardCharsets.UTF_8));
  }

  private static String write(Object value) {
    return new String(Json.write(value), StandardCharsets.UTF_8);
  }

  private static String headers(List<Column> columns) {
    return columns.stream()
        .map(column -> column.name() + (column.priority() > 0 ? "+" : ""))
        .collect(Collectors.joining(", "));
  }

  private static String cells(List<Column> columns, Fields object) {
    Fields table = Tables.of(object, columns, Include.NONE, V1, NOW);
    return write(((Map<?, ?>) ((List<?>) table.get("rows")).getFirst()).get("cells"));
  }

  @ParameterizedTest(name = "{0} {2}")
  @DisplayName("A built-in kind is printed in the columns of the real server")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          Namespace | Name, Status, Age | {"status": {"phase": "Active"}} | ["n","Active","5m10s"]
          ConfigMap | Name, Data, Age | {"data": {"a": "1"}, "binaryData": {"b": "", "c": ""}} | ["n",3,"5m10s"]
          Secret | Name, Type, Data, Age | {"type": "Opaque", "data": {"a": ""}} | ["n","Opaque",1,"5m10s"]
          ServiceAccount | Name, Age | {} | ["n","5m10s"]
          PersistentVolumeClaim | Name, Status, Volume, Capacity, Access Modes, StorageClass, VolumeAttributesClass, Age, VolumeMode+ | {"spec": {"storageClassName": "fast"}, "status": {"phase": "Pending", "capacity": {"storage": "1Gi"}}} | ["n","Pending","","","","fast","<unset>","5m10s","<unset>"]
          PersistentVolumeClaim | Name, Status, Volume, Capacity, Access Modes, StorageClass, VolumeAttributesClass, Age, VolumeMode+ | {"spec": {"volumeName": "v", "volumeMode": "Block"}, "status": {"phase": "Bound", "capacity": {"storage": "1024Mi"}, "accessModes": ["ReadWriteMany", "ReadWriteOnce"]}} | ["n","Bound","v","1Gi","RWO,RWX","","<unset>","5m10s","Block"]
          PersistentVolume | Name, Capacity, Access Modes, Reclaim Policy, Status, Claim, StorageClass, VolumeAttributesClass, Reason, Age, VolumeMode+ | {"spec": {"capacity": {"storage": "1Gi"}, "accessModes": ["ReadOnlyMany"], "persistentVolumeReclaimPolicy": "Retain", "claimRef": {"namespace": "a", "name": "b"}}, "status": {"phase": "Bound"}} | ["n","1Gi","ROX","Retain","Bound","a/b","","<unset>","","5m10s","<unset>"]
          StorageClass | Name, Provisioner, ReclaimPolicy, VolumeBindingMode, AllowVolumeExpansion, Age | {"provisioner": "p"} | ["n","p","Delete","Immediate",false,"5m10s"]
          ControllerRevision | Name, Controller, Revision, Age | {"revision": 7} | ["n","<none>",7,"5m10s"]
          Lease | Name, Holder, Age | {"spec": {"holderIdentity": "me"}} | ["n","me","5m10s"]
          Role | Name, Created At | {} | ["n","2026-01-01T23:54:50Z"]
          ClusterRole | Name, Created At | {} | ["n","2026-01-01T23:54:50Z"]
          CustomResourceDefinition | Name, Created At | {} | ["n","2026-01-01T23:54:50Z"]
          RoleBinding | Name, Role, Age, Users+, Groups+, ServiceAccounts+ | {"roleRef": {"kind": "Role", "name": "r"}, "subjects": [{"kind": "User", "name": "u"}, {"kind": "User", "name": "w"}, {"kind": "ServiceAccount", "namespace": "ns", "name": "sa"}]} | ["n","Role/r","5m10s","u, w","","ns/sa"]
          ValidatingWebhookConfiguration | Name, Webhooks, Age | {"webhooks": [{}, {}]} | ["n",2,"5m10s"]
          MutatingWebhookConfiguration | Name, Webhooks, Age | {} | ["n",0,"5m10s"]
          Event | Last Seen, Type, Reason, Object, Subobject+, Source+, Message, First Seen+, Count+, Name+ | {"type": "Normal", "reason": "Started", "involvedObject": {"kind": "VirtualMachine", "name": "vm"}, "message": "It runs.\\n", "source": {"component": "virt", "host": "h"}, "firstTimestamp": "2026-01-01T00:00:00Z", "lastTimestamp": "2026-01-01T23:59:59Z", "count": 4} | ["1s","Normal","Started","virtualmachine/vm","","virt, h","It runs.","24h",4,"n"]
          Event | Last Seen, Type, Reason, Object, Subobject+, Source+, Message, First Seen+, Count+, Name+ | {"eventTime": "2026-01-01T23:59:58.000000Z", "reportingComponent": "virt", "involvedObject": {"kind": "Node"}} | ["2s","","","node","","virt","","2s",1,"n"]
          Event | Last Seen, Type, Reason, Object, Subobject+, Source+, Message, First Seen+, Count+, Name+ | {"series": {"count": 9, "lastObservedTime": "2026-01-01T23:59:59.000000Z"}} | ["1s","","","","","","","<unknown>",9,"n"]
          Scale | Name, Desired, Available, Age | {"spec": {"replicas": 3}, "status": {"replicas": 2}} | ["n",3,2,"5m10s"]
          """)
  void builtin(String kind, String headers, String object, String cells) {
    Fields whole = read(object);
    whole.put("metadata", Fields.of("name", "n", "creationTimestamp", "2026-01-01T23:54:50Z"));
    assertThat(headers(BuiltinColumns.of(kind))).isEqualTo(headers);
    assertThat(cells(BuiltinColumns.of(kind), whole)).isEqualTo(cells);
  }

  @Test
  @DisplayName("A claim that is being deleted is Terminating")
  void terminating() {
    Fields claim =
        read(
            """
            {"metadata": {"name": "n", "creationTimestamp": "2026-01-01T00:00:00Z",
                          "deletionTimestamp": "2026-01-01T00:00:00Z"},
             "status": {"phase": "Bound"}}
            """);
    assertThat(cells(BuiltinColumns.of("PersistentVolumeClaim"), claim))
        .isEqualTo("[\"n\",\"Terminating\",\"\",\"\",\"\",\"\",\"<unset>\",\"24h\",\"<unset>\"]");
  }

  @Test
  @DisplayName("A revision names its controller with kind, group and name")
  void controller() {
    Fields revision =
        read(
            """
            {"metadata": {"name": "n", "ownerReferences": [
               {"apiVersion": "v1", "kind": "ConfigMap", "name": "other"},
               {"apiVersion": "kubevirt.io/v1", "kind": "VirtualMachine", "name": "vm",
                "controller": true}]}}
            """);
    assertThat(cells(BuiltinColumns.of("ControllerRevision"), revision))
        .isEqualTo("[\"n\",\"virtualmachine.kubevirt.io/vm\",0,\"<unknown>\"]");
  }

  @Test
  @DisplayName("The default storage class says so beside its name")
  void defaultStorageClass() {
    Fields storageClass =
        read(
            """
            {"metadata": {"name": "n", "annotations":
               {"storageclass.kubernetes.io/is-default-class": "true"}},
             "provisioner": "p", "reclaimPolicy": "Retain", "allowVolumeExpansion": true}
            """);
    assertThat(cells(BuiltinColumns.of("StorageClass"), storageClass))
        .isEqualTo("[\"n (default)\",\"p\",\"Retain\",\"Immediate\",true,\"<unknown>\"]");
  }

  @ParameterizedTest(name = "{0} as {1}")
  @DisplayName("A custom column shows what the real server shows")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          .spec.size        | integer | 3
          .spec.size        | string  | "3"
          .spec.size        | number  | 3
          .spec.size        | boolean | null
          .spec.size        | date    | null
          .spec.num         | string  | "2.5"
          .spec.num         | integer | 2
          .spec.map         | string  | "{\\"k\\":\\"v\\"}"
          .spec.map         | integer | null
          .spec.list        | string  | "[\\"p\\",\\"q\\"]"
          .spec.list[*]     | string  | "p"
          .spec.list[9]     | string  | null
          .spec.on          | boolean | true
          .spec.on          | string  | "true"
          .spec.missing     | string  | null
          .spec.none        | string  | "<no value>"
          .spec.none        | integer | null
          .spec.when        | date    | "24h"
          .spec.when        | string  | "2026-01-01T00:00:00Z"
          .spec.map.k       | date    | "<invalid>"
          not a path        | string  | null
          """)
  void custom(String path, String type, String cell) {
    Fields object =
        read(
            """
            {"metadata": {"name": "n"}, "spec": {"size": 3, "num": 2.5, "map": {"k": "v"},
             "list": ["p", "q"], "on": true, "none": null, "when": "2026-01-01T00:00:00Z"}}
            """);
    List<Column> columns =
        CustomColumns.of(
            List.of(Fields.of("name", "C", "type", type, "jsonPath", path)), TablesTest::write);
    assertThat(cells(columns, object)).isEqualTo("[\"n\"," + cell + "]");
  }

  @Test
  @DisplayName("Without columns of its own a custom resource is printed with its age")
  void ageByDefault() {
    assertThat(headers(CustomColumns.of(null, TablesTest::write))).isEqualTo("Name, Age");
    assertThat(headers(CustomColumns.of(List.of(), TablesTest::write))).isEqualTo("Name, Age");
  }

  @Test
  @DisplayName("The table of a list carries its version and the metadata of its objects")
  void list() {
    Fields list =
        read(
            """
            {"kind": "WidgetList", "metadata": {"resourceVersion": "9", "continue": "c",
               "remainingItemCount": 4, "selfLink": "x"},
             "items": [{"kind": "Widget", "metadata": {"name": "a"}, "spec": {"size": 1}}]}
            """);
    List<Column> columns =
        CustomColumns.of(
            List.of(
                Fields.of(
                    "name", "Size", "type", "integer", "jsonPath", ".spec.size", "priority", 1L)),
            TablesTest::write);
    assertThat(Tables.of(list, columns, Include.METADATA, V1, NOW))
        .isEqualTo(
            read(
                """
                {"kind": "Table", "apiVersion": "meta.k8s.io/v1",
                 "metadata": {"resourceVersion": "9", "continue": "c", "remainingItemCount": 4},
                 "columnDefinitions": [
                   {"name": "Name", "type": "string", "format": "name",
                    "description": "The name of the object.", "priority": 0},
                   {"name": "Size", "type": "integer", "format": "", "description":
                    "Custom resource definition column (in JSONPath format): .spec.size",
                    "priority": 1}],
                 "rows": [{"cells": ["a", 1], "object": {"kind": "PartialObjectMetadata",
                    "apiVersion": "meta.k8s.io/v1", "metadata": {"name": "a"}}}]}
                """));
  }

  @Test
  @DisplayName("Rows come with as much of the object as was asked for")
  void include() {
    Fields object = read("{\"kind\": \"Role\", \"metadata\": {\"name\": \"a\"}, \"rules\": []}");
    assertThat(row(object, Include.NONE)).containsEntry("object", null);
    assertThat(row(object, Include.OBJECT)).containsEntry("object", object);
    assertThat(Include.of(null)).isEqualTo(Include.METADATA);
    assertThat(Include.of("Metadata")).isEqualTo(Include.METADATA);
    assertThat(Include.of("None")).isEqualTo(Include.NONE);
    assertThat(Include.of("Object")).isEqualTo(Include.OBJECT);
    assertThat(Include.of("Everything")).isNull();
  }

  private static Map<String, Object> row(Fields object, Include include) {
    Fields table = Tables.of(object, BuiltinColumns.of("Role"), include, V1, NOW);
    return (Fields) ((List<?>) table.get("rows")).getFirst();
  }
}
