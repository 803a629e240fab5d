package io.instancetypes.virtctl.create;

import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.option.Mistake;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Passwords and public keys, from the files that hold them. */
final class LoginFiles {
  private static final Pattern KEY = Pattern.compile("(^|\\s)(ssh|ecdsa|sk)-\\S+\\s+\\S");

  private LoginFiles() {}

  static String password(Invocation invocation) {
    String option = "password-file";
    String file = invocation.value(option);
    String password = content(option, file).strip();
    if (password.isEmpty()) {
      throw Mistake.in(option, file + " is empty; write the password into it");
    }
    if (password.lines().count() > 1) {
      throw Mistake.in(option, file + " has several lines; write only the password into it");
    }
    return password;
  }

  /** The keys given, as they are or in files. */
  static List<String> keys(Invocation invocation) {
    String option = "ssh-key";
    var keys = new ArrayList<String>();
    for (String value : invocation.values(option)) {
      // Several keys may stand in one value; a comma within a key never precedes its type.
      for (String key : value.split(",(?=(ssh|ecdsa|sk)-)")) {
        addKeys(option, key.strip(), keys);
      }
    }
    return keys;
  }

  private static void addKeys(String option, String value, List<String> keys) {
    refusePrivate(option, value);
    String text = isKey(value) ? value : content(option, value);
    refusePrivate(option, text);
    List<String> found = text.lines().map(String::strip).filter(LoginFiles::isKey).toList();
    if (found.isEmpty()) {
      throw Mistake.in(option, value + " holds no public key such as ssh-ed25519 AAAA...");
    }
    keys.addAll(found);
  }

  /** Without a word of it: messages end up in logs. */
  private static void refusePrivate(String option, String text) {
    if (text.contains("PRIVATE KEY")) {
      throw Mistake.in(option, "that is a private key; give the public one that belongs to it");
    }
  }

  /** A type and a body, perhaps after options and before a comment. */
  private static boolean isKey(String text) {
    return !text.startsWith("#") && KEY.matcher(text).find();
  }

  private static String content(String option, String file) {
    try {
      Path path = Path.of(file);
      if (!Files.exists(path)) {
        throw Mistake.in(option, Mistake.quoted(file) + " does not exist" + hint(option));
      }
      if (Files.isDirectory(path)) {
        throw Mistake.in(option, file + " is a folder; name a file");
      }
      return Files.readString(path);
    } catch (CharacterCodingException binary) {
      throw Mistake.in(option, file + " is not text in UTF-8");
    } catch (IOException | InvalidPathException unreadable) {
      throw Mistake.in(option, file + " cannot be read");
    }
  }

  private static String hint(String option) {
    return option.equals("ssh-key")
        ? "; give a public key such as \"ssh-ed25519 AAAA...\", or a file that holds some"
        : "; name a file that holds the password";
  }
}
