package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.atomic;
import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.integer;
import static io.instancetypes.api.schema.Shapes.lines;
import static io.instancetypes.api.schema.Shapes.list;
import static io.instancetypes.api.schema.Shapes.number;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.texts;

import io.instancetypes.api.schema.Schema.ListSchema;
import io.instancetypes.api.schema.Schema.ListSchema.Merging;

/** Where a virtual machine may run. */
final class SchedulingSchema {

  private SchedulingSchema() {}

  static Shape affinity() {
    return object(
        "Nodes and neighbours that it wants or avoids.",
        field("nodeAffinity", nodeAffinity()),
        field("podAffinity", podAffinity("Neighbours that it wants.")),
        field("podAntiAffinity", podAffinity("Neighbours that it avoids.")));
  }

  private static Shape nodeAffinity() {
    return object(
        "Nodes that it wants.",
        field(
            "preferredDuringSchedulingIgnoredDuringExecution",
            list(
                "Nodes that it would rather have.",
                object(
                    "A wish.",
                    field("preference", nodeTerm()).required(),
                    field("weight", integer("How much it counts, 1 to 100.")).required()))),
        field(
            "requiredDuringSchedulingIgnoredDuringExecution",
            atomic(
                "Nodes that it has to have.",
                field("nodeSelectorTerms", list("Terms of which one has to fit.", nodeTerm()))
                    .required())));
  }

  private static Shape nodeTerm() {
    return atomic(
        "What a node has to be.",
        field("matchExpressions", requirements("What its labels have to be.")),
        field("matchFields", requirements("What its fields have to be.")));
  }

  private static Shape podAffinity(String description) {
    return object(
        description,
        field(
            "preferredDuringSchedulingIgnoredDuringExecution",
            list(
                "If that can be had.",
                object(
                    "A wish.",
                    field("podAffinityTerm", podTerm()).required(),
                    field("weight", integer("How much it counts, 1 to 100.")).required()))),
        field("requiredDuringSchedulingIgnoredDuringExecution", list("In any case.", podTerm())));
  }

  private static Shape podTerm() {
    return object(
        "Pods, and how near they are.",
        field("labelSelector", selector("The pods.")),
        field("matchLabelKeys", lines("Labels in which they are like this one.")),
        field("mismatchLabelKeys", lines("Labels in which they are unlike this one.")),
        field("namespaceSelector", selector("The namespaces they are in.")),
        field("namespaces", lines("The namespaces they are in, by name.")),
        field("topologyKey", text("The label that nodes which count as near share.")).required());
  }

  static Shape selector(String description) {
    return atomic(
        description,
        field("matchExpressions", requirements("Requirements for labels.")),
        field("matchLabels", texts("Labels and their values.")));
  }

  private static Shape requirements(String description) {
    return list(
        description,
        object(
            "A requirement.",
            field("key", text("The label.")).required(),
            field("operator", text("In, NotIn, Exists, DoesNotExist; for nodes Gt and Lt too."))
                .required(),
            field("values", lines("What the label is compared with."))));
  }

  static Shape tolerations() {
    return list(
        "Taints of nodes that it endures.",
        object(
            "A toleration.",
            field("key", text("The taint; all if left out.")),
            field("operator", text("Equal or Exists; Equal if left out.")),
            field("value", text("The value of the taint.")),
            field("effect", text("NoSchedule, PreferNoSchedule or NoExecute; all if left out.")),
            field(
                "tolerationSeconds",
                number("How long it endures NoExecute.", Long.MIN_VALUE, Long.MAX_VALUE))));
  }

  static Shape spreadConstraints() {
    return list(
        "How it spreads with others of its kind.",
        object(
            "A constraint.",
            field("topologyKey", text("The label of nodes that they spread over.")).required(),
            field("whenUnsatisfiable", text("DoNotSchedule or ScheduleAnyway.")).required(),
            field("maxSkew", integer("How uneven it may be.")).required(),
            field("minDomains", integer("How many values of the label there are at least.")),
            field("labelSelector", selector("Those of its kind.")),
            field("matchLabelKeys", lines("Labels in which they are like this one.")),
            field(
                "nodeAffinityPolicy",
                text("Whether nodes it does not want count: Honor or Ignore.")),
            field("nodeTaintsPolicy", text("Whether tainted nodes count: Honor or Ignore."))),
        Merging.by("topologyKey", "whenUnsatisfiable"),
        ListSchema.UNLIMITED);
  }
}
