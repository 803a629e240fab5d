package io.instancetypes.apiserver.lifecycle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import io.instancetypes.store.StoreOptions;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventExpiryTest {
  private static final String PREFIX = "/core/events/default/";

  @TempDir private Path directory;
  private Store store;
  private Instant now = Instant.parse("2026-03-01T12:00:00Z");
  private final InstantSource source = () -> now;
  private final Clock clock = source.withZone(ZoneOffset.UTC);

  @BeforeEach
  void open() {
    store = Store.open(directory, StoreOptions.defaults());
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  @DisplayName("An event goes an hour after it was last written, and nothing else does")
  void expiry() {
    var expiry = new EventExpiry(store, clock);
    write("once");
    write("again");
    store.create("/core/configmaps/default/map", "{}".getBytes(UTF_8));
    expiry.sweep();
    pass(Duration.ofMinutes(59), expiry);
    Entry again = store.find(PREFIX + "again");
    store.update(again.key(), again.value(), again.revision());
    assertThat(names()).containsExactly("again", "once");
    pass(Duration.ofMinutes(1), expiry);
    assertThat(names()).containsExactly("again");
    pass(Duration.ofMinutes(59), expiry);
    assertThat(names()).containsExactly("again");
    pass(Duration.ofMinutes(1), expiry);
    assertThat(names()).isEmpty();
    assertThat(store.find("/core/configmaps/default/map")).isNotNull();
  }

  @Test
  @DisplayName("After a restart, events go that say themselves that they are old")
  void restart() {
    write("old");
    now = now.plus(Duration.ofMinutes(30));
    write("young");
    now = now.plus(Duration.ofMinutes(31));
    new EventExpiry(store, clock).sweep();
    assertThat(names()).containsExactly("young");
  }

  @Test
  @DisplayName("A clock that is set ahead while the server runs lets no event go")
  void jump() {
    write("young");
    var expiry = new EventExpiry(store, ControllerManager.steady(clock));
    expiry.sweep();
    pass(Duration.ofDays(365), expiry);
    assertThat(names()).containsExactly("young");
    pass(Duration.ofDays(-365), expiry);
    assertThat(names()).containsExactly("young");
  }

  private void pass(Duration time, EventExpiry expiry) {
    now = now.plus(time);
    expiry.sweep();
  }

  private void write(String name) {
    String event =
        """
        {"apiVersion":"v1","kind":"Event","metadata":{"name":"%s","creationTimestamp":"2026-03-01T10:00:00Z"},"lastTimestamp":"%s"}\
        """
            .formatted(name, now);
    store.create(PREFIX + name, event.getBytes(UTF_8));
  }

  private List<String> names() {
    return store.list(PREFIX, "", 0, 0).entries().stream()
        .map(entry -> entry.key().substring(PREFIX.length()))
        .toList();
  }
}
