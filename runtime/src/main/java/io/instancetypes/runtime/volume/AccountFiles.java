package io.instancetypes.runtime.volume;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a service account shows a guest, in the files that pods have. Its token is good as long as
 * the instance is there: it is bound to an empty Secret, which belongs to the instance and goes
 * with it, since no API server binds tokens to instances.
 */
record AccountFiles(ApiClient api, EntryReader entries) {
  /**
   * The longest that API servers grant. The guest sees files as they were at its start, so there is
   * no later one for it.
   */
  private static final long LIFETIME_SECONDS = 365L * 24 * 3_600;

  Map<String, byte[]> of(Map<?, ?> source, KubeObject vmi) throws PreparationException {
    String account = Fields.text(source, "serviceAccountName");
    if (!ResourcePath.isName(account)) {
      throw new PreparationException(
          "spec.volumes[].serviceAccount.serviceAccountName: %s is no name"
              .formatted(account.isEmpty() ? "nothing" : account));
    }
    byte[] authority = entries.configMap(vmi.namespace(), "kube-root-ca.crt", false).get("ca.crt");
    if (authority == null) {
      throw new PreparationException("ConfigMap kube-root-ca.crt has no entry ca.crt");
    }
    var files = new LinkedHashMap<String, byte[]>();
    files.put("ca.crt", authority);
    files.put("namespace", vmi.namespace().getBytes(UTF_8));
    files.put("token", token(account, vmi).getBytes(UTF_8));
    return files;
  }

  private String token(String account, KubeObject vmi) throws PreparationException {
    KubeObject secret = secret(vmi);
    Fields request =
        Fields.of(
            "apiVersion",
            "authentication.k8s.io/v1",
            "kind",
            "TokenRequest",
            "spec",
            Fields.of(
                "expirationSeconds",
                LIFETIME_SECONDS,
                "boundObjectRef",
                Fields.of(
                    "apiVersion",
                    "v1",
                    "kind",
                    "Secret",
                    "name",
                    secret.name(),
                    "uid",
                    secret.uid())));
    String path = ResourcePath.of("ServiceAccount").object(vmi.namespace(), account) + "/token";
    try {
      return Fields.text(Fields.map(api.create(path, request), "status"), "token");
    } catch (ApiClientException refused) {
      throw new PreparationException(
          refused.isMissing()
              ? "there is no ServiceAccount %s in namespace %s".formatted(account, vmi.namespace())
              : "no token for ServiceAccount %s: %s".formatted(account, refused.getMessage()),
          refused);
    }
  }

  /** Made unless a start before has made it. */
  private KubeObject secret(KubeObject vmi) throws PreparationException {
    String name = "guest-" + vmi.uid();
    String all = ResourcePath.of("Secret").collection(vmi.namespace());
    try {
      return new KubeObject(api.create(all, document(name, vmi)));
    } catch (ApiClientException known) {
      if (!known.isOutdated()) {
        throw new PreparationException(
            "no Secret can be made for the token of the guest: " + known.getMessage(), known);
      }
    }
    var found = new KubeObject(api.get(ResourcePath.of("Secret").object(vmi.namespace(), name)));
    if (!vmi.owns(found)) {
      throw new PreparationException(
          "Secret %s is of others: delete it, and the guest starts".formatted(name));
    }
    return found;
  }

  private static Fields document(String name, KubeObject vmi) {
    Map<String, Object> owner =
        Fields.of(
            "apiVersion",
            vmi.apiVersion(),
            "kind",
            vmi.kind(),
            "name",
            vmi.name(),
            "uid",
            vmi.uid());
    return Fields.of(
        "apiVersion",
        "v1",
        "kind",
        "Secret",
        "metadata",
        Fields.of("name", name, "ownerReferences", new ArrayList<Object>(List.of(owner))),
        "immutable",
        true);
  }
}
