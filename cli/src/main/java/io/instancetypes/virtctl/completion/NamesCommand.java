package io.instancetypes.virtctl.completion;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.catalog.Catalog;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.AllowedValues.Names;
import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cluster.ApiLookup;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import io.instancetypes.virtctl.cluster.Lookup;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * {@code virtctl __complete}: the names that completion scripts offer, from cluster and catalogue.
 */
public final class NamesCommand {
  /** Whoever pressed a key does not wait longer. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private NamesCommand() {}

  public static Definition definition() {
    return ClusterOptions.addTo(Definition.of("Print names for the completion of a shell."))
        .argument(
            Argument.required("WHAT", "What to name")
                .takes(
                    AllowedValues.choices(
                        Names.INSTANCETYPES,
                        Names.PREFERENCES,
                        Names.TYPES,
                        Names.VMS,
                        Names.NAMESPACES)))
        .runs(NamesCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) {
    String what = invocation.argument("WHAT").orElseThrow();
    var names = new TreeSet<>(builtIn(what));
    names.addAll(ofCluster(what, invocation, console));
    names.forEach(console.out()::println);
    return Exit.OK;
  }

  private static List<String> builtIn(String what) {
    var names = new ArrayList<String>();
    for (Kind kind : kinds(what)) {
      Catalog.standard().objects(kind).forEach(object -> names.add(name(object)));
    }
    return names;
  }

  private static List<Kind> kinds(String what) {
    return switch (what) {
      case Names.INSTANCETYPES -> List.of(Kind.CLUSTER_INSTANCETYPE);
      case Names.PREFERENCES -> List.of(Kind.CLUSTER_PREFERENCE);
      case Names.TYPES -> List.of(Kind.CLUSTER_INSTANCETYPE, Kind.CLUSTER_PREFERENCE);
      default -> List.of();
    };
  }

  /** What a cluster says in time; one that is not there says nothing. */
  private static List<String> ofCluster(String what, Invocation invocation, Console console) {
    List<String> names = Collections.synchronizedList(new ArrayList<>());
    Thread asking = Thread.ofVirtual().start(() -> ask(what, invocation, console, names));
    try {
      asking.join(PATIENCE);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    synchronized (names) {
      return List.copyOf(names);
    }
  }

  private static void ask(String what, Invocation invocation, Console console, List<String> names) {
    try {
      var lookup = new ApiLookup(ClusterOptions.api(invocation, console));
      for (String resource : resources(what)) {
        String namespace = resource.equals("namespaces") ? Lookup.ALL_NAMESPACES : null;
        lookup
            .list(resource, namespace)
            .ifPresent(list -> Fields.maps(list, "items").forEach(item -> names.add(name(item))));
      }
    } catch (IOException | RuntimeException outOfReach) {
      // A key was pressed: there is nobody to tell.
    }
  }

  private static List<String> resources(String what) {
    return switch (what) {
      case Names.VMS -> List.of("virtualmachines.kubevirt.io");
      case Names.NAMESPACES -> List.of("namespaces");
      default -> kinds(what).stream().map(kind -> kind.plural() + "." + ApiVersion.GROUP).toList();
    };
  }

  private static String name(Map<?, ?> object) {
    return Fields.text(Fields.map(object, "metadata"), "name");
  }
}
