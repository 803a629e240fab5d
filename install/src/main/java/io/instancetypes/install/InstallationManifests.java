package io.instancetypes.install;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.platform.OwnershipLabels;
import io.instancetypes.platform.admission.WebhookConfigurations;
import io.instancetypes.platform.catalog.StandardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * All documents of an installation, in the order in which they are applied. The catalogue comes
 * before the webhooks: those refuse instance types for as long as no operator answers.
 */
public final class InstallationManifests {
  private static final String KUBEVIRT = "kubevirt.io";

  private final InstallationSettings settings;

  private InstallationManifests(InstallationSettings settings) {
    this.settings = settings;
  }

  public static List<Fields> of(InstallationSettings settings) {
    return parts(settings).stream().flatMap(part -> part.documents().stream()).toList();
  }

  public static List<ManifestPart> parts(InstallationSettings settings) {
    var manifests = new InstallationManifests(settings);
    var parts = new ArrayList<ManifestPart>();
    parts.add(new ManifestPart("namespace", labelled(List.of(manifests.namespace()))));
    parts.add(manifests.typeDefinitions());
    if (settings.machines()) {
      parts.add(machineDefinitions());
    }
    parts.add(new ManifestPart("rbac", labelled(RoleManifests.of(settings.namespace()))));
    parts.add(new ManifestPart("limits", labelled(AdmissionPolicies.of(settings.namespace()))));
    if (settings.catalogue()) {
      parts.add(catalogue());
    }
    var workload = new OperatorWorkload(settings);
    parts.add(
        new ManifestPart("operator", labelled(List.of(workload.service(), workload.deployment()))));
    if (settings.dashboard()) {
      parts.add(new ManifestPart("dashboard", labelled(List.of(workload.dashboard()))));
    }
    if (settings.replicas() > 1) {
      // A single one has to be disrupted when its node is emptied.
      parts.add(new ManifestPart("disruption", labelled(List.of(workload.disruptionBudget()))));
    }
    parts.add(new ManifestPart("network", labelled(List.of(workload.networkPolicy()))));
    parts.add(manifests.registration());
    return parts;
  }

  private Fields namespace() {
    return Fields.of(
        "apiVersion",
        "v1",
        "kind",
        "Namespace",
        "metadata",
        Fields.of(
            "name",
            settings.namespace(),
            "labels",
            // The operator asks for nothing that this level forbids.
            Fields.of("pod-security.kubernetes.io/enforce", "restricted")));
  }

  /** The four kinds, converted by the operator. */
  private ManifestPart typeDefinitions() {
    Fields client = clientConfig();
    return new ManifestPart(
        "crds", labelled(Arrays.stream(Kind.values()).map(kind -> Crds.of(kind, client)).toList()));
  }

  /** The kinds of KubeVirt that the operator works on; those of storage belong to others. */
  private static ManifestPart machineDefinitions() {
    return new ManifestPart(
        "machine-crds",
        labelled(
            Crds.neighbours().stream()
                .filter(crd -> KUBEVIRT.equals(((Fields) crd.get("spec")).get("group")))
                .toList()));
  }

  private static ManifestPart catalogue() {
    return new ManifestPart(
        "catalogue", labelled(StandardType.all().stream().map(StandardType::document).toList()));
  }

  private ManifestPart registration() {
    var documents =
        new ArrayList<Fields>(
            WebhookConfigurations.of(
                path -> clientConfig(), InstallationNames.account(settings.namespace())));
    documents.addAll(AggregatedApi.of(settings.namespace()));
    return new ManifestPart("registration", labelled(documents));
  }

  /** Without the path: the operator makes up one that nobody can guess. */
  private Fields clientConfig() {
    return Fields.of(
        "service",
        Fields.of(
            "name", InstallationNames.OPERATOR, "namespace", settings.namespace(), "port", 443L));
  }

  private static List<Fields> labelled(List<Fields> documents) {
    var labelled = new ArrayList<Fields>();
    for (Fields document : documents) {
      Fields copy = Fields.copyOf(document);
      copy.object("metadata").object("labels").putAll(OwnershipLabels.all());
      labelled.add(copy);
    }
    return labelled;
  }
}
