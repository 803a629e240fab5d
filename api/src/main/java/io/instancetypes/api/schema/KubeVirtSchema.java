package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.count;
import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.list;
import static io.instancetypes.api.schema.Shapes.open;
import static io.instancetypes.api.schema.Shapes.quantity;
import static io.instancetypes.api.schema.Shapes.text;

import io.instancetypes.api.ApiVersion;

/**
 * What {@link VirtualMachineSchema} leaves out of the group kubevirt.io: the settings of a cluster,
 * and what is observed of it and of instances. Open, as everything of that group.
 */
public final class KubeVirtSchema {
  private static final Schema INSTANCE_STATUS = observedInstance().in(ApiVersion.STORAGE);
  private static final Schema CLUSTER = cluster().in(ApiVersion.STORAGE);
  private static final Schema CLUSTER_STATUS = observedCluster().in(ApiVersion.STORAGE);

  private KubeVirtSchema() {}

  /** The status of a VirtualMachineInstance. */
  public static Schema instanceStatus() {
    return INSTANCE_STATUS;
  }

  /** The spec of a KubeVirt resource, which configures a cluster. */
  public static Schema clusterSpec() {
    return CLUSTER;
  }

  /** The status of a KubeVirt resource. */
  public static Schema clusterStatus() {
    return CLUSTER_STATUS;
  }

  private static Shape observedInstance() {
    return open(
        "What was last observed of the instance.",
        field("phase", text("Where it is in its life.")),
        field("nodeName", text("The node it runs on.")),
        field(
            "interfaces",
            list(
                "Its network interfaces.",
                open(
                    "A network interface.",
                    field("name", text("Its name.")),
                    field("ipAddress", text("Its first address."))))),
        ConditionSchema.field());
  }

  private static Shape cluster() {
    return open(
        "What the cluster is to be.",
        field(
            "configuration",
            open(
                "Settings that virtual machines fall back to.",
                field("architectureConfiguration", architectures()),
                field("cpuModel", text("The CPU model of machines that name none.")),
                field("cpuRequest", quantity("The CPU requested for each vCPU.")),
                field("evictionStrategy", text("What a drained node does with machines.")),
                field("liveUpdateConfiguration", liveUpdate()),
                field("machineType", text("The machine type on amd64.")),
                field(
                    "network",
                    open(
                        "Network.",
                        field(
                            "defaultNetworkInterface",
                            text("How an interface that nobody asked for is bound.")))),
                field(
                    "vmRolloutStrategy",
                    text("Whether changes reach running machines: Stage or LiveUpdate.")))));
  }

  private static Shape architectures() {
    return open(
        "Settings by CPU architecture.",
        field("defaultArchitecture", text("The architecture of machines that name none.")),
        field("amd64", architecture()),
        field("arm64", architecture()),
        field("s390x", architecture()));
  }

  private static Shape architecture() {
    return open("Settings of this architecture.", field("machineType", text("Its machine type.")));
  }

  private static Shape liveUpdate() {
    return open(
        "How far running machines may grow.",
        field("maxCpuSockets", count("Most sockets.")),
        field("maxGuest", quantity("Most memory.")),
        field("maxHotplugRatio", count("Growth where there is no maximum.")));
  }

  private static Shape observedCluster() {
    return open(
        "What was last observed of the cluster.",
        field("phase", text("Where the installation is.")),
        ConditionSchema.field());
  }
}
