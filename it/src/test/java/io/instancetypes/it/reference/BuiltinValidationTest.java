package io.instancetypes.it.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.testkit.OnKubernetes;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnKubernetes
@DisplayName("Built-in kinds are refused for what kube-apiserver refuses them for")
class BuiltinValidationTest extends OnBothServers {
  private static final String CORE = "/api/v1/namespaces/default/";
  private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1/";

  private static String path(String plural) {
    return switch (plural) {
      case "roles", "rolebindings" -> RBAC + "namespaces/default/" + plural;
      case "clusterroles", "clusterrolebindings" -> RBAC + plural;
      case "leases" -> "/apis/coordination.k8s.io/v1/namespaces/default/leases";
      case "storageclasses" -> "/apis/storage.k8s.io/v1/storageclasses";
      case "persistentvolumes" -> "/api/v1/persistentvolumes";
      case "controllerrevisions", "replicasets" -> "/apis/apps/v1/namespaces/default/" + plural;
      default -> CORE + plural;
    };
  }

  @ParameterizedTest(name = "{0} {1}")
  @DisplayName("A new object")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          configmaps | "data":{"k":"v"},"binaryData":{"k":"YQ=="} | data[k]: Invalid value: "k": duplicate of key present in binaryData
          secrets | "type":"kubernetes.io/tls","data":{} | [data[tls.crt]: Required value, data[tls.key]: Required value]
          secrets | "type":"kubernetes.io/dockerconfigjson" | data[.dockerconfigjson]: Required value
          secrets | "type":"kubernetes.io/basic-auth" | [data[username]: Required value, data[password]: Required value]
          secrets | "type":"kubernetes.io/ssh-auth","data":{"ssh-privatekey":""} | data[ssh-privatekey]: Required value
          secrets | "type":"kubernetes.io/service-account-token" | metadata.annotations[kubernetes.io/service-account.name]: Required value
          roles | "rules":[{}] | [rules[0].verbs: Required value: verbs must contain at least one value, rules[0].apiGroups: Required value: resource rules must supply at least one api group, rules[0].resources: Required value: resource rules must supply at least one resource]
          clusterroles | "rules":[{"verbs":["get"],"apiGroups":[""]}] | rules[0].resources: Required value: resource rules must supply at least one resource
          clusterroles | "rules":[{"verbs":["get"],"apiGroups":[""],"resources":["pods"],"nonResourceURLs":["/x"]}] | rules[0].nonResourceURLs: Invalid value: ["/x"]: rules cannot apply to both regular resources and non-resource URLs
          roles | "rules":[{"verbs":["get"],"nonResourceURLs":["/x"]}] | rules[0].nonResourceURLs: Invalid value: ["/x"]: namespaced rules cannot apply to non-resource URLs
          rolebindings | "roleRef":{"kind":"Foo","name":"view"} | roleRef.kind: Unsupported value: "Foo": supported values: "Role", "ClusterRole"
          rolebindings | "roleRef":{"kind":"ClusterRole","name":"view","apiGroup":"x"} | roleRef.apiGroup: Unsupported value: "x": supported values: "rbac.authorization.k8s.io"
          rolebindings | "roleRef":{"kind":"ClusterRole","name":"view"},"subjects":[{}] | [subjects[0].name: Required value, subjects[0].kind: Unsupported value: "": supported values: "ServiceAccount", "User", "Group"]
          rolebindings | "roleRef":{"kind":"ClusterRole","name":"view"},"subjects":[{"kind":"User","name":"a","apiGroup":"foo"}] | subjects[0].apiGroup: Unsupported value: "foo": supported values: "rbac.authorization.k8s.io"
          clusterrolebindings | "roleRef":{"kind":"Role","name":"view"} | roleRef.kind: Unsupported value: "Role": supported values: "ClusterRole"
          leases | "spec":{"leaseDurationSeconds":0} | spec.leaseDurationSeconds: Invalid value: 0: must be greater than 0
          leases | "spec":{"leaseTransitions":-1} | spec.leaseTransitions: Invalid value: -1: must be greater than or equal to 0
          storageclasses | "parameters":{} | provisioner: Required value
          storageclasses | "provisioner":"x","reclaimPolicy":"y" | reclaimPolicy: Unsupported value: "y": supported values: "Delete", "Retain"
          persistentvolumes | "spec":{} | [spec.accessModes: Required value, spec.capacity: Required value, spec.capacity: Unsupported value: null: supported values: "storage", spec: Required value: must specify a volume type]
          persistentvolumes | "spec":{"capacity":{"storage":"0"},"accessModes":["RWX"],"hostPath":{"path":"/x"}} | [spec.accessModes: Unsupported value: "RWX": supported values: "ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod", spec.capacity[storage]: Invalid value: "0": must be greater than zero]
          persistentvolumes | "spec":{"capacity":{"storage":"1Gi"},"accessModes":["ReadWriteOnce"],"hostPath":{"path":"/a"},"nfs":{"server":"a","path":"/b"}} | spec.nfs: Forbidden: may not specify more than 1 volume type
          persistentvolumeclaims | "spec":{"accessModes":["ReadWriteOnce","ReadWriteOncePod"],"resources":{"requests":{"storage":"1Gi"}}} | spec.accessModes: Forbidden: may not use ReadWriteOncePod with other access modes
          persistentvolumeclaims | "spec":{"accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"-5Gi"}}} | spec.resources[storage]: Invalid value: "-5Gi": must be greater than zero
          persistentvolumeclaims | "spec":{"accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"1Gi"}},"selector":{"matchExpressions":[{"key":"a","operator":"X"}]}} | spec.selector.matchExpressions[0].operator: Invalid value: "X": not a valid selector operator
          persistentvolumes | "spec":{"capacity":{"storage":"1Gi"},"accessModes":["ReadWriteOnce"],"hostPath":{"path":"/x"},"nodeAffinity":{}} | spec.nodeAffinity.required: Required value: must specify required node constraints
          persistentvolumes | "spec":{"capacity":{"storage":"1Gi"},"accessModes":["ReadWriteOnce"],"hostPath":{"path":"/x"},"nodeAffinity":{"required":{"nodeSelectorTerms":[]}}} | spec.nodeAffinity.required.nodeSelectorTerms: Required value: must have at least one node selector term
          persistentvolumes | "spec":{"capacity":{"storage":"1Gi"},"accessModes":["ReadWriteOnce"],"hostPath":{"path":"/"},"persistentVolumeReclaimPolicy":"Recycle"} | spec.persistentVolumeReclaimPolicy: Forbidden: may not be 'recycle' for a hostPath mount of '/'
          persistentvolumes | "spec":{"capacity":{"storage":"1Gi"},"accessModes":["ReadWriteOnce"],"local":{"path":"/x"}} | spec.nodeAffinity: Required value: Local volume requires node affinity
          persistentvolumes | "spec":{"capacity":{"storage":"1Gi"},"accessModes":["ReadWriteOnce"],"csi":{"driver":"a","volumeHandle":""}} | spec.csi.volumeHandle: Required value
          storageclasses | "provisioner":"x","allowedTopologies":[{"matchLabelExpressions":[{"key":"a"}]}] | allowedTopologies[0].matchLabelExpressions[0].values: Required value
          resourcequotas | "spec":{"hard":{"foo":"1"}} | [spec.hard[foo]: Invalid value: "foo": must be a standard resource type or fully qualified, spec.hard[foo]: Invalid value: "foo": must be a standard resource for quota]
          resourcequotas | "spec":{"hard":{"pods":"1.5"}} | spec.hard[pods]: Invalid value: "1500m": must be an integer
          resourcequotas | "spec":{"hard":{"requests.storage":"-1"}} | spec.hard[requests.storage]: Invalid value: "-1": must be greater than or equal to 0
          controllerrevisions | "kind":"ControllerRevision" | data: Required value: data is mandatory
          controllerrevisions | "data":[] | data: Required value: data must be a valid JSON object
          controllerrevisions | "data":{},"revision":-1 | revision: Invalid value: -1: must be greater than or equal to 0
          replicasets | "spec":{"replicas":-1,"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"a","image":"x"}]}}} | spec.replicas: Invalid value: -1: must be greater than or equal to 0
          """)
  void refused(String plural, String fields, String expected) {
    Answer answer = client.post(path(plural), "{\"metadata\":{\"name\":\"a\"}," + fields + "}");
    assertThat(answer.code()).isEqualTo(422);
    assertThat(answer.at("message")).asString().endsWith("\"a\" is invalid: " + expected);
  }

  @Test
  @DisplayName("An event, whose schema requires metadata, is taken, and found by who told it")
  void events() {
    String event =
        """
        {"metadata":{"name":"e","namespace":"default"},"reason":"Polished",
         "involvedObject":{"kind":"Widget","name":"w","namespace":"default"},
         "source":{"component":"polisher"}}\
        """;
    assertThat(client.post(CORE + "events", event).code()).isEqualTo(201);
    String selected = CORE + "events?fieldSelector=source%3D";
    assertThat(client.get(selected + "polisher").at("items.0.metadata.name")).isEqualTo("e");
    assertThat((List<?>) client.get(selected + "other").at("items")).isEmpty();
  }

  @Test
  @DisplayName(
      "Finalizers of built-in kinds have a domain; of others, users are told that they should")
  void finalizers() {
    String metadata = "{\"metadata\":{\"name\":\"a\",\"finalizers\":[\"x\"]}}";
    assertThat(client.post(CORE + "configmaps", metadata).failure())
        .isEqualTo(
            "422 Invalid: ConfigMap \"a\" is invalid: metadata.finalizers[0]: Invalid value: \"x\":"
                + " name is neither a standard finalizer name nor is it fully qualified");
    Answer custom =
        client.post(
            "/apis/instancetype.kubevirt.io/v1beta1/virtualmachineclusterinstancetypes?dryRun=All",
            """
            {"apiVersion":"instancetype.kubevirt.io/v1beta1",
             "kind":"VirtualMachineClusterInstancetype",
             "metadata":{"name":"a","finalizers":["x"]},
             "spec":{"cpu":{"guest":1},"memory":{"guest":"1Gi"}}}\
            """);
    assertThat(custom.warnings())
        .isEqualTo(
            List.of(
                "299 - \"metadata.finalizers: \\\"x\\\": prefer a domain-qualified finalizer name"
                    + " to avoid accidental conflicts with other finalizer writers\""));
    assertThat(
            client
                .post(
                    "/apis/instancetype.kubevirt.io/v1beta1/virtualmachineclusterinstancetypes?dryRun=All",
                    """
                    {"apiVersion":"instancetype.kubevirt.io/v1beta1",
                     "kind":"VirtualMachineClusterInstancetype",
                     "metadata":{"name":"a","finalizers":["kubernetes"]},
                     "spec":{"cpu":{"guest":1},"memory":{"guest":"1Gi"}}}\
                    """)
                .warnings())
        .isEmpty();
  }

  @Test
  @DisplayName("An owner that is named twice is kept once, with a warning")
  void owners() {
    String owner = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"name\":\"x\",\"uid\":\"u1\"}";
    String twice = "{\"metadata\":{\"name\":\"owned\",\"ownerReferences\":[%s,%s]}}";
    Answer created = client.post(CORE + "configmaps?dryRun=All", twice.formatted(owner, owner));
    assertThat((List<?>) created.at("metadata.ownerReferences")).hasSize(1);
    assertThat(created.warnings())
        .isEqualTo(
            List.of(
                "299 - \".metadata.ownerReferences contains duplicate entries; API server dedups"
                    + " owner references in 1.20+, and may reject such requests as early as 1.24;"
                    + " please fix your requests; duplicate UID(s) observed: u1\""));
    Answer similar =
        client.post(
            CORE + "configmaps?dryRun=All",
            twice.formatted(owner, owner.replace("\"x\"", "\"y\"")));
    assertThat((List<?>) similar.at("metadata.ownerReferences")).hasSize(2);
  }

  @Test
  @DisplayName("The size of a secret is that of its bytes, not of their base64")
  void secretSize() {
    String body = "{\"metadata\":{\"name\":\"large\"},\"data\":{\"k\":\"%s\"}}";
    String most = Base64.getEncoder().encodeToString(new byte[1024 * 1024]);
    assertThat(client.post(CORE + "secrets?dryRun=All", body.formatted(most)).code())
        .isEqualTo(201);
    String more = Base64.getEncoder().encodeToString(new byte[1024 * 1024 + 1]);
    assertThat(client.post(CORE + "secrets?dryRun=All", body.formatted(more)).failure())
        .isEqualTo(
            "422 Invalid: Secret \"large\" is invalid: data: Too long: may not be more than 1048576"
                + " bytes");
  }

  @Test
  @DisplayName("What a storage class means, and where the bytes of a volume are, never changes")
  void immutable() {
    make(path("storageclasses"), "{\"metadata\":{\"name\":\"s\"},\"provisioner\":\"x\"}");
    assertThat(client.merge(path("storageclasses") + "/s", "{\"provisioner\":\"y\"}").failure())
        .isEqualTo(
            "422 Invalid: StorageClass.storage.k8s.io \"s\" is invalid: provisioner: Invalid value:"
                + " \"y\": field is immutable");
    assertThat(
            client.merge(path("storageclasses") + "/s", "{\"allowVolumeExpansion\":true}").code())
        .isEqualTo(200);
    make(
        path("persistentvolumes"),
        """
        {"metadata":{"name":"v"},"spec":{"capacity":{"storage":"1Gi"},
         "accessModes":["ReadWriteOnce"],"hostPath":{"path":"/x"}}}\
        """);
    assertThat(
            client
                .merge(path("persistentvolumes") + "/v", "{\"spec\":{\"volumeMode\":\"Block\"}}")
                .failure())
        .isEqualTo(
            "422 Invalid: PersistentVolume \"v\" is invalid: volumeMode: Invalid value: \"Block\":"
                + " field is immutable");
    assertThat(
            client
                .merge(
                    path("persistentvolumes") + "/v", "{\"spec\":{\"hostPath\":{\"path\":\"/y\"}}}")
                .failure())
        // kube-apiserver goes on with a comparison of its own structures.
        .startsWith(
            "422 Invalid: PersistentVolume \"v\" is invalid: spec.persistentvolumesource:"
                + " Forbidden: spec.persistentvolumesource is immutable after creation");
  }

  @Test
  @DisplayName("A claim takes one volume, and grows once it is bound, if its class lets it")
  void claims() {
    make(path("storageclasses"), "{\"metadata\":{\"name\":\"grow\"},\"provisioner\":\"x\"}");
    String claims = path("persistentvolumeclaims");
    client.post(
        claims,
        """
        {"metadata":{"name":"c"},"spec":{"accessModes":["ReadWriteOnce"],"storageClassName":"grow",
         "resources":{"requests":{"storage":"1Gi"}}}}\
        """);
    String larger = "{\"spec\":{\"resources\":{\"requests\":{\"storage\":\"2Gi\"}}}}";
    assertThat(client.merge(claims + "/c", larger).code()).isEqualTo(422);
    assertThat(client.merge(claims + "/c", "{\"spec\":{\"volumeName\":\"x\"}}").code())
        .isEqualTo(200);
    assertThat(client.merge(claims + "/c", "{\"spec\":{\"volumeName\":\"y\"}}").code())
        .isEqualTo(422);
    client.merge(claims + "/c/status", "{\"status\":{\"phase\":\"Bound\"}}");
    assertThat(client.merge(claims + "/c", larger).failure())
        .isEqualTo(
            "403 Forbidden: persistentvolumeclaims \"c\" is forbidden: only dynamically provisioned"
                + " pvc can be resized and the storageclass that provisions the pvc must support"
                + " resize");
    client.merge(path("storageclasses") + "/grow", "{\"allowVolumeExpansion\":true}");
    Eventually.holds(() -> assertThat(client.merge(claims + "/c", larger).code()).isEqualTo(200));
    assertThat(
            client
                .merge(claims + "/c/status", "{\"status\":{\"capacity\":{\"storage\":\"-1Gi\"}}}")
                .failure())
        .isEqualTo(
            "422 Invalid: PersistentVolumeClaim \"c\" is invalid: status.capacity[storage]: Invalid"
                + " value: -1073741824: must be a valid resource quantity");
  }
}
