package io.instancetypes.virtctl.dashboard;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.instancetypes.testkit.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The documentation")
class DashboardPicturesTest {
  private static final String MACHINE =
      """
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata: {name: %s, namespace: %s}
      spec:
        runStrategy: %s
        instancetype: {name: %s}
        preference: {name: %s}
        template:
          spec:
            domain: {devices: {disks: [{name: root}, {name: data, disk: {bus: sata}}]}}
            volumes:
            - {name: root, containerDisk: {image: "quay.io/containerdisks/fedora:42"}}
            - {name: data, emptyDisk: {capacity: 20Gi}}
      """;

  private static final Map<String, String> PICTURES =
      Map.of(
          "overview", "/dashboard/",
          "machines", "/dashboard/vms",
          "summary", "/dashboard/vms/shop/checkout/summary",
          "why", "/dashboard/vms/shop/web/why",
          "catalogue", "/dashboard/catalog",
          "preferences", "/dashboard/catalog?series=u1#preferences",
          "new", "/dashboard/vms/new?name=kiosk&instancetype=u1.nano&preference=windows.11");

  private static final Map<String, String> DARK_PICTURES =
      Map.of(
          "yaml", "/dashboard/vms/shop/web/yaml",
          "choose", "/dashboard/catalog/choose?vcpus=6&memory=20Gi");

  @TempDir Path folder;

  @Test
  @DisplayName("shows the pages as they are, with -Dupdate")
  void pictures() throws Exception {
    assumeTrue(Boolean.getBoolean("update"), "pictures are taken with -Dupdate only");
    Path program = Chromium.find().orElse(null);
    assumeTrue(program != null, "no chromium is installed; it/setup brings one");
    Path images = Path.of(System.getProperty("basedir", ".")).resolve("../docs/img");
    Files.createDirectories(images);
    try (var server = new DashboardServer(folder);
        var browser = Chromium.start(program);
        WebPage page = browser.page(1200, 760, false, true)) {
      fill(server);
      page.open(server.address("/dashboard/login"));
      page.tabToField("token");
      page.type(server.token("ada", "system:masters"));
      page.enter();
      page.awaitText("waiting-room");
      for (Map.Entry<String, String> each : PICTURES.entrySet()) {
        shoot(page, server, images, each);
      }
      page.colours(true);
      for (Map.Entry<String, String> each : DARK_PICTURES.entrySet()) {
        shoot(page, server, images, each);
      }
    }
  }

  private static void fill(DashboardServer server) throws Exception {
    for (String namespace : List.of("shop", "clinic")) {
      server.create("{apiVersion: v1, kind: Namespace, metadata: {name: " + namespace + "}}");
    }
    for (String machine :
        List.of(
            "web,shop,Always,u1.medium,fedora",
            "checkout,shop,Always,cx1.2xlarge,rhel.9",
            "search,shop,Always,m1.xlarge,ubuntu",
            "cache,shop,Always,o1.large,fedora",
            "till,shop,Halted,u1.large,windows.2k22",
            "appointments,clinic,Always,u1.xlarge,rhel.9",
            "records,clinic,Always,n1.2xlarge,centos.stream9",
            "imaging,clinic,Always,cx1.4xlarge,rhel.9",
            "archive,clinic,Halted,o1.large,debian",
            "waiting-room,clinic,Always,u1.small,fedora")) {
      server.create(MACHINE.formatted((Object[]) machine.split(",")));
      String[] parts = machine.split(",");
      String wanted = parts[2].equals("Always") ? "Running" : "Stopped";
      Waiting.until(
          parts[0] + " is " + wanted,
          () -> server.find("VirtualMachine", parts[1], parts[0]).status().get("printableStatus"),
          wanted::equals);
    }
  }

  private static void shoot(
      WebPage page, DashboardServer server, Path images, Map.Entry<String, String> picture)
      throws Exception {
    page.open(server.address(picture.getValue()));
    page.await(() -> !page.text().contains("trying again"));
    Files.write(images.resolve("dashboard-" + picture.getKey() + ".png"), page.screenshot());
  }
}
