package io.instancetypes.virtctl.guest;

import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cluster.ClusterApi;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import java.io.IOException;

/**
 * What all of these commands need.
 *
 * @param api of the cluster
 * @param target whole
 */
record GuestCommand(ClusterApi api, GuestTarget target) {
  static Definition addTo(Definition definition) {
    return ClusterOptions.addTo(definition).argument(name());
  }

  static Argument name() {
    return Argument.required(GuestTarget.NAME, "The machine: " + GuestTarget.FORMS)
        .takes(new AllowedValues.Names(AllowedValues.Names.VMS));
  }

  static GuestCommand of(Invocation invocation, Console console) throws IOException {
    return of(
        GuestTarget.parse(invocation.argument(GuestTarget.NAME).orElseThrow()),
        invocation,
        console);
  }

  static GuestCommand of(GuestTarget target, Invocation invocation, Console console)
      throws IOException {
    ClusterApi api = ClusterOptions.api(invocation, console);
    return new GuestCommand(api, target.in(api.namespace()));
  }
}
