package io.instancetypes.install;

/**
 * What the operator tells Prometheus that is worth looking at. The operator counts under these
 * names; dashboard and documentation are made of this table.
 */
public enum OperatorMetric {
  LEADER(
      "instancetypes_leader",
      "Whether the controllers of this process act",
      "Leaders: one is right",
      "sum(instancetypes_leader)",
      "short"),
  CERTIFICATE_END(
      "instancetypes_certificate_not_after_seconds",
      "When the certificate that is served ends, in seconds of Unix time",
      "Time until the certificate ends",
      "min(instancetypes_certificate_not_after_seconds) - time()",
      "s"),
  REVIEWS(
      "instancetypes_admission_reviews_seconds",
      "Reviews of the API server that were answered, by path and outcome: allowed, refused,"
          + " converted, unavailable, failed",
      "Reviews, by outcome",
      "sum by (outcome) (rate(instancetypes_admission_reviews_seconds_count[5m]))",
      "reqps"),
  REVIEW_TIMES(
      "instancetypes_admission_reviews_seconds_bucket",
      "How long reviews took: buckets from 5 ms to 10 s",
      "99 of 100 reviews take at most",
      "histogram_quantile(0.99, sum by (le)"
          + " (rate(instancetypes_admission_reviews_seconds_bucket[5m])))",
      "s"),
  RECONCILIATIONS(
      "reconciliations_started_total",
      "Looks at a machine, snapshot or restore",
      "Reconciliations",
      "sum(rate(reconciliations_started_total[5m]))",
      "ops"),
  FAILURES(
      "reconciliations_failure_total",
      "Those that failed; they are tried again",
      "Reconciliations that failed",
      "sum(rate(reconciliations_failure_total[5m]))",
      "ops"),
  DROPPED_SPANS(
      "traces_spans_dropped_total",
      "Spans that were left out of traces, as there were too many or nobody took them",
      "Spans that were dropped",
      "sum(rate(traces_spans_dropped_total[5m]))",
      "ops"),
  MEMORY(
      "jvm_memory_used_bytes",
      "Memory of the process, by area",
      "Memory, by pod",
      "sum by (pod) (jvm_memory_used_bytes{job=\"instancetypes-operator-metrics\"})",
      "bytes"),
  PROCESSOR(
      "process_cpu_usage",
      "Share of the processors that the process uses",
      "Processors, by pod",
      "max by (pod) (process_cpu_usage{job=\"instancetypes-operator-metrics\"})",
      "percentunit");

  private final String name;
  private final String help;
  private final String title;
  private final String query;
  private final String unit;

  OperatorMetric(String name, String help, String title, String query, String unit) {
    this.name = name;
    this.help = help;
    this.title = title;
    this.query = query;
    this.unit = unit;
  }

  /** As Prometheus has it. */
  public String title() {
    return name;
  }

  public String help() {
    return help;
  }

  /** Over its picture. */
  String heading() {
    return title;
  }

  String query() {
    return query;
  }

  /** By Grafana's names. */
  String unit() {
    return unit;
  }
}
