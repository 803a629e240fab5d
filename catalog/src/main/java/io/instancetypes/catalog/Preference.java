package io.instancetypes.catalog;

import static io.instancetypes.api.Fields.of;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * A node of the tree of preferences. It has everything its parent has, and what it says itself
 * comes on top. Built by naming what is different; empty texts say nothing.
 */
final class Preference implements Recipe {
  private static final String HOME = "https://github.com/kubevirt/common-instancetypes";
  private static final String OPERATING_SYSTEM = "vm.kubevirt.io/os";

  private final String name;
  private final Preference parent;
  private final List<Component> components;
  private final Fields own = new Fields(2);
  private String displayName = "";
  private String icon = "";
  private String tags = "";

  private Preference(String name, Preference parent, Component... components) {
    this.name = name;
    this.parent = parent;
    this.components = List.of(components);
  }

  /** The root of a tree for guests of one kind: linux, windows or legacy. */
  static Preference root(String name, String operatingSystem, Component... components) {
    var root = new Preference(name, null, components);
    root.own.put("annotations", of(OPERATING_SYSTEM, operatingSystem));
    return root;
  }

  Preference child(String childName, Component... more) {
    return new Preference(childName, this, more);
  }

  /** A child that adds a word to its parent's name. */
  Preference variant(String suffix, Component... more) {
    return child(name + "." + suffix, more);
  }

  Preference needs(long vcpus, String memory) {
    own.put("requirements", of("cpu", of("guest", vcpus), "memory", of("guest", memory)));
    return this;
  }

  Preference called(String name) {
    displayName = name;
    return this;
  }

  Preference icon(String icon) {
    this.icon = icon;
    return this;
  }

  Preference tagged(String tags) {
    this.tags = tags;
    return this;
  }

  @Override
  public String name() {
    return name;
  }

  /** The names of what it has everything of, the most general first; some are no objects. */
  List<String> bases() {
    var bases = new ArrayList<String>();
    for (Preference base = parent; base != null; base = base.parent) {
      bases.addFirst(base.name);
    }
    return bases;
  }

  @Override
  public Fields object(Kind kind) {
    var spec = new Fields();
    var annotations =
        of(
            "openshift.io/provider-display-name",
            "KubeVirt",
            "openshift.io/documentation-url",
            HOME,
            "openshift.io/support-url",
            HOME + "/issues");
    collect(spec, annotations);
    PreferenceInvariants.hold(name, spec);
    return Recipe.document(
        ApiVersion.V1BETA1, kind, name, annotations, PreferenceLabels.of(spec), spec);
  }

  private void collect(Fields spec, Fields annotations) {
    if (parent != null) {
      parent.collect(spec, annotations);
    }
    for (Component component : components) {
      SpecMerge.into(spec, component.part());
    }
    SpecMerge.into(spec, own);
    annotate("openshift.io/display-name", displayName, annotations);
    annotate("iconClass", icon, annotations);
    annotate("tags", tags.isEmpty() ? "" : "hidden,kubevirt," + tags, annotations);
  }

  private static void annotate(String key, String value, Fields annotations) {
    if (!value.isEmpty()) {
      annotations.put(key, value);
    }
  }
}
