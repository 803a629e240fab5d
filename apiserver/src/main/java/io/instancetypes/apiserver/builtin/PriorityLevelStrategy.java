package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.flowcontrol.FlowControlDefaults;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.List;
import java.util.Map;

/** How many requests of one purpose are answered at once. */
final class PriorityLevelStrategy extends FlowControlStrategy {
  private static final Path LIMITED = SPEC.field("limited");
  private static final Path RESPONSE = LIMITED.field("limitResponse");
  private static final Path QUEUING = RESPONSE.field("queuing");
  private static final long MOST_QUEUES = 10_000_000;
  private static final double MOST_ENTROPY = 60;

  PriorityLevelStrategy() {
    super(FlowControlDefaults::priorityLevels);
  }

  @Override
  public void complete(Fields object) {
    if (object.get("spec") instanceof Fields spec
        && spec.get("limited") instanceof Fields limited) {
      limited.putIfAbsent("nominalConcurrencyShares", 30L);
      limited.putIfAbsent("lendablePercent", 0L);
      if (limited.get("limitResponse") instanceof Fields response
          && response.get("queuing") instanceof Fields queuing) {
        putIfZero(queuing, "queues", 64);
        putIfZero(queuing, "handSize", 8);
        putIfZero(queuing, "queueLengthLimit", 50);
      }
    }
    if (object.get("spec") instanceof Fields spec && spec.get("exempt") instanceof Fields exempt) {
      exempt.putIfAbsent("nominalConcurrencyShares", 0L);
      exempt.putIfAbsent("lendablePercent", 0L);
    }
  }

  private static void putIfZero(Fields queuing, String field, long usual) {
    if (Fields.number(queuing, field) == 0) {
      queuing.put(field, usual);
    }
  }

  @Override
  void check(List<FieldError> errors, String name, Map<?, ?> spec) {
    String type = Fields.text(spec, "type");
    boolean exempt = name.equals(FlowControlDefaults.EXEMPT);
    if (exempt ? type.equals("Limited") : type.equals("Exempt")) {
      errors.add(
          FieldError.invalid(
              SPEC.field("type"), type, "must be 'Exempt' if and only if `name` is 'exempt'"));
    }
    checkType(errors, spec, type);
  }

  private static void checkType(List<FieldError> errors, Map<?, ?> spec, String type) {
    switch (type) {
      case "Exempt" -> {
        if (spec.containsKey("limited")) {
          errors.add(FieldError.forbidden(LIMITED, "must be nil if the type is not Limited"));
        }
      }
      case "Limited" -> {
        if (spec.containsKey("exempt")) {
          errors.add(
              FieldError.forbidden(SPEC.field("exempt"), "must be nil if the type is Limited"));
        }
        if (spec.get("limited") instanceof Map<?, ?> limited) {
          checkLimited(errors, limited);
        } else {
          errors.add(FieldError.required(LIMITED, "must not be empty when type is Limited"));
        }
      }
      case "" -> errors.add(FieldError.required(SPEC.field("type"), ""));
      default ->
          errors.add(
              FieldError.notSupported(SPEC.field("type"), type, List.of("Exempt", "Limited")));
    }
  }

  private static void checkLimited(List<FieldError> errors, Map<?, ?> limited) {
    long shares = Fields.number(limited, "nominalConcurrencyShares");
    if (shares < 0) {
      errors.add(
          FieldError.invalid(
              LIMITED.field("nominalConcurrencyShares"), shares, "must be a non-negative integer"));
    }
    checkResponse(errors, Fields.map(limited, "limitResponse"));
    long lendable = Fields.number(limited, "lendablePercent");
    if (lendable < 0 || lendable > 100) {
      errors.add(
          FieldError.invalid(
              LIMITED.field("lendablePercent"), lendable, "must be between 0 and 100, inclusive"));
    }
    long borrowing = Fields.number(limited, "borrowingLimitPercent");
    if (borrowing < 0) {
      errors.add(
          FieldError.invalid(
              LIMITED.field("borrowingLimitPercent"),
              borrowing,
              "if specified, must be a non-negative integer"));
    }
  }

  private static void checkResponse(List<FieldError> errors, Map<?, ?> response) {
    String type = Fields.text(response, "type");
    switch (type) {
      case "Reject" -> {
        if (response.containsKey("queuing")) {
          errors.add(
              FieldError.forbidden(
                  QUEUING, "must be nil if limited.limitResponse.type is not Limited"));
        }
      }
      case "Queue" -> {
        if (response.get("queuing") instanceof Map<?, ?> queuing) {
          checkQueuing(errors, queuing);
        } else {
          errors.add(
              FieldError.required(
                  QUEUING, "must not be empty if limited.limitResponse.type is Limited"));
        }
      }
      case "" -> errors.add(FieldError.required(RESPONSE.field("type"), ""));
      default ->
          errors.add(
              FieldError.notSupported(RESPONSE.field("type"), type, List.of("Queue", "Reject")));
    }
  }

  private static void checkQueuing(List<FieldError> errors, Map<?, ?> queuing) {
    long queues = Fields.number(queuing, "queues");
    long hand = Fields.number(queuing, "handSize");
    checkPositive(errors, queuing, "queueLengthLimit");
    checkPositive(errors, queuing, "queues");
    if (queues > MOST_QUEUES) {
      errors.add(
          FieldError.invalid(
              QUEUING.field("queues"), queues, "must not be greater than " + MOST_QUEUES));
    }
    checkPositive(errors, queuing, "handSize");
    if (queues > 0 && hand > queues) {
      errors.add(
          FieldError.invalid(
              QUEUING.field("handSize"),
              hand,
              "should not be greater than queues (%d)".formatted(queues)));
    } else if (queues > 0 && entropy(queues, hand) > MOST_ENTROPY) {
      errors.add(
          FieldError.invalid(
              QUEUING.field("handSize"),
              hand,
              "required entropy bits of deckSize %d and handSize %d should not be greater than 60"
                  .formatted(queues, hand)));
    }
  }

  private static void checkPositive(List<FieldError> errors, Map<?, ?> queuing, String field) {
    long value = Fields.number(queuing, field);
    if (value <= 0) {
      errors.add(FieldError.invalid(QUEUING.field(field), value, "must be positive"));
    }
  }

  /** How many bits it takes to deal a hand; more than enough ends the counting. */
  private static double entropy(long queues, long hand) {
    double bits = 0;
    for (long i = 0; i < hand && bits <= MOST_ENTROPY; i++) {
      bits += Math.log(queues - i) / Math.log(2);
    }
    return Math.ceil(bits);
  }
}
