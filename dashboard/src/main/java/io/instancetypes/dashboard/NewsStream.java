package io.instancetypes.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.dashboard.machine.MachineIndex;
import io.instancetypes.dashboard.session.Session;
import io.instancetypes.dashboard.session.Sessions;
import io.instancetypes.https.Exchange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Tells a browser that something changed, not what: it loads its page again and sees what its user
 * may see.
 */
record NewsStream(MachineIndex index, Sessions sessions, Session session) {
  private static final long SILENCE_SECONDS = 15;

  /** However much happens, a browser hears of it this often. */
  private static final long PAUSE_MILLIS = 300;

  void send(Exchange exchange) throws IOException {
    if (!session.beginStream()) {
      exchange.answer(429, "text/plain; charset=utf-8", "too many live pages".getBytes(UTF_8));
      return;
    }
    var changes = new Semaphore(0);
    Runnable listener = changes::release;
    index.listen(listener);
    try (OutputStream out = exchange.stream(200, "text/event-stream; charset=utf-8")) {
      exchange.whenEnded(listener);
      write(out, "retry: 2000\n\n");
      while (!exchange.hasEnded() && !sessions.isOver(session)) {
        boolean changed = changes.tryAcquire(SILENCE_SECONDS, TimeUnit.SECONDS);
        changes.drainPermits();
        write(out, changed ? "event: changed\ndata:\n\n" : ": still here\n\n");
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    } finally {
      index.forget(listener);
      session.streamEnded();
    }
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(UTF_8));
    out.flush();
  }
}
