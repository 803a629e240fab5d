package io.instancetypes.virtctl.install;

import io.instancetypes.api.Fields;
import io.instancetypes.install.InstallationManifests;
import io.instancetypes.install.InstallationSettings;
import io.instancetypes.install.ManifestText;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import java.io.IOException;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** {@code virtctl install}. */
public final class InstallCommand {
  private static final String INTRODUCTION =
      """
      # This installs nothing. To install it:
      #   virtctl install --image IMAGE | kubectl apply --server-side -f -
      # The operator brings the standard types and preferences.
      # Then: virtctl install --image IMAGE --check
      """;

  /** What makes an image and pushes it. */
  static final String MAKES_IMAGE =
      "mvn -pl dist -am -Dmaven.test.skip -Dimage=REGISTRY/virtctl:TAG package";

  private static final String NOT_PUBLISHED =
      " is not published: "
          + MAKES_IMAGE
          + " makes and pushes one, and --image REGISTRY/virtctl:TAG uses it.";

  private final String version;

  public InstallCommand(String version) {
    this.version = version;
  }

  public Definition definition() {
    Definition definition =
        Definition.of(
                """
                Print everything that runs the operator on a Kubernetes cluster, for kubectl apply: \
                definitions, roles with the reason of every verb, the Deployment and webhooks. The \
                standard types are brought by the operator. Nothing is changed by this command.

                With --check, compare that with what the cluster has, and say whether the operator \
                answers. The exit code is 1 if anything is missing or differs, or the operator could \
                not register its webhooks. What the API server \
                adds, and certificates, which the operator writes, are no difference.\
                """)
            .example(
                "Install it, with an image that you have made",
                "virtctl install --image registry.example.com/virtctl:1.0"
                    + " | kubectl apply --server-side -f -")
            .example(
                "The catalogue with it, for which kubectl has to know the definitions",
                "virtctl install --crds-only | kubectl apply --server-side -f -"
                    + " && virtctl install --image registry.example.com/virtctl:1.0"
                    + " --with-catalog | kubectl apply --server-side -f -")
            .example(
                "Is everything there?",
                "virtctl install --image registry.example.com/virtctl:1.0 --check");
    return ClusterOptions.addContextTo(InstallOptions.addTo(definition, version))
        .option(Option.flag("check", "Compare with the cluster instead"))
        .runs(InstallCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    InstallationSettings settings = InstallOptions.read(invocation);
    List<Fields> manifests = manifests(settings, invocation.flag("crds-only"));
    if (invocation.flag("check")) {
      var cluster = new InstalledObjects(ClusterOptions.api(invocation, console));
      return new CheckReport(cluster, console, InstallOptions.command(invocation))
          .print(manifests, settings.namespace());
    }
    if (console.onTerminal().getAsBoolean()) {
      console.err().print(INTRODUCTION);
    }
    console.out().print(ManifestText.of(manifests));
    console.err().println(summary(manifests));
    if (!invocation.has("image") && !invocation.flag("crds-only")) {
      console.err().println("# No image was named, and " + settings.image() + NOT_PUBLISHED);
    }
    return Exit.OK;
  }

  /** {@code # 4 objects: 2 ClusterRole, 1 Deployment, 1 Namespace}. */
  private static String summary(List<Fields> manifests) {
    var kinds = new TreeMap<String, Integer>();
    manifests.forEach(manifest -> kinds.merge(Fields.text(manifest, "kind"), 1, Integer::sum));
    return "# %d objects: %s"
        .formatted(
            manifests.size(),
            kinds.entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey())
                .collect(Collectors.joining(", ")));
  }

  private static List<Fields> manifests(InstallationSettings settings, boolean definitionsOnly) {
    return InstallationManifests.of(settings).stream()
        .filter(
            manifest -> !definitionsOnly || manifest.get("kind").equals("CustomResourceDefinition"))
        .toList();
  }
}
