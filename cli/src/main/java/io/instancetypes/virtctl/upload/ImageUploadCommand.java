package io.instancetypes.virtctl.upload;

import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cli.UsageError;
import io.instancetypes.virtctl.cluster.ClusterApi;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import io.instancetypes.virtctl.option.Amounts;
import io.instancetypes.virtctl.option.NameForms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;

/** {@code virtctl image-upload}. */
public final class ImageUploadCommand {
  private static final String TARGET = "TARGET";
  private static final String NAME = "NAME";

  private ImageUploadCommand() {}

  public static Definition definition() {
    Definition definition =
        Definition.of(
                """
                Create the volume of an image, with the labels from which VirtualMachines infer \
                their instance type and preference.

                The bytes of the image are not sent: they need a runtime that has storage and takes \
                them in, which this program is not. On a cluster with the Containerized Data \
                Importer the volume waits for them as KubeVirt's own virtctl sends them.\
                """)
            .example(
                "A claim for an image of Fedora",
                "virtctl image-upload pvc fedora --size 10Gi --default-instancetype u1.medium"
                    + " --default-preference fedora")
            .example("As a DataVolume", "virtctl image-upload dv fedora --size 10Gi")
            .argument(
                Argument.required(TARGET, "What to create")
                    .takes(AllowedValues.choices("pvc", "dv")))
            .argument(Argument.required(NAME, "Its name"))
            .option(Option.value("size", "SIZE", "The size of the volume"))
            .option(
                Option.value("image-path", "FILE", "The image, which is looked at but not sent")
                    .takes(AllowedValues.files()))
            .option(Option.value("storage-class", "NAME", "The storage class of the volume"))
            .option(
                Option.value("access-mode", "MODE", "How nodes may use the volume")
                    .takes(
                        AllowedValues.choices(
                            "ReadWriteOnce", "ReadWriteMany", "ReadOnlyMany", "ReadWriteOncePod")))
            .option(
                Option.value("volume-mode", "MODE", "What the volume is to the machine")
                    .takes(AllowedValues.choices("filesystem", "block"))
                    .defaultsTo("filesystem"))
            .option(Option.flag("force-bind", "Bind the claim before anybody uses it"))
            .option(Option.flag("no-create", "Use a volume that is there already"));
    return ClusterOptions.addTo(DefaultLabels.addTo(definition)).runs(ImageUploadCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    Volume volume = volume(invocation);
    requireImage(invocation);
    ClusterApi api = ClusterOptions.api(invocation, console);
    String place = ClusterApi.segment(api.namespace()) + "/" + volume.name();
    if (invocation.flag("no-create")) {
      find(volume, api);
      console.out().println("Using existing " + volume.target().kind + " " + place);
    } else {
      create(volume, api);
      console.out().println(volume.target().kind + " " + place + " created");
    }
    console
        .err()
        .println(
            "note: the volume is there, but nothing was uploaded: the bytes of an image need a"
                + " runtime with storage, which virtctl does not have");
    return Exit.OK;
  }

  private static Volume volume(Invocation invocation) {
    var labels = DefaultLabels.of(invocation);
    boolean creates = !invocation.flag("no-create");
    if (!creates && !labels.isEmpty()) {
      throw new UsageError("the --default-… options cannot be combined with --no-create");
    }
    if (creates && !invocation.has("size")) {
      throw new UsageError("--size is required to create a volume");
    }
    return new Volume(
        Volume.Target.valueOf(invocation.argument(TARGET).orElseThrow().toUpperCase(Locale.ROOT)),
        NameForms.checkObject(NAME, invocation.argument(NAME).orElseThrow()),
        invocation.optional("size").map(size -> Amounts.quantity("size", "", size)).orElse(""),
        invocation.optional("storage-class").orElse(""),
        invocation.optional("access-mode").orElse(""),
        invocation.value("volume-mode").equals("block"),
        invocation.flag("force-bind"),
        labels);
  }

  private static void requireImage(Invocation invocation) throws IOException {
    if (invocation.has("image-path")
        && !Files.isRegularFile(Path.of(invocation.value("image-path")))) {
      throw new NoSuchFileException(invocation.value("image-path"));
    }
  }

  private static void find(Volume volume, ClusterApi api) {
    ClusterApi.Reply reply = api.get(volume.path(api.namespace()) + "/" + volume.name());
    if (!reply.isSuccess()) {
      throw new Refusal(
          "cannot use %s %s: %s".formatted(volume.target().kind, volume.name(), reply.message()));
    }
  }

  private static void create(Volume volume, ClusterApi api) {
    ClusterApi.Reply reply = api.post(volume.path(api.namespace()), volume.manifest());
    if (!reply.isSuccess()) {
      throw new Refusal(
          "cannot create %s %s: %s"
              .formatted(volume.target().kind, volume.name(), reply.message()));
    }
  }
}
