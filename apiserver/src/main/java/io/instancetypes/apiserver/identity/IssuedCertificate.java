package io.instancetypes.apiserver.identity;

import io.instancetypes.api.Fields;
import java.math.BigInteger;
import java.security.cert.X509Certificate;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A certificate as the record of its authority knows it.
 *
 * @param expires null if it was issued without a record
 * @param revoked when it was called back; null if it was not
 */
public record IssuedCertificate(
    BigInteger serial,
    String user,
    List<String> groups,
    Instant issued,
    Instant expires,
    Instant revoked) {

  /** Shorter ones are not issued here, and could be names. */
  private static final Pattern SERIAL = Pattern.compile("[0-9a-fA-F]{16,40}");

  static IssuedCertificate of(
      X509Certificate certificate, String user, List<String> groups, Instant now) {
    return new IssuedCertificate(
        certificate.getSerialNumber(),
        user,
        List.copyOf(groups),
        seconds(now),
        certificate.getNotAfter().toInstant(),
        null);
  }

  static IssuedCertificate unknown(BigInteger serial, Instant revoked) {
    return new IssuedCertificate(serial, "", List.of(), seconds(revoked), null, seconds(revoked));
  }

  /** As openssl writes them, with colons or without; null if it is none. */
  static BigInteger serial(String text) {
    String digits = text.replace(":", "");
    return SERIAL.matcher(digits).matches() ? new BigInteger(digits, 16) : null;
  }

  public String hexSerial() {
    return "%032x".formatted(serial);
  }

  public boolean isRevoked() {
    return revoked != null;
  }

  IssuedCertificate revokedAt(Instant time) {
    return isRevoked()
        ? this
        : new IssuedCertificate(serial, user, groups, issued, expires, seconds(time));
  }

  private static Instant seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS);
  }

  Fields document() {
    Fields document =
        Fields.of(
            "serial", hexSerial(), "user", user, "groups", groups, "issued", issued.toString());
    if (expires != null) {
      document.put("expires", expires.toString());
    }
    if (revoked != null) {
      document.put("revoked", revoked.toString());
    }
    return document;
  }

  /** Null if it is none. */
  static IssuedCertificate read(Object document) {
    if (!(document instanceof Map<?, ?> map
        && map.get("serial") instanceof String digits
        && serial(digits) instanceof BigInteger serial
        && map.get("user") instanceof String user
        && map.get("groups") instanceof List<?> groups)) {
      return null;
    }
    try {
      return new IssuedCertificate(
          serial,
          user,
          groups.stream().map(String::valueOf).toList(),
          Instant.parse(String.valueOf(map.get("issued"))),
          moment(map.get("expires")),
          moment(map.get("revoked")));
    } catch (DateTimeException unreadable) {
      return null;
    }
  }

  private static Instant moment(Object text) {
    return text == null ? null : Instant.parse(String.valueOf(text));
  }
}
