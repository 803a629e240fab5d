package io.instancetypes.virtctl.create;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.option.CompositeForm;
import io.instancetypes.virtctl.option.Mistake;
import io.instancetypes.virtctl.option.NameForms;
import io.instancetypes.virtctl.option.Parameters;
import io.instancetypes.virtctl.option.PrefixedName;
import java.util.ArrayList;
import java.util.List;

/**
 * What a VirtualMachine is connected to. One that says nothing gets the network of pods, as in
 * KubeVirt.
 */
final class NetworkOptions {
  static final String OPTION = "network";

  private static final CompositeForm FORM =
      new CompositeForm()
          .require("type", "pod|multus|none")
          .allow("src", "[NAMESPACE/]NAME")
          .allow("name", "NAME")
          .allow("binding", "masquerade|bridge");

  private final List<Fields> networks = new ArrayList<>();
  private final List<Fields> interfaces = new ArrayList<>();
  private boolean none;

  private NetworkOptions() {}

  static Definition addTo(Definition definition) {
    return definition.option(
        Option.value(
                OPTION,
                FORM.spelling(),
                "Network: of pods, a NetworkAttachmentDefinition, or none at all")
            .repeat());
  }

  static NetworkOptions read(Invocation invocation) {
    var options = new NetworkOptions();
    for (String value : invocation.values(OPTION)) {
      options.add(Parameters.read(OPTION, value, FORM));
    }
    if (options.none && invocation.values(OPTION).size() > 1) {
      throw Mistake.in(OPTION, "type:none stands alone; leave it out, or the others");
    }
    return options;
  }

  private void add(Parameters parameters) {
    switch (parameters.choice("type", null, List.of("pod", "multus", "none"))) {
      case "pod" -> {
        if (parameters.has("src")) {
          throw Mistake.in(OPTION, "src goes with type:multus only; there is one network of pods");
        }
        connect(parameters.text("name", "default"), "pod", new Fields(), parameters, "masquerade");
      }
      case "multus" -> attach(parameters);
      default -> none = true;
    }
  }

  private void attach(Parameters parameters) {
    if (!parameters.has("src")) {
      throw Mistake.in(OPTION, "src is missing; write type:multus,src:[NAMESPACE/]NAME");
    }
    PrefixedName source =
        PrefixedName.parse(OPTION, parameters.text("src"), "src:[NAMESPACE/]NAME");
    if (source.hasPrefix()) {
      NameForms.checkNamespace(OPTION, source.prefix());
    }
    connect(
        parameters.text("name", source.name()),
        "multus",
        Fields.of("networkName", parameters.text("src")),
        parameters,
        "bridge");
  }

  private void connect(
      String name, String type, Fields source, Parameters parameters, String binding) {
    if (!NameForms.isLabel(name)) {
      throw Mistake.in(
          OPTION,
          Mistake.quoted(name)
              + " cannot be the name of a network; write name:NAME, and "
              + NameForms.LABEL_RULE);
    }
    if (networks.stream().anyMatch(other -> name.equals(other.get("name")))) {
      throw Mistake.in(
          OPTION, "two networks are called " + name + "; write name:NAME for another name");
    }
    networks.add(Fields.of("name", name, type, source));
    String chosen = parameters.choice("binding", binding, List.of("masquerade", "bridge"));
    interfaces.add(Fields.of("name", name, chosen, new Fields()));
  }

  /** Writes into the template of a VirtualMachine and its devices. */
  void putInto(Fields template, Fields devices) {
    if (none) {
      devices.put("autoattachPodInterface", false);
    }
    if (!networks.isEmpty()) {
      devices.put("interfaces", interfaces);
      template.put("networks", networks);
    }
  }
}
