package io.instancetypes.machinery.rbac;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("A refusal")
class ForbiddenTest {
  private static final UserInfo JANE = new UserInfo("jane", List.of());

  static Stream<Arguments> refusals() {
    return Stream.of(
        arguments(
            "an object",
            new Attributes(
                JANE, "get", "default", "demo.example.com", "v1", "widgets", null, "w1", null),
            "",
            "widgets.demo.example.com \"w1\" is forbidden: User \"jane\" cannot get resource"
                + " \"widgets\" in API group \"demo.example.com\" in the namespace \"default\""),
        arguments(
            "a list in the whole cluster",
            new Attributes(JANE, "list", null, "", "v1", "pods", null, null, null),
            "",
            "pods is forbidden: User \"jane\" cannot list resource \"pods\" in API group \"\""
                + " at the cluster scope"),
        arguments(
            "a subresource",
            new Attributes(JANE, "update", "a", "kubevirt.io", "v1", "vms", "status", "x", null),
            "",
            "vms.kubevirt.io \"x\" is forbidden: User \"jane\" cannot update resource"
                + " \"vms/status\" in API group \"kubevirt.io\" in the namespace \"a\""),
        arguments(
            "a path",
            Attributes.ofPath(JANE, "get", "/metrics"),
            "",
            "forbidden: User \"jane\" cannot get path \"/metrics\""),
        arguments(
            "a path with markup",
            Attributes.ofPath(JANE, "get", "/<b>&\"\n"),
            "",
            "forbidden: User \"jane\" cannot get path \"/&lt;b&gt;&amp;\\\"\\n\""),
        arguments(
            "a reason",
            Attributes.ofPath(JANE, "get", "/x"),
            "RBAC: gone",
            "forbidden: User \"jane\" cannot get path \"/x\": RBAC: gone"));
  }

  @ParameterizedTest(name = "of {0}")
  @MethodSource("refusals")
  @DisplayName("reads as kube-apiserver's:")
  void message(String row, Attributes wanted, String reason, String message) {
    assertThat(Forbidden.message(wanted, reason)).isEqualTo(message);
  }
}
