package io.instancetypes.store.testing;

import java.net.URLClassLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a test runs with, for the processes that it starts. */
public final class ClassPath {
  private ClassPath() {}

  public static String text() {
    // Some runners start with a class path of their own and load the tests beside it.
    return Thread.currentThread().getContextClassLoader() instanceof URLClassLoader loader
        ? Stream.of(loader.getURLs())
            .map(url -> url.getPath())
            .collect(Collectors.joining(System.getProperty("path.separator")))
        : System.getProperty("java.class.path");
  }
}
