package io.instancetypes.operator;

import static io.instancetypes.operator.TestCluster.INSTANCES;
import static io.instancetypes.operator.TestCluster.TYPES;
import static io.instancetypes.operator.TestCluster.VMS;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.OtlpReceiver;
import io.instancetypes.testkit.OtlpReceiver.ReceivedSpan;
import io.instancetypes.testkit.Tenancy;
import io.instancetypes.testkit.Waiting;
import io.instancetypes.traces.OtlpTraces;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@OnKubernetes(tenancy = Tenancy.OWN)
class OperatorTracesTest {
  @Test
  @DisplayName(
      "Reviews are parts of the trace of the API server, or traces of their own as reconciliations")
  void traces(Kubernetes kubernetes) throws Exception {
    try (var collector = OtlpReceiver.start();
        TestCluster cluster = TestCluster.of(kubernetes)) {
      var setup = new OtlpTraces.Setup("test", "1", Optional.of(collector.url()), line -> {});
      try (OtlpTraces traces = OtlpTraces.open(setup);
          Operator operator =
              cluster.operate(
                  TestCluster.config(URI.create("https://127.0.0.1")).withTraces(traces))) {
        Waiting.until("it leads", operator::isLeading);
        cluster.api().create(TYPES, TestCluster.type("two"));
        cluster.api().create(VMS, TestCluster.vm("web", "two", "Always"));
        Waiting.until("there is an instance", () -> cluster.find(INSTANCES + "/web") != null);
        new Caller(operator.port(), null)
            .send(
                "POST",
                cluster.webhookPath("virtualmachine-validator.kubevirt.io"),
                new Fields(),
                "traceparent",
                "00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-bbbbbbbbbbbbbbbb-01");
        ReceivedSpan called =
            collector.await(span -> span.trace().equals("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"));
        assertThat(called.parent()).isEqualTo("bbbbbbbbbbbbbbbb");
        assertThat(called.kind()).isEqualTo(2);
        ReceivedSpan review =
            collector.await(
                span ->
                    span.name().equals("POST /virtualmachines/validate")
                        && "web".equals(span.attributes().get("k8s.resource.name")));
        ReceivedSpan creation =
            collector.await(span -> span.name().equals("create VirtualMachineInstance"));
        ReceivedSpan reconciliation = collector.await(span -> span.id().equals(creation.parent()));
        assertThat(collector.tree(review))
            .isEqualTo(
                """
                POST /virtualmachines/validate
                  expand
                """);
        assertThat(review.attributes())
            .containsEntry("k8s.kind", "VirtualMachine")
            .containsEntry("k8s.namespace.name", "default")
            .containsEntry("webhook.outcome", "allowed")
            .containsEntry("http.response.status_code", "200");
        assertThat(reconciliation.name()).isEqualTo("reconcile VirtualMachine");
        assertThat(reconciliation.parent()).isEmpty();
        assertThat(creation.kind()).isEqualTo(3);
        assertThat(reconciliation.attributes()).containsEntry("k8s.resource.name", "web");
      }
    }
  }
}
