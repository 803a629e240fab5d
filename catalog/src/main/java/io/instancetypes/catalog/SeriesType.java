package io.instancetypes.catalog;

import static io.instancetypes.api.Fields.of;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;

/**
 * One instance type of a series.
 *
 * @param pageSize empty for ordinary memory
 */
record SeriesType(Series series, SeriesSize size, String pageSize) implements Recipe {
  @Override
  public String name() {
    return series.prefix() + "." + sizeInName();
  }

  private String sizeInName() {
    return size.name() + series.pagesInName(pageSize);
  }

  @Override
  public Fields object(Kind kind) {
    Fields spec = InstancetypeInvariants.hold(name(), spec());
    // Sizes that the VM brings are new in v1beta2; the others remain readable for everyone.
    ApiVersion version = size.isCustom() ? ApiVersion.V1BETA2 : ApiVersion.V1BETA1;
    return Recipe.document(version, kind, name(), annotations(), labels(spec), spec);
  }

  private Fields spec() {
    var spec = of("cpu", new Fields(), "memory", new Fields());
    for (Feature feature : series.features()) {
      SpecMerge.into(spec, feature.part());
    }
    if (!pageSize.isEmpty()) {
      spec.object("memory").put("hugepages", of("pageSize", pageSize));
    }
    if (!size.isCustom()) {
      spec.object("cpu").put("guest", size.vcpus());
      spec.object("memory").put("guest", size.memory());
      if (series.fixedSockets()) {
        spec.object("cpu").put("maxSockets", size.vcpus());
      }
    }
    return spec;
  }

  private Fields annotations() {
    return of(
        PREFIX + "description", series.description(), PREFIX + "displayName", series.displayName());
  }

  private Fields labels(Fields spec) {
    Fields labels = InstancetypeLabels.of(spec);
    labels.put(PREFIX + "class", series.classLabel());
    labels.put(PREFIX + "version", series.version());
    labels.put(PREFIX + "icon-pf", series.icon());
    labels.put(PREFIX + "size", sizeInName());
    return labels;
  }
}
