package io.instancetypes.runtime.image;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.testkit.InstalledQemu;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

@Timeout(60)
@DisplayName("An image that somebody sends")
class ImageIntakeTest {
  private static final int SIZE = 1 << 20;

  @TempDir private Path folder;

  private static byte[] disk() {
    byte[] disk = new byte[300_000];
    Arrays.fill(disk, 70_000, 70_100, (byte) 'x');
    disk[disk.length - 1] = 'y';
    return disk;
  }

  private Path taken(byte[] image) throws IOException {
    Path disk = folder.resolve("disk");
    ImageIntake.take(new ByteArrayInputStream(image), disk, SIZE);
    return disk;
  }

  private void refused(byte[] image, String why) throws IOException {
    refused(new ByteArrayInputStream(image), why);
  }

  private void refused(InputStream image, String why) throws IOException {
    assertThatThrownBy(() -> ImageIntake.take(image, folder.resolve("disk"), SIZE))
        .isInstanceOf(ImageException.class)
        .hasMessage(why);
    assertThat(folder).as("what is left behind").isEmptyDirectory();
  }

  private byte[] qcow2(String... more) throws IOException {
    InstalledQemu.require();
    Path raw = Files.write(folder.resolve("raw"), disk());
    Path image = folder.resolve("image");
    var command =
        new java.util.ArrayList<>(List.of("qemu-img", "convert", "-f", "raw", "-O", "qcow2"));
    command.addAll(List.of(more));
    command.addAll(List.of(raw.toString(), image.toString()));
    new Tool(command, Duration.ofSeconds(30)).run();
    byte[] bytes = Files.readAllBytes(image);
    Files.delete(raw);
    Files.delete(image);
    return bytes;
  }

  private static byte[] gzipped(byte[] bytes) throws IOException {
    var out = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  private static byte[] xz(byte[] bytes) throws IOException {
    var out = new ByteArrayOutputStream();
    try (var xz = new XZOutputStream(out, new LZMA2Options(0))) {
      xz.write(bytes);
    }
    return out.toByteArray();
  }

  private void assertDisk(Path file) throws IOException {
    byte[] disk = Files.readAllBytes(file);
    assertThat(disk).hasSize(SIZE);
    assertThat(Arrays.copyOf(disk, 300_000)).isEqualTo(disk());
    assertThat(Arrays.copyOfRange(disk, 300_032, SIZE)).containsOnly(0);
    Files.delete(file);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  @DisplayName("is taken raw or as qcow2, as it is or compressed, and has the size of the volume")
  void taken() throws Exception {
    assertDisk(taken(disk()));
    assertDisk(taken(gzipped(disk())));
    assertDisk(taken(xz(disk())));
    assertDisk(taken(qcow2()));
    assertDisk(taken(qcow2("-c")));
    assertDisk(taken(xz(qcow2())));
  }

  private static byte[] with(byte[] image, int at, Object value) {
    ByteBuffer bytes = ByteBuffer.wrap(image.clone());
    switch (value) {
      case Integer number -> bytes.putInt(at, number);
      case Long number -> bytes.putLong(at, number);
      default -> bytes.put(at, value.toString().getBytes(UTF_8));
    }
    return bytes.array();
  }

  @Test
  @DisplayName("with a backing file or an external data file is refused, and the file named")
  void otherFiles() throws Exception {
    byte[] image = qcow2();
    byte[] thief = with(with(with(image, 8, 1024L), 16, 11), 1024, "/etc/shadow");
    refused(
        thief,
        "the image has a backing file (/etc/shadow), and no file of this machine is read for an"
            + " image: send one that is whole, made by 'qemu-img convert'");
    refused(
        gzipped(thief),
        "the image has a backing file (/etc/shadow), and no file of this machine is read for an"
            + " image: send one that is whole, made by 'qemu-img convert'");
    refused(
        with(with(image, 8, 1L << 40), 16, Integer.MAX_VALUE),
        "the image has a backing file, and no file of this machine is read for an image: send one"
            + " that is whole, made by 'qemu-img convert'");
    refused(
        with(image, 72, 4L),
        "the image has an external data file, and no file of this machine is read for an image:"
            + " send one that is whole, made by 'qemu-img convert'");
  }

  @ParameterizedTest(name = "{2}")
  @CsvSource({
    "72, 2, the image says of itself that it is corrupt",
    "72, 64, the image has features that are not known here",
    "24, 0, the image has no size",
    "24, -1, the image has no size",
    "24, 1048577, 'the disk in the image is larger than the volume, which has 1048576 bytes'",
    "24, 9223372036854775807, 'the disk in the image is larger than the volume, which has 1048576"
        + " bytes'"
  })
  @DisplayName("that cannot be trusted is refused")
  void untrusted(int at, long value, String why) throws Exception {
    refused(with(qcow2(), at, value), why);
  }

  @Test
  @DisplayName("that is broken is refused in words that show no path of this machine")
  void broken() throws Exception {
    refused(new byte[0], "the image is empty");
    refused(Arrays.copyOf(qcow2(), 50), "the image ends in the middle of its header");
    refused(with(qcow2(), 4, 9), "the image is qcow2 of version 9, which nobody knows");
    refused(with(qcow2(), 32, 1), "the image is encrypted, and nobody here has its key");
    refused(Arrays.copyOf(gzipped(disk()), 100), "the image cannot be unpacked: it is damaged");
    refused(with(xz(disk()), 40, 7L), "the image cannot be unpacked: it is damaged");
    refused(
        "KDMV and so on".getBytes(UTF_8),
        "the image is a VMDK, and raw and qcow2 are taken: use 'qemu-img convert'");
    byte[] garbled = with(qcow2(), 40, 12_345L);
    assertThatThrownBy(() -> taken(garbled))
        .isInstanceOf(ImageException.class)
        .hasMessageStartingWith(
            "the image cannot be read: Could not open image: Active L1 table offset")
        .hasMessageNotContaining(folder.toString());
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  @DisplayName("that never ends is refused as soon as it is larger than the volume")
  void endless() throws Exception {
    String why = "the image is larger than the volume, which has 1048576 bytes";
    refused(new Endless(), why);
    refused(gzipped(new byte[SIZE + 1]), why);
    refused(xz(new byte[5 * SIZE]), why);
  }

  /** Zeros, for ever. */
  private static final class Endless extends InputStream {
    @Override
    public int read() {
      return 0;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      Arrays.fill(bytes, offset, offset + length, (byte) 0);
      return length;
    }
  }
}
