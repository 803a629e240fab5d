package io.instancetypes.install;

/** What somebody should be told about the operator, and what they can do. */
enum Alert {
  DOWN(
      "InstancetypesOperatorDown",
      "absent(up{job=\"instancetypes-operator-metrics\"} == 1)",
      "5m",
      "critical",
      "No operator answers: VMs, instance types and preferences cannot be created or changed",
      "Look at the pods and events of the Deployment instancetypes-operator."),
  NO_LEADER(
      "InstancetypesNoLeader",
      "sum(instancetypes_leader) == 0",
      "5m",
      "critical",
      "No operator leads: VMs are admitted, but nobody starts them",
      "Look at the Lease instancetypes-controller and at what the operators log about it."),
  TWO_LEADERS(
      "InstancetypesTwoLeaders",
      "sum(instancetypes_leader) > 1",
      "5m",
      "warning",
      "More than one operator believes that it leads; nothing is done twice, but one of them is cut"
          + " off",
      "Delete the pod whose name is not the holder of the Lease instancetypes-controller."),
  CERTIFICATE(
      "InstancetypesCertificateEnds",
      "min(instancetypes_certificate_not_after_seconds) - time() < 7 * 24 * 3600",
      "1h",
      "warning",
      "The certificate of the webhooks ends within a week, and was not renewed",
      "Look at what the operators log about certificates; deleting the Secret"
          + " instancetypes-certificates makes everything anew."),
  REVIEWS_FAIL(
      "InstancetypesReviewsFail",
      "sum(rate(instancetypes_admission_reviews_seconds_count{outcome=~\"failed|unavailable\"}[5m]))"
          + " / sum(rate(instancetypes_admission_reviews_seconds_count[5m])) > 0.05",
      "10m",
      "warning",
      "More than one in twenty reviews cannot be answered, and what they are about is refused",
      "Look at what the operators log; most often the API server cannot be read."),
  REVIEWS_SLOW(
      "InstancetypesReviewsSlow",
      OperatorMetric.REVIEW_TIMES.query() + " > 2",
      "10m",
      "warning",
      "One in a hundred reviews takes more than two seconds, of the ten that API servers wait",
      "Give the operators more processors, or more replicas.");

  private final String title;
  private final String expression;
  private final String lasting;
  private final String severity;
  private final String summary;
  private final String wayOut;

  Alert(
      String title,
      String expression,
      String lasting,
      String severity,
      String summary,
      String wayOut) {
    this.title = title;
    this.expression = expression;
    this.lasting = lasting;
    this.severity = severity;
    this.summary = summary;
    this.wayOut = wayOut;
  }

  String title() {
    return title;
  }

  String expression() {
    return expression;
  }

  String lasting() {
    return lasting;
  }

  String severity() {
    return severity;
  }

  String summary() {
    return summary;
  }

  String wayOut() {
    return wayOut;
  }
}
