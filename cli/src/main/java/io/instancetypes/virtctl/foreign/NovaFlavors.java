package io.instancetypes.virtctl.foreign;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Flavors of OpenStack, as {@code openstack flavor list --long -f json} prints them. */
final class NovaFlavors {
  private static final long MIB = 1L << 20;
  private static final Map<String, String> PAGES =
      Map.of("large", "2Mi", "2048", "2Mi", "2MB", "2Mi", "1048576", "1Gi", "1GB", "1Gi");
  private static final Set<String> OF_NOVA = Set.of("ID", "Name", "Is Public", "id", "name");

  private NovaFlavors() {}

  static boolean isOne(Object node) {
    return node instanceof Map<?, ?> map && map.containsKey("VCPUs") && map.containsKey("RAM");
  }

  static ForeignMachine read(String file, Map<?, ?> flavor, MachineNames names) {
    String name = text(flavor.get("Name"));
    var draft = new MachineDraft(name, names);
    draft.topology(LibvirtDomain.number(text(flavor.get("VCPUs")), name + ": VCPUs"), 1, 1);
    draft.memory(LibvirtDomain.number(text(flavor.get("RAM")), name + ": RAM") * MIB);
    flavor.forEach(
        (key, value) -> {
          if (key.equals("Properties")) {
            properties(value, draft);
          } else if (!OF_NOVA.contains(key)
              && !key.equals("VCPUs")
              && !key.equals("RAM")
              && !isNothing(value)) {
            draft.unplaced(key + ": " + value);
          }
        });
    return new ForeignMachine(file, name, draft.vm(), List.of(), false, draft.unplaced());
  }

  private static String text(Object node) {
    return node == null ? "" : node.toString();
  }

  private static boolean isNothing(Object value) {
    return value == null || value.equals("") || value.equals(0L) || value.equals(1.0);
  }

  private static void properties(Object node, MachineDraft draft) {
    var pairs = new ArrayList<String[]>();
    if (node instanceof Map<?, ?> map) {
      map.forEach((key, value) -> pairs.add(new String[] {text(key), text(value)}));
    } else {
      for (String pair : text(node).split(",\\s*")) {
        String[] sides = pair.split("=", 2);
        if (sides.length == 2) {
          pairs.add(new String[] {sides[0].strip(), sides[1].replaceAll("^'|'$", "")});
        }
      }
    }
    pairs.forEach(pair -> property(pair[0], pair[1], draft));
  }

  private static void property(String key, String value, MachineDraft draft) {
    Fields cpu = draft.domain().object("cpu");
    if (key.equals("hw:cpu_policy") && value.equals("dedicated")) {
      cpu.put("dedicatedCpuPlacement", true);
    } else if (key.equals("hw:emulator_threads_policy") && value.equals("isolate")) {
      cpu.put("isolateEmulatorThread", true);
    } else if (key.equals("hw:mem_page_size") && PAGES.containsKey(value)) {
      draft.domain().object("memory").put("hugepages", Fields.of("pageSize", PAGES.get(value)));
    } else if (!(key.equals("hw:cpu_policy") && value.equals("shared"))) {
      draft.unplaced(key + "=" + value);
    }
  }
}
