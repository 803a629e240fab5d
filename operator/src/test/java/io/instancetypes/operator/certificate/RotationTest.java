package io.instancetypes.operator.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.https.certificate.CertificateAuthority;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RotationTest {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  private Instant now = BEGIN;
  private Rotation rotation;
  private CertificateSet first;

  @BeforeEach
  void begin() throws Exception {
    rotation = rotation(Set.of("operator.svc"));
    first = rotation.first();
  }

  private Rotation rotation(Set<String> hosts) {
    return new Rotation(CertificatePolicy.DEFAULT, hosts, new Moving());
  }

  private final class Moving extends Clock {
    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneOffset getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  private Optional<CertificateSet> after(CertificateSet set, Duration time) throws Exception {
    now = BEGIN.plus(time);
    return rotation.after(set, true);
  }

  @Test
  @DisplayName("A leaf is renewed after two thirds of its time, by the same authority")
  void renewsLeaf() throws Exception {
    assertThat(after(first, Duration.ofDays(59))).isEmpty();
    CertificateSet next = after(first, Duration.ofDays(61)).orElseThrow();
    assertThat(next.authority()).isEqualTo(first.authority());
    assertThat(next.leaf()).isNotEqualTo(first.leaf());
    assertThat(next.leaf().certificate().getNotAfter())
        .isEqualTo(BEGIN.plus(Duration.ofDays(61 + 90)));
    assertThat(next.previous()).isNull();
  }

  @Test
  @DisplayName("A leaf that lasts longer than is wanted now is replaced at once, and only once")
  void shortensLeaf() throws Exception {
    rotation = new Rotation(CertificatePolicy.ofDays(30), Set.of("operator.svc"), new Moving());
    CertificateSet next = after(first, Duration.ofDays(1)).orElseThrow();
    assertThat(next.leaf().certificate().getNotAfter())
        .isEqualTo(BEGIN.plus(Duration.ofDays(1 + 30)));
    assertThat(after(next, Duration.ofDays(1))).isEmpty();
    assertThat(after(next, Duration.ofDays(20))).isEmpty();
    assertThat(after(next, Duration.ofDays(22))).isPresent();
  }

  @Test
  @DisplayName("A new authority is trusted before it issues, the old one until its leaf has ended")
  void replacesAuthority() throws Exception {
    CertificateSet late = after(first, Duration.ofDays(200)).orElseThrow();
    CertificateSet known = after(late, Duration.ofDays(244)).orElseThrow();
    assertThat(known.leaf()).isEqualTo(late.leaf());
    assertThat(known.trusted())
        .containsExactly(known.authority().certificate(), first.authority().certificate());
    assertThat(known.bundle().split("BEGIN CERTIFICATE")).hasSize(3);

    assertThat(after(known, Duration.ofDays(244).plusSeconds(59))).isEmpty();
    now = BEGIN.plus(Duration.ofDays(245));
    assertThat(rotation.after(known, false)).as("not yet registered").isEmpty();
    CertificateSet moved = after(known, Duration.ofDays(244).plusSeconds(61)).orElseThrow();
    assertThat(
            CertificateAuthority.isSignedBy(
                known.authority().certificate(), moved.leaf().certificate()))
        .isTrue();
    assertThat(moved.trusted()).contains(first.authority().certificate());

    assertThat(after(moved, Duration.ofDays(289))).isEmpty();
    CertificateSet alone = after(moved, Duration.ofDays(291)).orElseThrow();
    assertThat(alone.trusted()).containsExactly(known.authority().certificate());
    assertThat(alone.leaf()).isEqualTo(moved.leaf());
  }

  @Test
  @DisplayName("A leaf that has ended is replaced without waiting for anything")
  void replacesEndedLeaf() throws Exception {
    CertificateSet late = after(first, Duration.ofDays(200)).orElseThrow();
    CertificateSet known = after(late, Duration.ofDays(244)).orElseThrow();
    CertificateSet moved =
        new Rotation(
                new CertificatePolicy(
                    Duration.ofDays(365), Duration.ofDays(90), Duration.ofDays(1)),
                Set.of("operator.svc"),
                Clock.fixed(BEGIN.plus(Duration.ofDays(291)), ZoneOffset.UTC))
            .after(known, false)
            .orElseThrow();
    assertThat(moved.authority()).isEqualTo(known.authority());
    assertThat(moved.leaf()).isNotEqualTo(known.leaf());
  }

  @Test
  @DisplayName(
      "When everything has ended everything is made anew, but for the paths that are registered")
  void beginsAgain() throws Exception {
    CertificateSet next = after(first, Duration.ofDays(366)).orElseThrow();
    assertThat(next.trusted()).doesNotContain(first.authority().certificate());
    assertThat(next.webhookKey()).isEqualTo(first.webhookKey());
  }

  @Test
  @DisplayName("A leaf is replaced if the operator is called by a name that it lacks")
  void addsNames() throws Exception {
    rotation = rotation(Set.of("operator.svc", "192.0.2.7"));
    CertificateSet next = after(first, Duration.ofSeconds(1)).orElseThrow();
    assertThat(next.authority()).isEqualTo(first.authority());
    assertThat(next.leaf().certificate().getSubjectAlternativeNames().toString())
        .contains("operator.svc")
        .contains("192.0.2.7");
  }
}
