package io.instancetypes.apiserver.testing;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** One server for all tests of a class, and its administrator. */
public abstract class SharedServer {
  @TempDir protected static Path directory;
  protected static TestServer server;
  protected static Client client;

  @BeforeAll
  protected static void startServer() {
    server = TestServer.start(directory);
    client = server.admin();
  }

  @AfterAll
  protected static void stopServer() {
    server.close();
  }
}
