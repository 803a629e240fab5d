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
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** {@code virtctl image-upload}. */
public final class ImageUploadCommand {
  private static final String TARGET = "TARGET";
  private static final String NAME = "NAME";

  private ImageUploadCommand() {}

  public static Definition definition() {
    Definition definition =
        Definition.of(
                """
                Upload an image to a volume, with the labels from which VirtualMachines infer \
                their instance type and preference.

                'virtctl serve --runtime qemu' and clusters with the Containerized Data Importer \
                take images: raw or qcow2, as they are or compressed by gzip or xz. Elsewhere, \
                and without --image-path, the volume is made and waits for one.\
                """)
            .example(
                "A claim for an image of Fedora",
                "virtctl image-upload pvc fedora --size 10Gi --image-path fedora.qcow2"
                    + " --default-instancetype u1.medium --default-preference fedora")
            .example(
                "As a DataVolume",
                "virtctl image-upload dv fedora --size 10Gi --image-path fedora.qcow2")
            .argument(
                Argument.required(TARGET, "What to create")
                    .takes(AllowedValues.choices("pvc", "dv")))
            .argument(Argument.required(NAME, "Its name"))
            .option(Option.value("size", "SIZE", "The size of the volume"))
            .option(Option.value("image-path", "FILE", "The image").takes(AllowedValues.files()))
            .option(
                Option.value(
                    "uploadproxy-url",
                    "URL",
                    "Where images are sent to, if the cluster cannot say"))
            .option(Option.flag("insecure", "Trust anybody at that address"))
            .option(
                Option.value("wait-secs", "SECONDS", "How long the volume may take to be ready")
                    .defaultsTo("300"))
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
    Optional<Path> image = image(invocation);
    ClusterApi api = ClusterOptions.api(invocation, console);
    var sender =
        new ImageSender(
            api,
            volume,
            invocation.optional("uploadproxy-url").orElse(""),
            invocation.flag("insecure"),
            Duration.ofSeconds(Amounts.seconds("wait-secs", invocation.value("wait-secs"))));
    boolean possible = image.isEmpty() || sender.isPossible();
    String place = ClusterApi.segment(api.namespace()) + "/" + volume.name();
    if (invocation.flag("no-create")) {
      if (!possible) {
        throw new Refusal(sender.whyNot());
      }
      find(volume, api);
      console.out().println("Using existing " + volume.target().kind + " " + place);
    } else {
      create(volume, api);
      console.out().println(volume.target().kind + " " + place + " created");
    }
    if (image.isEmpty()) {
      console.err().println("note: the volume waits for an image: --image-path sends one");
      return Exit.OK;
    }
    if (!possible) {
      // What machines infer is in its labels: for that it need not hold anything.
      console
          .err()
          .println("note: the volume is there, but nothing was uploaded: " + sender.whyNot());
      return Exit.OK;
    }
    console.out().flush();
    sender.send(
        image.get(),
        new ProgressBar(
            console.err(), Files.size(image.get()), console.onTerminal().getAsBoolean()));
    console.out().println("Uploading " + image.get() + " completed successfully");
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

  private static Optional<Path> image(Invocation invocation) throws IOException {
    Optional<Path> image = invocation.optional("image-path").map(Path::of);
    if (image.isPresent() && !Files.isRegularFile(image.get())) {
      throw new NoSuchFileException(image.get().toString());
    }
    return image;
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
