package io.instancetypes.virtctl.create;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.Kind.Family;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Wording;
import io.instancetypes.virtctl.create.VolumeList.Volume;
import io.instancetypes.virtctl.option.Mistake;
import io.instancetypes.virtctl.option.PrefixedName;
import java.util.Locale;

/** How a VirtualMachine refers to its instance type or preference. */
final class MatcherOptions {
  private final Family family;
  private final String named;
  private final String inferred;
  private final String inferredFrom;

  /**
   * @param option names an object; the options for inference are named after it
   */
  MatcherOptions(Family family, String option) {
    this.family = family;
    this.named = option;
    this.inferred = "infer-" + option;
    this.inferredFrom = inferred + "-from";
  }

  Definition addTo(Definition definition, String words) {
    return definition
        .option(
            Option.value(
                    named, "[KIND/]NAME", "The " + words + "; of the cluster kind without KIND")
                .takes(new AllowedValues.Names(named + "s")))
        .option(
            Option.flag(
                inferred,
                "Have the %s inferred from the volume it boots from; =false for never"
                    .formatted(words)))
        .option(
            Option.value(
                inferredFrom, "VOLUME", "Have the " + words + " inferred from this volume"))
        .exclusive(named, inferred, inferredFrom);
  }

  /** Whether the options decide on one, rather than leave it to chance. */
  boolean isDecided(Invocation invocation) {
    return invocation.has(named) || invocation.flag(inferred) || invocation.has(inferredFrom);
  }

  /**
   * The matcher, or null for none.
   *
   * @param unasked whether to try an inference that nobody asked for
   */
  Fields read(Invocation invocation, VolumeList volumes, boolean unasked) {
    if (invocation.has(named)) {
      return reference(invocation.value(named));
    }
    if (invocation.has(inferredFrom)) {
      String name = invocation.value(inferredFrom);
      return inference(inferredFrom, find(name, volumes));
    }
    if (invocation.has(inferred)) {
      return invocation.flag(inferred) ? inference(inferred, volumes.boot()) : null;
    }
    return unasked ? attempt(volumes.boot()) : null;
  }

  private Fields reference(String value) {
    PrefixedName name = PrefixedName.parse(named, value, "[KIND/]NAME");
    String kind = name.prefix().toLowerCase(Locale.ROOT);
    Fields matcher = Fields.of("name", name.name());
    if (name.hasPrefix()) {
      matcher.put("kind", checked(kind));
    }
    return matcher;
  }

  private String checked(String kind) {
    String namespaced = Kind.of(family, true).singular();
    String cluster = Kind.of(family, false).singular();
    if (kind.equals(namespaced) || kind.equals(cluster)) {
      return kind;
    }
    throw Mistake.in(named, "KIND takes %s or %s, not \"%s\"".formatted(namespaced, cluster, kind));
  }

  private Volume find(String name, VolumeList volumes) {
    Volume volume = volumes.find(name);
    if (volume == null && volumes.boot() != null) {
      String near = Wording.didYouMean(name, volumes.names());
      throw Mistake.in(
          inferredFrom,
          "the VM has no volume "
              + Mistake.quoted(name)
              + (near.isEmpty() ? ", only " + Wording.and(volumes.names()) : near));
    }
    return volume;
  }

  private static Fields inference(String option, Volume volume) {
    if (volume == null) {
      throw Mistake.in(
          option, "the VM has no volume; add one with --volume-pvc or --volume-import");
    }
    if (!volume.inferable()) {
      throw Mistake.in(
          option,
          "nothing can be inferred from volume "
              + volume.name()
              + ", only from --volume-pvc and from --volume-import of type ds, pvc or snapshot");
    }
    return Fields.of("inferFromVolume", volume.name());
  }

  /** Nobody asked for it, so that nothing is lost where it fails, here or on admission. */
  private static Fields attempt(Volume volume) {
    return volume == null || !volume.inferable()
        ? null
        : Fields.of("inferFromVolume", volume.name(), "inferFromVolumeFailurePolicy", "Ignore");
  }
}
