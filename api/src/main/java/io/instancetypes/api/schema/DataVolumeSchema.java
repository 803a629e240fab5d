package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.amounts;
import static io.instancetypes.api.schema.Shapes.atomic;
import static io.instancetypes.api.schema.Shapes.choice;
import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.lines;
import static io.instancetypes.api.schema.Shapes.list;
import static io.instancetypes.api.schema.Shapes.marker;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.open;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.truth;

import java.util.stream.Stream;

/** Volumes that are made and filled together with a virtual machine. */
final class DataVolumeSchema {

  private DataVolumeSchema() {}

  static Shape templates() {
    return list("Volumes made with the machine, and deleted with it.", template());
  }

  private static Shape template() {
    return object(
        "A DataVolume to make.",
        field("apiVersion", text("Its version.")),
        field("kind", text("DataVolume.")),
        field("metadata", open("Its metadata.", field("name", text("Its name.")))).nullable(),
        field("spec", spec()).required(),
        field("status", marker("Not for users.")).nullable());
  }

  private static Shape spec() {
    return object(
        "What it is to be.",
        field("checkpoints", checkpoints()),
        field(
            "contentType",
            choice("What is in it: a disk (kubevirt) or files (archive).", "kubevirt", "archive")),
        field("finalCheckpoint", truth("Whether the last checkpoint is the last of all.")),
        field("preallocation", truth("Whether all of its space is taken at once.")),
        field("priorityClassName", text("How important it is to fill it.")),
        field(
            "pvc",
            claim(
                "The claim to make, as it is.",
                field("volumeAttributesClassName", text("Its VolumeAttributesClass.")))),
        field("source", source()),
        field("sourceRef", sourceRef()),
        field("storage", claim("The claim to make, completed from the profile of its class.")));
  }

  private static Shape checkpoints() {
    return list(
        "Steps of an import in several steps.",
        object(
            "A step.",
            field("previous", text("The snapshot before it.")).required(),
            field("current", text("Its own snapshot.")).required()));
  }

  private static Shape claim(String description, Part... more) {
    return object(
        description,
        Stream.concat(
                Stream.of(
                    field("accessModes", lines("How it may be mounted.")),
                    field("dataSource", atomic("An object to make it of.", reference())),
                    field(
                        "dataSourceRef",
                        object("An object of any kind to make it of.", referenceAnywhere())),
                    field(
                        "resources",
                        object(
                            "Its size.",
                            field("requests", amounts("At least.")),
                            field("limits", amounts("At most.")))),
                    field(
                        "selector", SchedulingSchema.selector("Volumes that come into question.")),
                    field("storageClassName", text("Its storage class.")),
                    field("volumeMode", text("Filesystem or Block.")),
                    field("volumeName", text("The volume it is bound to."))),
                Stream.of(more))
            .toList()
            .toArray(new Part[0]));
  }

  private static Part[] reference() {
    return new Part[] {
      field("apiGroup", text("Its API group.")),
      field("kind", text("Its kind.")).required(),
      field("name", text("Its name.")).required()
    };
  }

  private static Part[] referenceAnywhere() {
    return Stream.concat(
            Stream.of(reference()), Stream.of(field("namespace", text("Its namespace."))))
        .toList()
        .toArray(new Part[0]);
  }

  private static Shape sourceRef() {
    return object(
        "The DataSource it is filled from.",
        field("kind", text("DataSource.")).required(),
        field("name", text("Its name.")).required(),
        field("namespace", text("Its namespace; that of the machine if left out.")));
  }

  private static Shape source() {
    return object(
        "What it is filled from; exactly one of these.",
        field("blank", marker("Nothing.")),
        field("gcs", object("Google Cloud Storage.", url().required(), secretRef())),
        field(
            "http",
            object(
                "A web server.",
                url().required(),
                secretRef(),
                certificates(),
                field("extraHeaders", lines("Headers to send.")),
                field("secretExtraHeaders", lines("Secrets with headers to send.")))),
        field(
            "imageio",
            object(
                "oVirt.",
                url().required(),
                secretRef(),
                certificates(),
                field("diskId", text("The disk there.")).required(),
                field("insecureSkipVerify", truth("Trusts any certificate.")))),
        field("pvc", named("Another claim.")),
        field("registry", registry()),
        field("s3", object("S3.", url().required(), secretRef(), certificates())),
        field("snapshot", named("A VolumeSnapshot.")),
        field("upload", marker("Whatever somebody uploads.")),
        field("vddk", vddk()));
  }

  private static Shape registry() {
    return object(
        "An image from a container registry.",
        url(),
        secretRef(),
        certificates(),
        field("imageStream", text("An ImageStream in place of the address.")),
        field(
            "platform",
            object("The platform of the image.", field("architecture", text("Its architecture.")))),
        field("pullMethod", text("Who pulls it: pod or node.")));
  }

  private static Shape vddk() {
    return object(
        "VMware.",
        url(),
        secretRef(),
        field("backingFile", text("The disk there.")),
        field("extraArgs", text("The ConfigMap with further settings.")),
        field("initImageURL", text("The image with VMware's library.")),
        field("thumbprint", text("The thumbprint of its certificate.")),
        field("uuid", text("The machine there.")));
  }

  private static Shape named(String description) {
    return object(
        description,
        field("namespace", text("Its namespace.")).required(),
        field("name", text("Its name.")).required());
  }

  private static Part.Field url() {
    return field("url", text("Its address."));
  }

  private static Part.Field secretRef() {
    return field("secretRef", text("The Secret to log in with."));
  }

  private static Part.Field certificates() {
    return field("certConfigMap", text("The ConfigMap with certificates to trust."));
  }
}
