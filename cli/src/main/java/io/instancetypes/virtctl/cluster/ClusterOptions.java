package io.instancetypes.virtctl.cluster;

import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.option.NameForms;
import java.io.IOException;

/** The options by which commands find their cluster, as kubectl calls them. */
public final class ClusterOptions {
  private ClusterOptions() {}

  public static Definition addTo(Definition definition) {
    return addContextTo(definition)
        .option(
            Option.value("namespace", "NAMESPACE", "Look in this namespace of the cluster")
                .letter('n')
                .takes(new AllowedValues.Names(AllowedValues.Names.NAMESPACES)));
  }

  /** For commands that have a namespace already. */
  public static Definition addContextTo(Definition definition) {
    return definition
        .option(
            Option.value("kubeconfig", "FILE", "Read this file instead of $KUBECONFIG")
                .takes(AllowedValues.files()))
        .option(Option.value("context", "NAME", "Use this context of the kubeconfig"));
  }

  /** For commands that read it in another way: refuses if there is none. */
  public static void requireKubeconfig(Invocation invocation, Console console) throws IOException {
    KubeconfigFiles.of(invocation.optional("kubeconfig"), console);
  }

  /** The cluster that the options name, and its namespace. */
  public static ClusterApi api(Invocation invocation, Console console) throws IOException {
    invocation
        .optional("namespace")
        .ifPresent(namespace -> NameForms.checkNamespace("namespace", namespace));
    KubeconfigContext config =
        KubeconfigFiles.of(invocation.optional("kubeconfig"), console)
            .context(invocation.optional("context"));
    return new ClusterApi(config, invocation.optional("namespace").orElse(config.namespace()));
  }
}
