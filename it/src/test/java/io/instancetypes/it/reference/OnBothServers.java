package io.instancetypes.it.reference;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.testkit.Kubernetes;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Asks as the administrator, and removes what is not cleared between tests. */
abstract class OnBothServers {
  protected static Client client;
  private static final Deque<String> MADE = new ArrayDeque<>();

  @BeforeEach
  void connect(Kubernetes kubernetes) {
    client = Client.of(kubernetes.url(), kubernetes.kubeconfig());
  }

  /** Makes an object that is to be removed after the test. */
  static Answer make(String collection, String object) {
    Answer made = client.post(collection, object);
    if (made.code() == 201) {
      MADE.push(collection.replaceFirst("\\?.*", "") + "/" + made.at("metadata.name"));
    }
    return made;
  }

  @AfterEach
  void remove() {
    while (!MADE.isEmpty()) {
      String path = MADE.pop();
      client.delete(path);
      // Volumes are held by a controller that does not run here.
      if (path.contains("/persistentvolumes/")) {
        client.merge(path, "{\"metadata\":{\"finalizers\":null}}");
      }
      Eventually.gone(client, path);
    }
  }
}
