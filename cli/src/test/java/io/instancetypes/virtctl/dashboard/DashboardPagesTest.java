package io.instancetypes.virtctl.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Documents;
import io.instancetypes.testkit.Waiting;
import io.instancetypes.virtctl.create.CreatedManifests;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without a chromium these are left out, and counted as skipped. */
@DisplayName("In a browser, the dashboard")
class DashboardPagesTest {
  private static final String MARKUP = "<img src=x onerror=document.title='taken'>";

  /** As long as names can be. */
  private static final String LONGEST_NAME =
      String.join(".", "n".repeat(63), "a".repeat(63), "m".repeat(63), "e".repeat(61));

  private static final String TOO_WIDE =
      "document.documentElement.scrollWidth - document.documentElement.clientWidth";

  private static final List<String> PAGES =
      List.of(
          "/dashboard/",
          "/dashboard/vms",
          "/dashboard/vms?q=nothing-is-called-so",
          "/dashboard/vms/new?name=a-new-one&instancetype=u1.nano&preference=windows.11",
          "/dashboard/vms/new?name=b&disk=claim&source=golden&size=&disk=blank&source=&size=1Gi&more=disk",
          "/dashboard/vms/default/web/summary",
          "/dashboard/vms/default/web/why",
          "/dashboard/vms/default/web/yaml",
          "/dashboard/vms/default/web/revisions",
          "/dashboard/vms/default/web/events",
          "/dashboard/vms/default/web/console",
          "/dashboard/vms/shop/till-with-a-name-that-is-long-enough-to-fold-in-every-table-of-all/console",
          "/dashboard/vms/default/web/do/resize",
          "/dashboard/vms/default/web/do/resize?to=VirtualMachineClusterInstancetype/u1.large",
          "/dashboard/vms/default/web/do/restart",
          "/dashboard/vms/shop/" + LONGEST_NAME + "/summary",
          "/dashboard/vms/shop/" + LONGEST_NAME + "/do/start",
          "/dashboard/vms/shop/" + LONGEST_NAME + "/do/resize",
          "/dashboard/catalog?series=u1",
          "/dashboard/catalog?q=cx1&max-memory=16Gi&name=u1.medium&name=" + LONGEST_NAME,
          "/dashboard/catalog/compare?name=u1.medium&name=cx1.medium&name=" + LONGEST_NAME,
          "/dashboard/catalog/choose?vcpus=6&memory=20Gi&preference=windows.11",
          "/dashboard/types/VirtualMachineClusterInstancetype/u1.medium",
          "/dashboard/types/VirtualMachineClusterInstancetype/" + LONGEST_NAME,
          "/dashboard/types/VirtualMachineClusterPreference/fedora",
          "/dashboard/types/VirtualMachineClusterInstancetype/u1.medium/edit",
          "/dashboard/types/VirtualMachineClusterPreference/fedora/edit?copy=yes",
          "/dashboard/plan",
          "/dashboard/settings",
          "/dashboard/settings/parts",
          "/dashboard/plan/not-shared",
          "/dashboard/nowhere");

  /** Those for who is not logged in. */
  private static final List<String> STRANGERS =
      List.of(
          "/dashboard/login", "/dashboard/login?next=/dashboard/vms", "/dashboard/login?code=a");

  private static final String PLANNED =
      """
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachineClusterInstancetype
      metadata: {name: u1.medium}
      spec: {cpu: {guest: 2}, memory: {guest: 8Gi}}
      ---
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata: {name: refused, namespace: default}
      spec:
        runStrategy: Always
        instancetype: {name: u1.medium}
        template: {spec: {domain: {cpu: {cores: 2}, devices: {}}}}
      """;

  @TempDir static Path folder;
  private static DashboardServer server;
  private static Chromium browser;
  private static String admin;

  private final List<WebPage> open = new ArrayList<>();

  @BeforeAll
  static void start() throws Exception {
    Path program = Chromium.find().orElse(null);
    if (System.getenv("REQUIRE_BROWSER") != null) {
      assertThat(program).as("chromium, which it/setup installs").isNotNull();
    }
    Assumptions.assumeTrue(program != null, "no chromium is installed; it/setup brings one");
    server = new DashboardServer(folder);
    admin = server.token("admin", "system:masters");
    browser = Chromium.start(program);
    server.create(
        """
        apiVersion: v1
        kind: Namespace
        metadata: {name: shop}
        ---
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata:
          name: web
          namespace: default
          annotations: {note: "%1$s"}
        spec:
          runStrategy: Always
          instancetype: {name: u1.medium}
          preference: {name: fedora}
          template:
            spec:
              domain: {devices: {disks: [{name: root}]}}
              volumes: [{name: root, containerDisk: {image: "quay.io/containerdisks/fedora:42"}}]
        ---
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: till-with-a-name-that-is-long-enough-to-fold-in-every-table-of-all, namespace: shop}
        spec:
          runStrategy: Halted
          instancetype: {name: cx1.2xlarge}
          preference: {name: windows.2k22}
          template: {spec: {domain: {devices: {}}}}
        ---
        apiVersion: instancetype.kubevirt.io/v1beta2
        kind: VirtualMachineInstancetype
        metadata: {name: u1.medium, namespace: shop}
        spec: {cpu: {guest: 3}, memory: {guest: 3Gi}}
        ---
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: %2$s, namespace: shop}
        spec:
          runStrategy: Halted
          instancetype: {kind: VirtualMachineInstancetype, name: u1.medium}
          preference: {name: fedora}
          template: {spec: {domain: {devices: {}}}}
        ---
        apiVersion: instancetype.kubevirt.io/v1beta2
        kind: VirtualMachineClusterInstancetype
        metadata: {name: %2$s}
        spec: {cpu: {guest: 1}, memory: {guest: 64Mi}}
        ---
        apiVersion: instancetype.kubevirt.io/v1beta2
        kind: VirtualMachineClusterPreference
        metadata: {name: %2$s}
        spec: {}
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata:
          name: golden
          namespace: default
          labels:
            instancetype.kubevirt.io/default-instancetype: u1.small
            instancetype.kubevirt.io/default-preference: fedora
        spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
        ---
        apiVersion: v1
        kind: Event
        metadata: {name: web.1, namespace: default}
        involvedObject: {apiVersion: kubevirt.io/v1, kind: VirtualMachine, name: web, namespace: default}
        type: Warning
        reason: "%1$s"
        message: "%1$s"
        lastTimestamp: "2026-11-16T12:00:00Z"
        """
            .formatted(MARKUP, LONGEST_NAME));
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.close();
    }
    if (server != null) {
      server.close();
    }
  }

  @AfterEach
  void closePages() {
    open.forEach(WebPage::close);
  }

  private WebPage page(String token, int width, boolean dark, boolean scripts) {
    WebPage page = browser.page(width, 900, dark, scripts);
    open.add(page);
    page.open(server.address("/dashboard/login"));
    page.tabToField("token");
    page.type(token);
    page.enter();
    page.await(() -> page.address().equals("/dashboard/") && page.text().contains("Log out"));
    return page;
  }

  private WebPage page() {
    return page(admin, 1440, false, true);
  }

  private static void awaitRunning(String name) {
    Waiting.until(
        name + " is Running",
        () -> server.find("VirtualMachine", "default", name).status().get("printableStatus"),
        "Running"::equals);
  }

  @Test
  @DisplayName("makes a VM by mouse: a conflict, its way out, why a field is so, another size")
  void byMouse() throws Exception {
    WebPage page = page();
    page.click("New virtual machine");
    page.awaitAddress("/dashboard/vms/new");
    page.fill("name", "mouse");
    page.fill("source", "quay.io/containerdisks/windows:11");
    page.fill("preference", "windows.11");
    page.fill("instancetype", "u1.nano");
    page.awaitText("windows.11 needs 4Gi");
    page.click("Use u1.2xmedium");
    page.awaitText("2 cores");
    page.click("Create mouse");
    page.awaitAddress("/dashboard/vms/default/mouse/summary");
    page.awaitText("mouse was created.");
    awaitRunning("mouse");
    page.click("Why");
    page.awaitAddress("/dashboard/vms/default/mouse/why");
    page.awaitText("instance type u1.2xmedium");
    page.click("Resize");
    page.awaitAddress("/dashboard/vms/default/mouse/do/resize");
    page.click("u1.large");
    page.awaitText("This is what it does.");
    page.awaitText("spec.domain.memory.guest");
    page.click("Resize");
    page.awaitText("mouse was resized.");
    assertThat(
            Fields.text(
                Fields.map(
                    server.find("VirtualMachine", "default", "mouse").spec(), "instancetype"),
                "name"))
        .isEqualTo("u1.large");
  }

  @Test
  @DisplayName("does the same with the keyboard alone")
  void byKeyboard() throws Exception {
    WebPage page = page();
    page.tabToText("New virtual machine");
    page.enter();
    page.awaitAddress("/dashboard/vms/new");
    page.tabToField("name");
    page.type("keys");
    page.tabToField("source");
    page.type("quay.io/containerdisks/windows:11");
    page.choose("preference", "windows.11");
    page.choose("instancetype", "u1.nano");
    page.awaitText("windows.11 needs 4Gi");
    page.tabToText("Use u1.2xmedium");
    page.enter();
    page.awaitText("2 cores");
    page.tabToText("Create keys");
    page.enter();
    page.awaitAddress("/dashboard/vms/default/keys/summary");
    awaitRunning("keys");
    page.tabToText("Why");
    page.enter();
    page.awaitText("spec.domain.memory.guest");
    page.tabToText("Resize");
    page.enter();
    page.awaitAddress("/dashboard/vms/default/keys/do/resize");
    page.tabToText("u1.large");
    page.enter();
    page.awaitText("This is what it does.");
    page.tabToText("Resize");
    page.enter();
    page.awaitText("keys was resized.");
  }

  /** A form, and the command that makes the same machine. */
  private static final Map<String, List<String>> SAME =
      Map.of(
          "name=same-1&instancetype=u1.small&preference=fedora&disk=image&source=a/b:1",
          List.of(
              "--name=same-1",
              "--namespace=default",
              "--instancetype=u1.small",
              "--preference=fedora",
              "--volume-containerdisk=src:a/b:1"),
          "name=same-2&disk=claim&source=golden&size=&disk=blank&source=&size=1Gi&network=none",
          List.of(
              "--name=same-2",
              "--namespace=default",
              "--volume-pvc=src:golden,bootorder:1",
              "--volume-import=type:blank,size:1Gi,name:same-2-disk-2",
              "--network=type:none"),
          "name=same-3&namespace=shop&instancetype=virtualmachineinstancetype/u1.medium&attached=blue",
          List.of(
              "--name=same-3",
              "--namespace=shop",
              "--instancetype=virtualmachineinstancetype/u1.medium",
              "--network=type:pod",
              "--network=type:multus,src:blue"),
          "name=same-4&instancetype=n1.custom&vcpus=3&memory=5Gi",
          List.of(
              "--name=same-4",
              "--namespace=default",
              "--instancetype=n1.custom",
              "--vcpus=3",
              "--memory=5Gi"));

  @Test
  @DisplayName("sends what virtctl create vm prints: images, disks, networks, own sizes and types")
  void sameManifest() throws Exception {
    WebPage page = page();
    for (Map.Entry<String, List<String>> each : SAME.entrySet()) {
      page.open(server.address("/dashboard/vms/new?run-strategy=Halted&" + each.getKey()));
      List<String> arguments = new ArrayList<>(each.getValue());
      arguments.add("--run-strategy=Halted");
      String printed = new CreatedManifests().create(arguments).text();
      assertThat(page.evaluate("document.getElementById('manifest').textContent"))
          .isEqualTo(printed);
      String name = each.getValue().getFirst().substring("--name=".length());
      page.click("Create " + name);
      page.awaitText(name + " was created.");
      Fields sent = Documents.objects(printed.getBytes(StandardCharsets.UTF_8)).getFirst();
      String namespace = Fields.text(Fields.map(sent, "metadata"), "namespace");
      Map<?, ?> wanted = template(Fields.map(sent, "spec"));
      Map<?, ?> stored = template(server.find("VirtualMachine", namespace, name).spec());
      assertThat(stored.get("volumes")).isEqualTo(wanted.get("volumes"));
      assertThat(stored.get("networks")).isEqualTo(wanted.get("networks"));
      assertThat(Fields.map(Fields.map(stored, "domain"), "cpu").get("guest"))
          .isEqualTo(Fields.map(Fields.map(wanted, "domain"), "cpu").get("guest"));
    }
  }

  private static Map<?, ?> template(Map<?, ?> spec) {
    return Fields.map(Fields.map(spec, "template"), "spec");
  }

  @Test
  @DisplayName("moves along the sizes that the guest can use, and shows each at once")
  void slider() {
    WebPage page = page();
    page.open(server.address("/dashboard/vms/new"));
    page.fill("name", "sized");
    page.fill("preference", "fedora");
    page.fill("instancetype", "u1.medium");
    page.awaitText("Smaller or larger");
    page.tabToField("step");
    page.arrowRight();
    page.await(() -> page.value("instancetype").equals("u1.2xmedium"));
    page.awaitText("2 sockets");
    assertThat(page.evaluate("document.activeElement.name")).isEqualTo("step");
    page.arrowRight();
    page.await(() -> page.value("instancetype").equals("u1.large"));
    page.fill("instancetype", "n1.custom");
    page.awaitText("Own vCPUs");
    page.fill("vcpus", "3");
    page.fill("memory", "5Gi");
    page.awaitText("5Gi memory");
    assertThat(page.text()).doesNotContain("Smaller or larger");
  }

  @Test
  @DisplayName("keeps what is chosen while a slow server still answers what was there before")
  void slowServer() {
    WebPage page = page();
    page.open(server.address("/dashboard/vms/new"));
    page.evaluate(
        "(() => { const real = window.fetch; window.fetch = async (...asked) => {"
            + " window.fetch = real; const answer = await real(...asked);"
            + " await new Promise((go) => { window.letGo = go; }); return answer; }; })()");
    page.fill("name", "slow");
    page.await(() -> Boolean.TRUE.equals(page.evaluate("!!window.letGo")));
    String busy = "document.querySelector('[data-preview-part]').getAttribute('aria-busy')";
    assertThat(page.evaluate(busy)).as("what is shown is not the answer yet").isEqualTo("true");
    page.evaluate(
        "(() => { const guest = document.querySelector('[name=preference]'); guest.value ="
            + " 'fedora'; guest.dispatchEvent(new Event('input', {bubbles: true}));"
            + " window.letGo(); })()");
    page.awaitText("--preference fedora");
    assertThat(page.value("preference")).isEqualTo("fedora");
    page.await(() -> "false".equals(page.evaluate(busy)));
  }

  @Test
  @DisplayName("shows the types of the namespace, and what a volume brings along")
  void ofNamespaceAndVolume() {
    WebPage page = page();
    page.open(server.address("/dashboard/vms/new?name=inferred&disk=claim&source=golden&size="));
    page.awaitText("spec.instancetype: u1.small was inferred from volume golden");
    page.awaitText("spec.preference: fedora was inferred from volume golden");
    assertThat(page.text()).contains("2Gi memory");
    page.click("Add a disk");
    page.awaitText("Disk 2");
    page.fill("namespace", "shop");
    page.await(
        () ->
            Boolean.TRUE.equals(
                page.evaluate(
                    "!!document.querySelector('option[value=\"virtualmachineinstancetype/u1.medium\"]')")));
    page.open(server.address("/dashboard/catalog?q=u1.medium"));
    assertThat(page.text()).contains("shop/u1.medium");
    page.open(server.address("/dashboard/catalog/compare?name=u1.medium&name=shop/u1.medium"));
    assertThat(page.text()).contains("* cpu.guest");
  }

  @Test
  @DisplayName("has the console of a guest, as text, until whoever uses it logs out")
  void console() {
    WebPage page = page(admin, 1440, false, true);
    page.open(server.address("/dashboard/vms/default/web/console"));
    page.awaitText("connected");
    page.awaitText("console of default/web");
    page.type("typed \u001b[31m<b>red</b>\u001b[0m\u001b]0;taken\u0007");
    page.awaitText("typed <b>red</b>");
    assertThat(page.evaluate("document.querySelectorAll('.terminal b').length")).isEqualTo(0L);
    assertThat(page.evaluate("document.querySelector('.terminal .t1').textContent"))
        .isEqualTo("<b>red</b>");
    page.enter();
    page.type("second");
    page.awaitText("second");
    page.leaveConsole();
    assertThat(page.evaluate("document.activeElement.textContent"))
        .isEqualTo("Picture of the screen");
    page.evaluate(
        "(() => { const form = document.querySelector('form[action=\"/dashboard/logout\"]');"
            + " fetch(form.action, {method: 'POST', body: new URLSearchParams(new"
            + " FormData(form))}); })()");
    page.awaitText("your credentials are no longer good");
  }

  @Test
  @DisplayName("has no serious obstacle for anybody, in light and in dark")
  void accessibility() throws Exception {
    String axe;
    try (InputStream in = getClass().getResourceAsStream("/axe.min.js")) {
      axe = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    WebPage page = page();
    var findings = new ArrayList<String>();
    for (String address : PAGES) {
      page.open(server.address(address));
      findings.addAll(obstacles(page, axe));
    }
    page.open(server.address("/dashboard/plan"));
    page.fill("documents", PLANNED);
    page.click("Show the plan");
    page.awaitText("Share by link");
    findings.addAll(obstacles(page, axe));
    WebPage stranger = browser.page(1440, 900, false, true);
    open.add(stranger);
    for (String address : STRANGERS) {
      stranger.open(server.address(address));
      findings.addAll(obstacles(stranger, axe));
    }
    assertThat(findings).isEmpty();
  }

  private static List<String> obstacles(WebPage page, String axe) {
    var findings = new ArrayList<String>();
    for (boolean dark : new boolean[] {false, true}) {
      page.colours(dark);
      page.evaluate(axe + "; true");
      Object found =
          page.evaluate(
              "axe.run(document, {resultTypes: ['violations']"
                  // Colours are all that is different then.
                  + (dark ? ", runOnly: ['cat.color']" : "")
                  + "}).then(r => r.violations"
                  + ".filter(v => v.impact === 'serious' || v.impact === 'critical')"
                  + ".map(v => v.id + ' ' + v.nodes.slice(0, 2).map(n => n.html).join(' | '))"
                  + ".join('\\n'))");
      if (!"".equals(found)) {
        findings.add(page.address() + (dark ? " dark: " : " light: ") + found);
      }
    }
    return findings;
  }

  @Test
  @DisplayName(
      "fits on 320 pixels and with a zoom of 200 %, with one main heading and part on each page")
  void narrow() {
    WebPage page = page(admin, 320, true, true);
    var findings = new ArrayList<String>();
    for (String address : Stream.concat(PAGES.stream(), STRANGERS.stream()).toList()) {
      page.resize(320, 900);
      page.open(server.address(address));
      Object over = page.evaluate(TOO_WIDE);
      page.resize(1440 / 2, 900 / 2);
      Object zoomed = page.evaluate(TOO_WIDE);
      Object landmarks =
          page.evaluate(
              "['header.top', 'main', 'h1', 'head > title'].map(e =>"
                  + " document.querySelectorAll(e).length).join()");
      if (!over.equals(0L) || !zoomed.equals(0L) || !landmarks.equals("1,1,1,1")) {
        findings.add(address + ": " + over + " or " + zoomed + " pixels too wide, " + landmarks);
      }
    }
    assertThat(findings).isEmpty();
  }

  @Test
  @DisplayName("fits beside its form, whatever the machines are called that a type would change")
  void planOfLongNames() {
    WebPage page = page();
    page.open(server.address("/dashboard/types/VirtualMachineInstancetype/shop/u1.medium/edit"));
    page.fill("spec.memory.guest", "4Gi");
    page.click("Show the plan");
    page.awaitText("What changes in shop");
    assertThat(page.text()).contains("shop/" + LONGEST_NAME);
    for (int width : new int[] {1440, 820, 320}) {
      page.resize(width, 900);
      assertThat(page.evaluate(TOO_WIDE)).as(width + " pixels").isEqualTo(0L);
    }
  }

  @Test
  @DisplayName("shows markup in names, annotations and messages as text, on every page")
  void markup() {
    WebPage page = page();
    var findings = new ArrayList<String>();
    var addresses = new ArrayList<>(PAGES);
    String value = "%3Cimg%20src%3Dx%20onerror%3Ddocument.title%3D'taken'%3E";
    addresses.add("/dashboard/vms?q=" + value + "&status=" + value + "&type=" + value);
    addresses.add("/dashboard/vms/" + value + "/" + value + "/summary");
    addresses.add(
        "/dashboard/vms/new?name="
            + value
            + "&disk=image&source="
            + value
            + "&instancetype="
            + value);
    addresses.add("/dashboard/catalog?q=" + value + "&memory=" + value);
    addresses.add("/dashboard/catalog/compare?name=" + value + "&name=b");
    addresses.add("/dashboard/catalog/choose?vcpus=" + value + "&preference=" + value);
    addresses.add("/dashboard/types/" + value + "/" + value);
    for (String address : addresses) {
      page.open(server.address(address));
      Object images = page.evaluate("document.querySelectorAll('img[onerror]').length");
      if (!images.equals(0L) || page.evaluate("document.title").equals("taken")) {
        findings.add(address);
      }
    }
    assertThat(findings).isEmpty();
    page.open(server.address("/dashboard/vms/default/web/summary"));
    assertThat(page.text()).contains("note: " + MARKUP);
    page.open(server.address("/dashboard/vms/default/web/events"));
    page.awaitText(MARKUP);
  }

  @Test
  @DisplayName("follows what others do, without being loaded again")
  void live() {
    WebPage page = page();
    page.open(server.address("/dashboard/vms?q=default/made-elsewhere"));
    page.awaitText("No virtual machine matches");
    page.awaitText("Live");
    page.evaluate("window.stays = true");
    server.create(
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: made-elsewhere, namespace: default}
        spec: {runStrategy: Always, template: {spec: {domain: {memory: {guest: 1Gi}, devices: {}}}}}
        """);
    page.awaitText("made-elsewhere");
    page.awaitText("Running");
    assertThat(page.evaluate("window.stays")).isEqualTo(true);
  }

  @Test
  @DisplayName("works without scripts, previews included")
  void withoutScripts() {
    WebPage page = page(admin, 1440, false, false);
    page.open(server.address("/dashboard/vms/new"));
    page.tabToField("name");
    page.type("plain");
    page.enter();
    page.awaitText("virtctl create vm");
    page.click("Create plain");
    page.awaitText("plain was created.");
    page.open(server.address("/dashboard/vms"));
    page.clickOn("document.querySelector('input[value=\"default/plain\"]')");
    page.click("Stop");
    page.awaitText("1 of 1 machines were told to stop.");
  }

  @Test
  @DisplayName("lets types be picked in the plot, side by side, and compared, without scripts too")
  void picks() {
    for (boolean scripts : List.of(true, false)) {
      WebPage page = page(admin, 1440, false, scripts);
      page.open(server.address("/dashboard/catalog?series=u1"));
      page.clickOn("document.getElementById('dot-cx1.medium').firstChild");
      page.awaitAddress("/dashboard/catalog?series=u1&name=cx1.medium");
      page.awaitText("1 vCPU, 2Gi");
      page.clickOn("document.getElementById('dot-u1.large').firstChild");
      page.awaitText("Compare them");
      assertThat(page.evaluate("document.querySelectorAll('.plot .picked').length")).isEqualTo(2L);
      assertThat(
              page.evaluate(
                  "document.querySelector('[type=checkbox][value=\"u1.large\"]').checked"))
          .isEqualTo(true);
      page.click("Compare them");
      page.awaitAddress("/dashboard/catalog/compare?name=cx1.medium&name=u1.large");
      page.awaitText("* cpu.guest");
    }
  }

  @Test
  @DisplayName("tells who uses a type of a namespace from who uses its namesake of the cluster")
  void namesakes() {
    WebPage page = page();
    page.open(server.address("/dashboard/types/VirtualMachineInstancetype/shop/u1.medium"));
    assertThat(page.text()).contains("1 machine").doesNotContain("default/web");
    page.click("1 machine");
    page.awaitAddress("/dashboard/vms?type=virtualmachineinstancetype%2Fu1.medium&namespace=shop");
    page.awaitText("1 machine");
    assertThat(page.text()).contains(LONGEST_NAME);
    page.open(server.address("/dashboard/types/VirtualMachineClusterInstancetype/u1.medium"));
    assertThat(page.text()).contains("default/web").doesNotContain(LONGEST_NAME);
  }

  @Test
  @DisplayName("has the preferences as a tree that is folded by keyboard, without scripts")
  void tree() {
    WebPage page = page(admin, 1440, false, false);
    page.open(server.address("/dashboard/catalog?series=u1"));
    String link = "document.querySelector('.tree a[href$=\"/rhel.9.desktop\"]')";
    assertThat(
            page.evaluate(
                "(() => { const names = []; for (let item = %s.closest('li'); item; item ="
                        .formatted(link)
                    + " item.parentElement.closest('li'))"
                    + " names.unshift(item.querySelector('.name').firstChild.textContent.trim());"
                    + " return names.join(' > '); })()"))
        .isEqualTo("linux > rhel > rhel.9 > rhel.9.desktop");
    page.evaluate(
        "document.querySelector('.tree a[href$=\"/rhel.9\"]').focus({preventScroll: true})");
    page.tabTo("e.ariaLabel === 'Preferences based on rhel.9'");
    assertThat(page.evaluate(link + ".checkVisibility()")).isEqualTo(true);
    page.enter();
    page.await(() -> Boolean.FALSE.equals(page.evaluate(link + ".checkVisibility()")));
    page.enter();
    page.await(() -> Boolean.TRUE.equals(page.evaluate(link + ".checkVisibility()")));
  }

  @Test
  @DisplayName(
      "shows two users exactly what their roles allow, and says what it does not let them do")
  void roles() {
    server.create(
        """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: RoleBinding
        metadata: {name: sees-shop, namespace: shop}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}
        subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: vera}]
        """);
    WebPage vera = page(server.token("vera", "system:authenticated"), 1440, false, true);
    vera.open(server.address("/dashboard/vms"));
    vera.awaitText("till-with-a-name");
    assertThat(vera.text()).doesNotContain("default");
    vera.open(server.address("/dashboard/vms/default/web/summary"));
    assertThat(vera.text()).contains("Not allowed").contains("User \"vera\" cannot get resource");
    vera.open(server.address("/dashboard/vms/default/does-not-exist/summary"));
    assertThat(vera.text()).contains("Not allowed");
    vera.open(
        server.address(
            "/dashboard/vms/shop/till-with-a-name-that-is-long-enough-to-fold-in-every-table-of-all/summary"));
    assertThat(
            vera.evaluate(
                "[...document.querySelectorAll('button:disabled')].map(b => b.innerText + ': ' +"
                    + " b.title).join('; ')"))
        .isEqualTo(
            "Start: Your roles do not let you start machines of this namespace.; Resize: Your roles"
                + " do not let you resize machines of this namespace.");
    assertThat(vera.text())
        .contains("Your roles do not let you start or resize machines of this namespace.");
    vera.open(
        server.address(
            "/dashboard/vms/shop/till-with-a-name-that-is-long-enough-to-fold-in-every-table-of-all/do/start"));
    assertThat(vera.text()).contains("Your roles do not let you start machines of this namespace.");
    WebPage root = page();
    root.open(server.address("/dashboard/vms"));
    root.awaitText("till-with-a-name");
    assertThat(root.text()).contains("web");
  }
}
