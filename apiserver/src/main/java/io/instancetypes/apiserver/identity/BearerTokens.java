package io.instancetypes.apiserver.identity;

import io.instancetypes.machinery.rbac.UserInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Tokens that an administrator wrote into {@code tokens.csv}, a line each: {@code
 * token,user,uid,"group1,group2"}.
 */
public final class BearerTokens {
  private static final Set<PosixFilePermission> OTHERS =
      PosixFilePermissions.fromString("---rw-rw-");

  private final List<Entry> entries;

  private record Entry(byte[] digest, UserInfo user) {}

  private BearerTokens(List<Entry> entries) {
    this.entries = entries;
  }

  /** None if there is no such file in the directory. */
  public static BearerTokens read(Path directory, Consumer<String> log) throws IOException {
    Path file = directory.resolve("tokens.csv");
    var entries = new ArrayList<Entry>();
    if (Files.exists(file)) {
      warnOfReaders(file, log);
      for (List<String> line : CsvLines.of(Files.readString(file))) {
        if (line.size() < 3) {
          throw new IOException(
              "token file '%s' must have at least 3 columns (token, user name, user uid), found %d"
                  .formatted(file, line.size()));
        }
        if (!line.getFirst().isEmpty()) {
          entries.add(new Entry(digest(line.getFirst()), user(line)));
        }
      }
    }
    return new BearerTokens(List.copyOf(entries));
  }

  private static void warnOfReaders(Path file, Consumer<String> log) throws IOException {
    var view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view != null && !Collections.disjoint(view.readAttributes().permissions(), OTHERS)) {
      log.accept(
          "others can read or write the tokens in %s and be whom they name: chmod 600 it"
              .formatted(file));
    }
  }

  private static UserInfo user(List<String> line) {
    var groups = new ArrayList<String>();
    if (line.size() > 3) {
      for (String group : line.get(3).split(",")) {
        if (!group.isEmpty()) {
          groups.add(group);
        }
      }
    }
    if (!groups.contains(UserInfo.AUTHENTICATED)) {
      groups.add(UserInfo.AUTHENTICATED);
    }
    return new UserInfo(line.get(1), line.get(2), groups, Map.of());
  }

  /** Null if the token is nobody's. How long it takes tells nothing about how near it came. */
  public UserInfo user(String token) {
    byte[] digest = digest(token);
    UserInfo found = null;
    for (Entry entry : entries) {
      if (MessageDigest.isEqual(entry.digest(), digest)) {
        found = entry.user();
      }
    }
    return found;
  }

  /** Digests are equally long and say nothing when they are compared. */
  private static byte[] digest(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
