package io.instancetypes.install;

import io.instancetypes.admission.WebhookConfigurations;
import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.convert.Conversion;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.catalog.Catalog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * All documents of an installation, in the order in which they are applied. The catalogue comes
 * before the webhooks: those refuse instance types for as long as no operator answers.
 */
public final class Manifests {
  private static final String KUBEVIRT = "kubevirt.io";

  private final Settings settings;

  private Manifests(Settings settings) {
    this.settings = settings;
  }

  public static List<Fields> of(Settings settings) {
    return parts(settings).stream().flatMap(part -> part.documents().stream()).toList();
  }

  public static List<Part> parts(Settings settings) {
    var manifests = new Manifests(settings);
    var parts = new ArrayList<Part>();
    parts.add(new Part("namespace", labelled(List.of(manifests.namespace()))));
    parts.add(manifests.typeDefinitions());
    if (settings.machines()) {
      parts.add(machineDefinitions());
    }
    parts.add(new Part("rbac", labelled(RoleManifests.of(settings.namespace()))));
    parts.add(new Part("limits", labelled(Limits.of(settings.namespace()))));
    if (settings.catalogue()) {
      parts.add(catalogue());
    }
    var workload = new Workload(settings);
    parts.add(new Part("operator", labelled(List.of(workload.service(), workload.deployment()))));
    if (settings.replicas() > 1) {
      // A single one has to be disrupted when its node is emptied.
      parts.add(new Part("disruption", labelled(List.of(workload.disruptionBudget()))));
    }
    parts.add(new Part("network", labelled(List.of(workload.networkPolicy()))));
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
  private Part typeDefinitions() {
    Fields client = clientConfig();
    return new Part(
        "crds", labelled(Arrays.stream(Kind.values()).map(kind -> Crds.of(kind, client)).toList()));
  }

  /** The kinds of KubeVirt that the operator works on; those of storage belong to others. */
  private static Part machineDefinitions() {
    return new Part(
        "machine-crds",
        labelled(
            Crds.neighbours().stream()
                .filter(crd -> KUBEVIRT.equals(((Fields) crd.get("spec")).get("group")))
                .toList()));
  }

  /** In the version that is stored: to create them in another one needs somebody who converts. */
  private static Part catalogue() {
    var objects = new ArrayList<Fields>();
    for (Kind.Family family : Kind.Family.values()) {
      for (Fields object : Catalog.standard().objects(Kind.of(family, false))) {
        objects.add(Conversion.convert(object, ApiVersion.STORAGE));
      }
    }
    return new Part("catalogue", labelled(objects));
  }

  private Part registration() {
    var documents =
        new ArrayList<Fields>(
            WebhookConfigurations.of(path -> clientConfig(), Names.account(settings.namespace())));
    documents.addAll(AggregatedApi.of(settings.namespace()));
    return new Part("registration", labelled(documents));
  }

  /** Without the path: the operator makes up one that nobody can guess. */
  private Fields clientConfig() {
    return Fields.of(
        "service",
        Fields.of("name", Names.OPERATOR, "namespace", settings.namespace(), "port", 443L));
  }

  private static List<Fields> labelled(List<Fields> documents) {
    var labelled = new ArrayList<Fields>();
    for (Fields document : documents) {
      Fields copy = Fields.copyOf(document);
      copy.object("metadata").object("labels").putAll(Names.labels());
      labelled.add(copy);
    }
    return labelled;
  }
}
