package io.instancetypes.dashboard.view;

import io.instancetypes.api.KubeObject;

/**
 * Whether the console of a machine can be shown.
 *
 * @param runs whether the machine has a guest now
 * @param guests whether there are guests that can be reached from here
 * @param allowed whether the user may use the console
 * @param screen whether the user may see what is on the screen
 */
public record ConsoleView(
    KubeObject vm, boolean runs, boolean guests, boolean allowed, boolean screen) {
  /** Why it cannot; empty if it can. */
  public String obstacle() {
    if (!guests) {
      return "Nothing here runs guests: this server only keeps what they should be.";
    }
    if (!allowed) {
      return "Your roles do not let you use consoles of this namespace.";
    }
    return runs ? "" : "The machine does not run. When it does, its console is here.";
  }

  public String socket() {
    return Addresses.machine(vm.namespace(), vm.name(), "console/socket");
  }

  public String picture() {
    return Addresses.machine(vm.namespace(), vm.name(), "console/screen");
  }
}
