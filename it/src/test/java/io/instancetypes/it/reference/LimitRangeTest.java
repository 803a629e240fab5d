package io.instancetypes.it.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.testkit.OnKubernetes;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnKubernetes
@DisplayName("Limit ranges hold single objects to bounds, and give containers what they lack")
class LimitRangeTest extends OnBothServers {
  private static final String CORE = "/api/v1/namespaces/default/";
  private static final String CLAIMS = CORE + "persistentvolumeclaims";
  private static final String PODS = CORE + "pods";
  private static final String DRY_RUN = "?dryRun=All";

  private static Answer limit(String limits) {
    return make(
        CORE + "limitranges",
        "{\"metadata\":{\"name\":\"sizes\"},\"spec\":{\"limits\":[%s]}}".formatted(limits));
  }

  /** kube-apiserver hears of a limit range a moment after it is stored, and of its end. */
  private static Answer tried(String collection, String object, Predicate<Answer> wanted) {
    return Eventually.answer(object, () -> client.post(collection + DRY_RUN, object), wanted);
  }

  private static void isRefused(String collection, String object, String expected) {
    tried(collection, object, answer -> answer.failure().equals("403 Forbidden: " + expected));
  }

  private static String claim(String name, String size) {
    return """
    {"metadata":{"name":"%s"},"spec":{"accessModes":["ReadWriteOnce"],
     "resources":{"requests":{"storage":"%s"}}}}\
    """
        .formatted(name, size);
  }

  private static String pod(String container, String more) {
    return """
    {"metadata":{"name":"p"},
     "spec":{"containers":[{"name":"c","image":"i"%s}]%s}}\
    """
        .formatted(container, more);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"type":"Foo"} | spec.limits[0].type: Invalid value: "Foo": must be a standard limit type or fully qualified
          {"type":"Pod"},{"type":"Pod"} | spec.limits[1].type: Duplicate value: "Pod"
          {"type":"Pod","max":{"storage":"1"}} | spec.limits[0].max[storage]: Invalid value: "storage": must be a standard resource for containers
          {"type":"Pod","max":{"foo":"1"}} | [spec.limits[0].max[foo]: Invalid value: "foo": must be a standard resource type or fully qualified, spec.limits[0].max[foo]: Invalid value: "foo": must be a standard resource for containers]
          {"type":"Pod","default":{"cpu":"1"}} | spec.limits[0].default: Forbidden: may not be specified when `type` is 'Pod'
          {"type":"PersistentVolumeClaim"} | spec.limits[0].limits: Required value: either minimum or maximum storage value is required, but neither was provided
          {"type":"Pod","min":{"cpu":"2"},"max":{"cpu":"1"}} | spec.limits[0].min[cpu]: Invalid value: "2": min value 2 is greater than max value 1
          {"type":"Container","max":{"cpu":"1"},"default":{"cpu":"2"},"defaultRequest":{"cpu":"500m"}} | spec.limits[0].default[cpu]: Invalid value: "1": default value 2 is greater than max value 1
          {"type":"Container","min":{"cpu":"1"},"default":{"cpu":"2"},"defaultRequest":{"cpu":"500m"}} | spec.limits[0].defaultRequest[cpu]: Invalid value: "500m": min value 1 is greater than default request value 500m
          {"type":"Container","default":{"cpu":"1"},"defaultRequest":{"cpu":"2"}} | spec.limits[0].defaultRequest[cpu]: Invalid value: "2": default request value 2 is greater than default limit value 1
          {"type":"Pod","maxLimitRequestRatio":{"cpu":"500m"}} | spec.limits[0].maxLimitRequestRatio[cpu]: Invalid value: "500m": ratio 500m is less than 1
          {"type":"Pod","min":{"cpu":"1"},"max":{"cpu":"2"},"maxLimitRequestRatio":{"cpu":"3"}} | spec.limits[0].maxLimitRequestRatio[cpu]: Invalid value: "3": ratio 3 is greater than max/min = 2.000000
          """)
  @DisplayName("Bounds that do not fit together are refused")
  void refused(String limits, String expected) {
    assertThat(limit(limits).failure())
        .isEqualTo("422 Invalid: LimitRange \"sizes\" is invalid: " + expected);
  }

  @Test
  @DisplayName("Of containers, defaults follow from the bounds")
  void completed() {
    Answer made =
        limit(
            """
            {"type":"Container","max":{"cpu":"2"},"min":{"cpu":"1","memory":"1Gi"}},
            {"type":"PersistentVolumeClaim","max":{"storage":"1Gi"}}\
            """);
    assertThat(made.at("spec.limits.0.default")).isEqualTo(Map.of("cpu", "2"));
    assertThat(made.at("spec.limits.0.defaultRequest"))
        .isEqualTo(Map.of("cpu", "2", "memory", "1Gi"));
    assertThat(made.at("spec.limits.1"))
        .isEqualTo(Map.of("type", "PersistentVolumeClaim", "max", Map.of("storage", "1Gi")));
  }

  @Test
  @DisplayName("A claim that fits is taken, one that is too small or too large is not")
  void claims() {
    client.post(CLAIMS, claim("before", "8Gi"));
    limit(
        """
        {"type":"PersistentVolumeClaim","min":{"storage":"1Gi"},"max":{"storage":"4Gi"}}\
        """);
    isRefused(
        CLAIMS,
        claim("large", "5Gi"),
        "persistentvolumeclaims \"large\" is forbidden: maximum storage usage per"
            + " PersistentVolumeClaim is 4Gi, but request is 5Gi");
    assertThat(client.post(CLAIMS + DRY_RUN, claim("fits", "4Gi")).code()).isEqualTo(201);
    isRefused(
        CLAIMS,
        claim("small", "512Mi"),
        "persistentvolumeclaims \"small\" is forbidden: minimum storage usage per"
            + " PersistentVolumeClaim is 1Gi, but request is 512Mi");
    assertThat(
            client.merge(CLAIMS + "/before", "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}").failure())
        .isEqualTo(
            "403 Forbidden: persistentvolumeclaims \"before\" is forbidden: maximum storage usage"
                + " per PersistentVolumeClaim is 4Gi, but request is 8Gi");
  }

  @Test
  @DisplayName("A container that does not say what it needs is given the defaults")
  void defaults() {
    limit(
        """
        {"type":"Container","default":{"cpu":"2","memory":"2Gi"},
         "defaultRequest":{"cpu":"1","memory":"1Gi"}}\
        """);
    Map<?, ?> all =
        Map.of(
            "limits", Map.of("cpu", "2", "memory", "2Gi"),
            "requests", Map.of("cpu", "1", "memory", "1Gi"));
    Answer made =
        tried(
            PODS,
            pod("", ",\"initContainers\":[{\"name\":\"d\",\"image\":\"i\"}]"),
            answer -> all.equals(answer.at("spec.containers.0.resources")));
    assertThat(made.at("spec.initContainers.0.resources")).isEqualTo(all);
    assertThat(((Map<?, ?>) made.at("metadata.annotations")).get("kubernetes.io/limit-ranger"))
        .isEqualTo(
            "LimitRanger plugin set: cpu, memory request for container c; cpu, memory limit for"
                + " container c; cpu, memory request for init container d; cpu, memory limit for"
                + " init container d");
    made = client.post(PODS + DRY_RUN, pod(",\"resources\":{\"limits\":{\"cpu\":\"3\"}}", ""));
    assertThat(made.at("spec.containers.0.resources"))
        .isEqualTo(
            Map.of(
                "limits", Map.of("cpu", "3", "memory", "2Gi"),
                "requests", Map.of("cpu", "3", "memory", "1Gi")));
    assertThat(((Map<?, ?>) made.at("metadata.annotations")).get("kubernetes.io/limit-ranger"))
        .isEqualTo(
            "LimitRanger plugin set: memory request for container c; memory limit for container c");
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"type":"Pod","max":{"cpu":"1"}} | {} | maximum cpu usage per Pod is 1.  No limit is specified
          {"type":"Pod","min":{"cpu":"1"}} | {} | minimum cpu usage per Pod is 1.  No request is specified
          {"type":"Pod","max":{"cpu":"1"}} | {"limits":{"cpu":"2"}} | maximum cpu usage per Pod is 1, but limit is 2
          {"type":"Pod","min":{"cpu":"1"}} | {"requests":{"cpu":"500m"}} | minimum cpu usage per Pod is 1, but request is 500m
          {"type":"Container","max":{"cpu":"1"}} | {"requests":{"cpu":"2"},"limits":{"cpu":"2"}} | maximum cpu usage per Container is 1, but limit is 2
          {"type":"Container","min":{"cpu":"1"},"max":{"memory":"1Gi"}} | {"requests":{"cpu":"1m"},"limits":{"memory":"2Gi"}} | [minimum cpu usage per Container is 1, but request is 1m, maximum memory usage per Container is 1Gi, but limit is 2Gi]
          {"type":"Pod","maxLimitRequestRatio":{"cpu":"2"}} | {} | cpu max limit to request ratio per Pod is 2, but no request is specified or request is 0
          {"type":"Pod","maxLimitRequestRatio":{"cpu":"2"}} | {"requests":{"cpu":"1"}} | cpu max limit to request ratio per Pod is 2, but no limit is specified or limit is 0
          {"type":"Pod","maxLimitRequestRatio":{"cpu":"2"}} | {"requests":{"cpu":"1"},"limits":{"cpu":"3"}} | cpu max limit to request ratio per Pod is 2, but provided ratio is 3.000000
          """)
  @DisplayName("A pod that asks for too much or too little is refused")
  void pods(String limits, String resources, String expected) {
    limit(limits);
    isRefused(PODS, pod(",\"resources\":" + resources, ""), "pods \"p\" is forbidden: " + expected);
  }

  @Test
  @DisplayName("A pod takes what its containers take together, or one that comes before them")
  void total() {
    limit("{\"type\":\"Pod\",\"max\":{\"cpu\":\"3\"}}");
    String one = ",\"resources\":{\"limits\":{\"cpu\":\"2\"}}";
    String before = ",\"initContainers\":[{\"name\":\"d\",\"image\":\"i\"%s%s}]";
    String expected = "pods \"p\" is forbidden: maximum cpu usage per Pod is 3, but limit is 4";
    isRefused(PODS, pod(one, before.formatted(one, ",\"restartPolicy\":\"Always\"")), expected);
    isRefused(PODS, pod(one, ",\"resources\":{\"limits\":{\"cpu\":\"4\"}}"), expected);
    assertThat(client.post(PODS + DRY_RUN, pod(one, before.formatted(one, ""))).code())
        .isEqualTo(201);
  }
}
