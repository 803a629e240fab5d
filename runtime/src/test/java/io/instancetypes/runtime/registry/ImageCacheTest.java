package io.instancetypes.runtime.registry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import io.instancetypes.runtime.image.ImageException;
import io.instancetypes.runtime.registry.ImageRequest.PullPolicy;
import io.instancetypes.runtime.source.AllowedHosts;
import io.instancetypes.testkit.TestRegistry;
import io.instancetypes.testkit.TestTar;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
@DisplayName("A container image")
class ImageCacheTest {
  private static final byte[] DISK = disk(7);
  private static final byte[] LAYER = new TestTar().file("disk/a.img", DISK).gzipped();

  @TempDir private Path folder;
  private TestRegistry registry;

  private static byte[] disk(int value) {
    byte[] disk = new byte[1000];
    Arrays.fill(disk, (byte) value);
    return disk;
  }

  /** Milliseconds; a busy machine keeps any registry silent for some. */
  private int patience = 60_000;

  @BeforeEach
  void start() throws IOException {
    registry = new TestRegistry();
  }

  @AfterEach
  void stop() {
    registry.close();
  }

  private ImageCache cache() throws IOException {
    var cache =
        new ImageCache(
            folder,
            new AllowedHosts(Set.of(registry.host())),
            new ImageLimits(100_000, 1_000_000, 2_000_000, patience));
    cache.start();
    return cache;
  }

  private byte[] get(String image, PullPolicy policy, RegistryCredentials credentials, String path)
      throws IOException {
    var request =
        new ImageRequest(
            ImageName.parse(registry.host() + "/" + image), "amd64", policy, credentials);
    var wanted = new ImageContent(path, true);
    return Files.readAllBytes(
        cache().provide(request, List.of(wanted), (count, total) -> {}).get(wanted));
  }

  private byte[] get(String image) throws IOException {
    return get(image, PullPolicy.ALWAYS, RegistryCredentials.NONE, "");
  }

  private void assertNothingUnfinished() throws IOException {
    Path unfinished = folder.resolve(".unfinished");
    if (Files.exists(unfinished)) {
      assertThat(unfinished).isEmptyDirectory();
    }
  }

  private void assertRefused(String image, String path, String sentence) throws IOException {
    assertThatThrownBy(() -> get(image, PullPolicy.ALWAYS, RegistryCredentials.NONE, path))
        .isInstanceOf(ImageException.class)
        .hasMessageContaining(sentence);
    assertNothingUnfinished();
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.filter(file -> !file.getFileName().toString().startsWith("."))).isEmpty();
    }
  }

  @Test
  @DisplayName("holds a disk, which becomes whole sectors of a raw file")
  void disk() throws Exception {
    registry.push("a", "1", LAYER);
    assertThat(get("a:1")).isEqualTo(Arrays.copyOf(DISK, 1024));
    assertNothingUnfinished();
  }

  @Test
  @DisplayName("may be for several architectures, of which the guest's is taken")
  void architectures() throws Exception {
    String other = registry.push("a", "arm", new TestTar().file("disk/a", disk(1)).gzipped());
    String own = registry.push("a", "x86", LAYER);
    registry.pushIndex("a", "1", Map.of("arm64", other, "amd64", own));
    registry.pushIndex("a", "2", Map.of("arm64", other));
    assertThat(get("a:1")).isEqualTo(Arrays.copyOf(DISK, 1024));
    assertThatThrownBy(() -> get("a:2"))
        .hasMessage(
            "image %s/a:2 is not there for amd64: it is for linux/arm64"
                .formatted(registry.host()));
  }

  @Test
  @DisplayName("is fetched once, and asked for as its policy says")
  void policies() throws Exception {
    registry.push("a", "1", LAYER);
    assertThatThrownBy(() -> get("a:1", PullPolicy.NEVER, RegistryCredentials.NONE, ""))
        .hasMessageContaining("its imagePullPolicy is Never");
    get("a:1", PullPolicy.IF_NOT_PRESENT, RegistryCredentials.NONE, "");
    get("a:1", PullPolicy.IF_NOT_PRESENT, RegistryCredentials.NONE, "");
    get("a:1", PullPolicy.NEVER, RegistryCredentials.NONE, "");
    assertThat(registry.requests()).containsExactly("a/manifests/1", "a/blobs/sha256");
    get("a:1");
    assertThat(registry.requests())
        .containsExactly("a/manifests/1", "a/blobs/sha256", "a/manifests/1");
    registry.push("a", "1", new TestTar().file("disk/b", disk(9)).gzipped());
    assertThat(get("a:1")).isEqualTo(Arrays.copyOf(disk(9), 1024));
  }

  @Test
  @DisplayName("that took credentials is given to nobody who has none, though it is here")
  void credentials() throws Exception {
    registry.admitOnly("anna", "secret");
    String digest = registry.push("a", "1", LAYER);
    var anna = new RegistryCredentials("anna", "secret");
    assertThat(get("a:1", PullPolicy.IF_NOT_PRESENT, anna, "")).hasSize(1024);
    for (PullPolicy policy : PullPolicy.values()) {
      assertThatThrownBy(() -> get("a:1", policy, RegistryCredentials.NONE, ""))
          .isInstanceOf(ImageException.class);
    }
    assertThatThrownBy(
            () -> get("a:1", PullPolicy.ALWAYS, new RegistryCredentials("anna", "x"), ""))
        .hasMessage(
            "image %s/a:1: the registry does not give it to anna".formatted(registry.host()));
    assertThatThrownBy(() -> get("a:1"))
        .hasMessage(
            "image %s/a:1: the registry gives it to nobody without credentials: name a Secret with them"
                .formatted(registry.host()));
    assertThatThrownBy(() -> get("b@" + digest, PullPolicy.IF_NOT_PRESENT, anna, ""))
        .hasMessageContaining("there is no such image");
  }

  @Test
  @DisplayName("is put together of its layers, of which the upper ones hide and replace")
  void layers() throws Exception {
    byte[] lower =
        new TestTar().folder("./disk/").file("./disk/old", disk(1)).file("x/y", disk(2)).gzipped();
    byte[] upper =
        new TestTar().file("disk/.wh.old", new byte[0]).file("/disk/new", disk(3)).gzipped();
    registry.push("a", "1", lower, upper);
    assertThat(get("a:1")).isEqualTo(Arrays.copyOf(disk(3), 1024));
    assertThat(get("a:1", PullPolicy.ALWAYS, RegistryCredentials.NONE, "/x/y"))
        .isEqualTo(Arrays.copyOf(disk(2), 1024));
    assertThatThrownBy(() -> get("a:1", PullPolicy.ALWAYS, RegistryCredentials.NONE, "/disk/old"))
        .hasMessage("there is no file /disk/old in the image");
    registry.push("a", "2", lower, new TestTar().file("disk/.wh..wh..opq", new byte[0]).gzipped());
    assertThatThrownBy(() -> get("a:2")).hasMessage("there is no file /disk in the image");
  }

  private static byte[] backedByShadow() {
    var header = ByteBuffer.allocate(4096);
    header.putInt(0x514649fb).putInt(3).putLong(104).putInt(11).putInt(16).putLong(1 << 20);
    header.putInt(100, 104).position(104);
    header.put("/etc/shadow".getBytes(UTF_8));
    return header.array();
  }

  static List<Arguments> hostile() {
    return List.of(
        Arguments.of(
            "several disks",
            new TestTar().file("disk/a", DISK).file("disk/b", DISK).gzipped(),
            "",
            "there is more than one file in /disk of the image, and containerDisk.path does not say"
                + " which: /disk/a, /disk/b"),
        Arguments.of("no disk", new TestTar().file("a", DISK).gzipped(), "", "there is no file"),
        Arguments.of(
            "a symbolic link",
            new TestTar().link("disk/a", '2', "/etc/shadow").gzipped(),
            "",
            "is a link or a device"),
        Arguments.of(
            "a hard link",
            new TestTar().link("disk/a", '1', "etc/shadow").gzipped(),
            "/disk/a",
            "/disk/a in the image is a link or a device"),
        Arguments.of("a device", new TestTar().link("disk/a", '4', "").gzipped(), "", "a device"),
        Arguments.of(
            "a folder that is a link",
            new TestTar().link("disk", '2', "/etc").file("disk/shadow", DISK).gzipped(),
            "/disk/shadow",
            "/disk in the image is a link"),
        Arguments.of(
            "a name that leads out",
            new TestTar().file("../../disk/a", DISK).file("disk/../disk/b", DISK).gzipped(),
            "",
            "there is no file"),
        Arguments.of(
            "a path that leads out",
            LAYER,
            "/../../../../etc/shadow",
            "there is no file /../../../../etc/shadow in the image"),
        Arguments.of(
            "a bomb",
            new TestTar().file("disk/a", new byte[3_000_000]).gzipped(),
            "",
            "a layer of the image has more than 1000000 bytes when it is unpacked"),
        Arguments.of(
            "a bomb beside the disk",
            new TestTar().file("x", new byte[3_000_000]).file("disk/a", DISK).gzipped(),
            "",
            "a layer of the image has more than 1000000 bytes when it is unpacked"),
        Arguments.of(
            "a disk that ends too early",
            new TestTar().entry("disk/a", '0', 900_000, DISK, "").gzipped(),
            "",
            "a layer of the image cannot be unpacked: it is damaged"),
        Arguments.of("no archive", TestTar.gzipped(DISK), "", "is no tar archive, or damaged"),
        Arguments.of(
            "half of an archive", Arrays.copyOf(LAYER, LAYER.length / 2), "", "it is damaged"),
        Arguments.of("zstd", new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0}, "", "by zstd"),
        Arguments.of(
            "a backing file",
            new TestTar().file("disk/a", backedByShadow()).gzipped(),
            "",
            "the image has a backing file (/etc/shadow)"),
        Arguments.of(
            "a header of its own length",
            new TestTar().entry("x", 'L', 1L << 32, DISK, "").gzipped(),
            "",
            "damaged"),
        Arguments.of(
            "a number that is none",
            new TestTar().entry("x", 'x', 12, "12 size=-5\n\n".getBytes(UTF_8), "").gzipped(),
            "",
            "damaged"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hostile")
  @DisplayName("of a stranger is refused by name, and leaves nothing")
  void refused(String name, byte[] layer, String path, String sentence) throws Exception {
    registry.push("a", "1", layer);
    assertRefused("a:1", path, sentence);
  }

  @Test
  @DisplayName("is what its digests say")
  void digests() throws Exception {
    registry.push("a", "1", LAYER);
    registry.put("a/blobs/" + TestRegistry.digest(LAYER), new TestTar().gzipped());
    assertRefused("a:1", "", "the registry has sent something else than sha256:");
    String digest = registry.push("b", "1", LAYER);
    registry.put("b/manifests/" + digest, "{}".getBytes(UTF_8));
    assertRefused("b@" + digest, "", "the registry has sent another manifest than " + digest);
    registry.pushManifest(
        "c",
        "1",
        Fields.of(
            "layers", List.of(Fields.of("digest", TestRegistry.digest(LAYER), "size", 1L << 40))));
    assertRefused("c:1", "", "the image has more than 100000 bytes");
    registry.pushManifest(
        "d", "1", Fields.of("layers", List.of(Fields.of("digest", "../../x", "size", 1L))));
    assertRefused("d:1", "", "../../x is no digest");
    registry.put("e/manifests/1", "[".getBytes(UTF_8));
    assertRefused("e:1", "", "what the registry says is no JSON");
  }

  @Test
  @DisplayName("of a registry that stalls, or is not there, is told so")
  void stalls() throws Exception {
    patience = 300;
    registry.push("a", "1", LAYER);
    registry.keepSilentAbout("/manifests/");
    assertRefused("a:1", "", registry.host() + " does not answer");
    registry.keepSilentAbout("/blobs/");
    assertRefused("a:1", "", registry.host() + " does not answer");
    assertThatThrownBy(
            () ->
                new ImageCache(folder, new AllowedHosts(Set.of()), ImageLimits.USUAL)
                    .provide(
                        new ImageRequest(
                            ImageName.parse(registry.host() + "/a"),
                            "amd64",
                            PullPolicy.ALWAYS,
                            RegistryCredentials.NONE),
                        List.of(ImageContent.ONLY_DISK),
                        (count, total) -> {}))
        .hasMessageContaining("'virtctl serve --import-from " + registry.host() + "' allows it");
  }
}
