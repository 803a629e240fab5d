package io.instancetypes.virtctl.serve;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind;
import io.instancetypes.apiserver.extension.ServedObjects.Type;
import java.util.Map;

/** Where a server has the kinds that the engine and its neighbours know. */
final class Types {
  static final Type KUBEVIRTS = new Type("kubevirt.io", "v1", "kubevirts");
  static final Type EVENTS = new Type("", "v1", "events");
  static final Type NAMESPACES = new Type("", "v1", "namespaces");

  private static final Map<String, Type> OTHERS =
      Map.of(
          "ControllerRevision", new Type("apps", "v1", "controllerrevisions"),
          "DataSource", new Type("cdi.kubevirt.io", "v1beta1", "datasources"),
          "DataVolume", new Type("cdi.kubevirt.io", "v1beta1", "datavolumes"),
          "PersistentVolumeClaim", new Type("", "v1", "persistentvolumeclaims"),
          "VirtualMachine", new Type("kubevirt.io", "v1", "virtualmachines"),
          "VirtualMachineInstance", new Type("kubevirt.io", "v1", "virtualmachineinstances"),
          "VolumeSnapshot", new Type("snapshot.storage.k8s.io", "v1", "volumesnapshots"));

  private Types() {}

  static Type of(String kind) {
    return Kind.of(kind).map(Types::of).orElseGet(() -> OTHERS.get(kind));
  }

  static Type of(Kind kind) {
    return new Type(ApiVersion.GROUP, ApiVersion.STORAGE.version(), kind.plural());
  }
}
