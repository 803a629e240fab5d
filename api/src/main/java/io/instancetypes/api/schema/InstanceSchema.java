package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.lines;
import static io.instancetypes.api.schema.Shapes.list;
import static io.instancetypes.api.schema.Shapes.number;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.texts;

import io.instancetypes.api.schema.Schema.ListSchema;
import io.instancetypes.api.schema.Schema.ListSchema.Merging;

/** The spec of a VirtualMachineInstance. */
final class InstanceSchema {

  private InstanceSchema() {}

  static Shape spec() {
    return object(
        "What the instance is to be.",
        field("accessCredentials", AccessSchema.credentials()),
        field("affinity", SchedulingSchema.affinity()),
        field(
            "architecture",
            text("The CPU architecture: amd64, arm64 or s390x; that of the cluster if left out.")),
        field("dnsConfig", dnsConfig()),
        field(
            "dnsPolicy",
            text(
                "Where names are looked up: ClusterFirst, ClusterFirstWithHostNet, Default or"
                    + " None.")),
        field("domain", DomainSchema.domain()).required(),
        field(
            "evictionStrategy",
            text(
                "What a drained node does with it: None, LiveMigrate, LiveMigrateIfPossible or"
                    + " External.")),
        field("hostname", text("Its host name; the name of the machine if left out.")),
        field("livenessProbe", ProbeSchema.probe("Whether it is alive; if not, it is stopped.")),
        field("networks", NetworkSchema.networks()),
        field("nodeSelector", texts("Labels of the nodes that it may run on.")),
        field("priorityClassName", text("The class that says how important it is.")),
        field("readinessProbe", ProbeSchema.probe("Whether it is ready to serve.")),
        field("resourceClaims", resourceClaims()),
        field("schedulerName", text("The scheduler that places it.")),
        field("serviceAccountName", text("The service account of its pod.")),
        field("startStrategy", text("Paused to start it without running it.")),
        field("subdomain", text("The subdomain of its name; with it the guest has a full name.")),
        field(
            "terminationGracePeriodSeconds",
            number("Seconds that the guest may take to stop.", Long.MIN_VALUE, Long.MAX_VALUE)),
        field("tolerations", SchedulingSchema.tolerations()),
        field("topologySpreadConstraints", SchedulingSchema.spreadConstraints()),
        field("utilityVolumes", VolumeSchema.utilityVolumes()),
        field("volumes", VolumeSchema.volumes()));
  }

  private static Shape dnsConfig() {
    return object(
        "How names are looked up, beyond dnsPolicy.",
        field("nameservers", lines("IP addresses of name servers.")),
        field(
            "options",
            list(
                "Options of the resolver.",
                object(
                    "An option.",
                    field("name", text("Its name.")),
                    field("value", text("Its value."))))),
        field("searches", lines("Domains to search.")));
  }

  private static Shape resourceClaims() {
    return list(
        "Claims of devices.",
        object(
            "A claim.",
            field("name", text("Its name in this machine.")).required(),
            field("resourceClaimName", text("The ResourceClaim.")),
            field("resourceClaimTemplateName", text("The template that one is made from."))),
        Merging.by("name"),
        ListSchema.UNLIMITED);
  }
}
