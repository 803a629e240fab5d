package io.instancetypes.virtctl.serve;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.apiserver.extension.ServedObjects;
import io.instancetypes.virtctl.serve.StandardTypes.Item;
import io.instancetypes.virtctl.serve.StandardTypes.Outcome;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Keeps the standard types as they should be, and tells those who changed one what to do. */
final class TypeKeeper {
  private static final String MANAGER = "virt-operator";
  private static final int PARTS = 4;

  private final StandardTypes types;
  private final ServedObjects objects;
  private final Consumer<String> log;

  TypeKeeper(StandardTypes types, ServedObjects objects, Consumer<String> log) {
    this.types = types;
    this.objects = objects;
    this.log = log;
  }

  /** The first installation, told as it goes on; later nothing is to be waited for. */
  void install() {
    if (!types.areWanted() || !types.areNew()) {
      return;
    }
    int total = types.all().size();
    var done = new AtomicInteger();
    types.settle(
        (item, outcome) -> {
          int count = done.incrementAndGet();
          if (count * PARTS / total > (count - 1) * PARTS / total) {
            log.accept(
                "installed %d of %d standard instance types and preferences"
                    .formatted(count, total));
          }
        });
  }

  void settleAll() {
    if (types.areWanted()) {
      types.settle(this::tell);
    }
  }

  /** Somebody wrote or deleted the object under this key. */
  void changed(String key) {
    Item item = types.at(key);
    if (item != null && types.areWanted()) {
      tell(item, types.settle(item));
    }
  }

  private void tell(Item item, Outcome outcome) {
    if (outcome == Outcome.REVERTED) {
      String sentence = reverted(item);
      log.accept(sentence);
      note(item, sentence);
    }
  }

  private static String reverted(Item item) {
    String name = item.kind() == Kind.CLUSTER_INSTANCETYPE ? item.name() : "vmcp/" + item.name();
    return item.title()
        + " is a standard one and was put back as it was; to have one of your own: virtctl"
        + " customize "
        + name
        + " --name my-"
        + item.name();
  }

  private static String eventName(Item item) {
    return item.name() + "." + Long.toHexString(System.nanoTime());
  }

  /** Where people look when something did not stay as they wrote it. */
  private void note(Item item, String sentence) {
    Fields object = objects.find(Types.of(item.kind()), "", item.name());
    if (object == null) {
      return;
    }
    String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    objects.create(
        Types.EVENTS,
        Fields.of(
            "metadata",
            Fields.of("name", eventName(item), "namespace", "default"),
            "involvedObject",
            Fields.of(
                "apiVersion",
                ApiVersion.STORAGE.apiVersion(),
                "kind",
                item.kind().kind(),
                "name",
                item.name(),
                "uid",
                object.object("metadata").get("uid")),
            "type",
            "Warning",
            "reason",
            "Reverted",
            "message",
            sentence,
            "source",
            Fields.of("component", MANAGER),
            "firstTimestamp",
            now,
            "lastTimestamp",
            now,
            "count",
            1L),
        MANAGER);
  }
}
