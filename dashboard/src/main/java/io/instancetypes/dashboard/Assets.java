package io.instancetypes.dashboard;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/** The style sheet and the scripts, under names that change with what is in them. */
public final class Assets {
  private static final String FOLDER = "/dashboard/assets/";

  private static final Map<String, String> TYPES =
      Map.of(
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "svg", "image/svg+xml");

  private static final Map<String, Asset> BY_PATH = new LinkedHashMap<>();
  private static final Map<String, String> PATHS = new LinkedHashMap<>();

  static {
    for (String name : new String[] {"style.css", "app.js", "console.js", "icon.svg"}) {
      load(name);
    }
  }

  private Assets() {}

  record Asset(String type, byte[] bytes) {}

  private static void load(String name) {
    try (InputStream in = Assets.class.getResourceAsStream(name)) {
      byte[] bytes = in.readAllBytes();
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      int dot = name.lastIndexOf('.');
      String hash = HexFormat.of().formatHex(digest, 0, 6);
      String path = FOLDER + name.substring(0, dot) + "." + hash + name.substring(dot);
      BY_PATH.put(path, new Asset(TYPES.get(name.substring(dot + 1)), bytes));
      PATHS.put(name, path);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }

  /** Where a browser finds one. */
  public static String path(String name) {
    return PATHS.get(name);
  }

  /** Null if there is none. */
  static Asset find(String path) {
    return BY_PATH.get(path);
  }
}
