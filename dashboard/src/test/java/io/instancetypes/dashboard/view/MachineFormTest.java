package io.instancetypes.dashboard.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.machinery.request.Query;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A form for a machine")
class MachineFormTest {
  private static MachineForm form(String... namesAndValues) {
    var query = new StringBuilder();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      query.append(query.isEmpty() ? "" : "&").append(namesAndValues[i]).append('=');
      query.append(URLEncoder.encode(namesAndValues[i + 1], StandardCharsets.UTF_8));
    }
    return MachineForm.of(Query.parse(query.toString()));
  }

  @Test
  @DisplayName("is a command line of which each value is one word")
  void arguments() {
    assertThat(
            form(
                    "name",
                    "web",
                    "disk",
                    "image",
                    "source",
                    "a --ssh-key=/etc/shadow",
                    "instancetype",
                    "u1.nano")
                .arguments())
        .containsExactly(
            "--name=web",
            "--namespace=default",
            "--instancetype=u1.nano",
            "--volume-containerdisk=src:a --ssh-key=/etc/shadow");
  }

  @Test
  @DisplayName("can be pasted into a shell, whatever was typed")
  void command() {
    assertThat(form("name", "a'; rm -rf ~ #", "instancetype", MachineForm.INFER).command())
        .isEqualTo(
            """
            virtctl create vm \\
              --name 'a'\\''; rm -rf ~ #' \\
              --namespace default \\
              --infer-instancetype \\
              | kubectl create -f -\
            """);
  }

  @Test
  @DisplayName("boots from its first disk, and names what is made after the machine")
  void disks() {
    MachineForm form =
        form(
            "name",
            "web",
            "namespace",
            "shop",
            "disk",
            "clone",
            "source",
            "golden",
            "size",
            "",
            "disk",
            "image",
            "source",
            "a:1",
            "size",
            "",
            "disk",
            "blank",
            "source",
            "",
            "size",
            "20Gi",
            "disk",
            "datasource",
            "source",
            "images/fedora",
            "size",
            "30Gi",
            "disk",
            "url",
            "source",
            "https://example.org/a.qcow2",
            "size",
            "5Gi",
            "disk",
            "",
            "source",
            "x",
            "size",
            "");
    assertThat(form.arguments())
        .containsExactly(
            "--name=web",
            "--namespace=shop",
            "--volume-import=type:pvc,src:shop/golden,name:web-root,bootorder:1",
            "--volume-containerdisk=src:a:1",
            "--volume-import=type:blank,size:20Gi,name:web-disk-3",
            "--volume-import=type:ds,src:images/fedora,size:30Gi,name:web-disk-4",
            "--volume-import=type:http,url:https://example.org/a.qcow2,size:5Gi,name:web-disk-5");
  }

  @Test
  @DisplayName("has the network of pods unless it says otherwise, and another one beside it")
  void networks() {
    assertThat(form("network", "none").arguments()).contains("--network=type:none");
    assertThat(form("attached", "infra/blue").arguments())
        .contains("--network=type:pod", "--network=type:multus,src:infra/blue");
    assertThat(form("network", "none", "attached", "blue").arguments())
        .containsOnlyOnce("--network=type:multus,src:blue")
        .doesNotContain("--network=type:none");
  }

  @Test
  @DisplayName("has an address that leads to the same form")
  void address() {
    MachineForm form =
        form(
            "name",
            "web",
            "disk",
            "image",
            "source",
            "",
            "size",
            "",
            "disk",
            "blank",
            "source",
            "",
            "size",
            "1Gi",
            "attached",
            "a&b",
            "preference",
            "virtualmachinepreference/mine");
    String address = form.address();
    assertThat(address).startsWith("/dashboard/vms/new?namespace=default&name=web&disk=image&");
    assertThat(MachineForm.of(Query.parse(address.substring(address.indexOf('?') + 1))))
        .isEqualTo(form);
  }
}
