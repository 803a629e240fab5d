package io.instancetypes.store;

import io.instancetypes.store.check.Content;
import io.instancetypes.store.check.Observed;
import io.instancetypes.store.check.Observed.Kind;
import io.instancetypes.store.check.Operation;
import io.instancetypes.store.check.Operation.Action;
import io.instancetypes.store.check.Operation.Answer;
import io.instancetypes.store.check.Operation.Create;
import io.instancetypes.store.check.Operation.Delete;
import io.instancetypes.store.check.Operation.Read;
import io.instancetypes.store.check.Operation.Shown;
import io.instancetypes.store.check.Operation.Unknown;
import io.instancetypes.store.check.Operation.Update;
import io.instancetypes.store.check.Operation.Written;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

/** One client that reads and writes a few keys at random until the process is gone. */
final class CrashClient implements Runnable {
  private final ChildProcess child;
  private final String name;
  private final List<String> keys;
  private final Random random;
  private final Consumer<Operation> operations;
  private final Consumer<Observed> writes;
  private final Map<String, Content> known = new HashMap<>();
  private int written;

  CrashClient(
      ChildProcess child,
      String name,
      List<String> keys,
      Random random,
      Consumer<Operation> operations,
      Consumer<Observed> writes) {
    this.child = child;
    this.name = name;
    this.keys = keys;
    this.random = random;
    this.operations = operations;
    this.writes = writes;
  }

  @Override
  public void run() {
    try {
      while (true) {
        String key = keys.get(random.nextInt(keys.size()));
        perform(key, choose(key));
      }
    } catch (ChildProcess.Gone gone) {
      // So it was meant to be.
    }
  }

  private Action choose(String key) {
    int dice = random.nextInt(10);
    Content content = known.get(key);
    if (!known.containsKey(key) || dice == 0) {
      return new Read();
    }
    if (content == null || dice == 1) {
      return new Create(value());
    }
    return dice < 4 ? new Delete(content.revision()) : new Update(value(), content.revision());
  }

  private String value() {
    return Values.make(name + "-" + ++written, random);
  }

  private void perform(String key, Action action) {
    long start = System.nanoTime();
    Answer answer = new Unknown();
    try {
      answer = answer(child.ask(request(key, action)));
      note(key, action, answer);
    } finally {
      // The end of an operation in doubt is known when the process is gone.
      operations.accept(new Operation(key, named(action), start, System.nanoTime(), answer));
    }
  }

  private static String request(String key, Action action) {
    return switch (action) {
      case Create create -> "create " + key + " " + create.value();
      case Update update -> "update " + key + " " + update.value() + " " + update.expected();
      case Delete delete -> "delete " + key + " " + delete.expected();
      case Read _ -> "read " + key;
    };
  }

  private static Action named(Action action) {
    return switch (action) {
      case Create create -> new Create(Values.name(create.value()));
      case Update update -> new Update(Values.name(update.value()), update.expected());
      case Delete delete -> delete;
      case Read read -> read;
    };
  }

  private static Answer answer(String[] words) {
    return switch (words[1]) {
      case "written" -> new Written(Long.parseLong(words[2]));
      case "shown" -> new Shown(content(words));
      default -> new Unknown();
    };
  }

  private static Content content(String[] words) {
    return words[2].equals("-")
        ? null
        : new Content(Values.name(words[2]), Long.parseLong(words[3]));
  }

  private void note(String key, Action action, Answer answer) {
    switch (answer) {
      case Shown shown -> known.put(key, shown.content());
      case Written done -> written(key, named(action), done.revision());
      case Operation.Refused _, Unknown _ -> known.remove(key);
    }
  }

  private void written(String key, Action action, long revision) {
    Content before = known.get(key);
    switch (action) {
      case Create create -> {
        known.put(key, new Content(create.value(), revision));
        writes.accept(new Observed(Kind.CREATED, key, create.value(), null, revision));
      }
      case Update update -> {
        known.put(key, new Content(update.value(), revision));
        writes.accept(new Observed(Kind.UPDATED, key, update.value(), before.value(), revision));
      }
      case Delete _ -> {
        known.put(key, null);
        writes.accept(new Observed(Kind.DELETED, key, before.value(), before.value(), revision));
      }
      case Read _ -> throw new IllegalStateException("a read was written");
    }
  }
}
