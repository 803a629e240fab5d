package io.instancetypes.apiserver.audit;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.https.Exchange;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.ApiException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A request as a line of JSON, in the form of {@code audit.k8s.io/v1}. */
final class AuditEvent {
  /** As long as kube-apiserver lets them become. */
  static final int LONGEST_LINE = 100 * 1024;

  private static final int LONGEST_TEXT = 1024;
  private static final int LONGEST_URI = 8 * 1024;
  private static final int MOST_GROUPS = 32;
  private static final String TRUNCATED = "audit.k8s.io/truncated";
  private static final DateTimeFormatter MICROSECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private final Fields event =
      Fields.of("kind", "Event", "apiVersion", "audit.k8s.io/v1", "level", "Metadata");

  AuditEvent(String id, String stage, Exchange exchange, RequestInfo info, AuditContext context) {
    event.put("auditID", id);
    event.put("stage", stage);
    event.put(
        "requestURI",
        clipped(context.isQueryHidden() ? exchange.path() : exchange.uri(), LONGEST_URI));
    event.put("verb", info == null ? exchange.method().toLowerCase(Locale.ROOT) : info.verb());
    event.put("user", context.user() == null ? new Fields() : user(context.user()));
    if (context.impersonated() != null) {
      event.put("impersonatedUser", user(context.impersonated()));
    }
    event.put("sourceIPs", List.of(exchange.clientAddress()));
    event.put("userAgent", clipped(exchange.header("User-Agent"), LONGEST_TEXT));
    if (info != null && info.isResource()) {
      event.put("objectRef", objectRef(info, context.name()));
    }
  }

  private static Fields user(UserInfo user) {
    Fields document = Fields.of("username", clipped(user.name(), LONGEST_TEXT));
    if (!user.uid().isEmpty()) {
      document.put("uid", clipped(user.uid(), LONGEST_TEXT));
    }
    document.put(
        "groups",
        user.groups().stream().limit(MOST_GROUPS).map(it -> clipped(it, LONGEST_TEXT)).toList());
    if (!user.extra().isEmpty()) {
      document.put("extra", Fields.copy(user.extra()));
    }
    return document;
  }

  private static Fields objectRef(RequestInfo info, String created) {
    var reference = Fields.of("resource", clipped(info.resource(), LONGEST_TEXT));
    put(reference, "namespace", info.namespace());
    put(reference, "name", info.name().isEmpty() ? created : info.name());
    put(reference, "apiGroup", info.group());
    put(reference, "apiVersion", info.version());
    put(reference, "subresource", info.ruledSubresource());
    return reference;
  }

  private static void put(Fields fields, String key, String value) {
    if (!value.isEmpty()) {
      fields.put(key, clipped(value, LONGEST_TEXT));
    }
  }

  AuditEvent answered(int code) {
    event.put("responseStatus", Fields.of("metadata", new Fields(), "code", (long) code));
    return this;
  }

  AuditEvent refused(ApiException refusal) {
    event.put(
        "responseStatus",
        Fields.of(
            "metadata",
            new Fields(),
            "status",
            "Failure",
            "message",
            clipped(String.valueOf(refusal.getMessage()), LONGEST_TEXT),
            "reason",
            refusal.reason(),
            "code",
            (long) refusal.code()));
    return this;
  }

  AuditEvent with(Object requestObject) {
    event.put("level", "Request");
    if (requestObject != null) {
      event.put("requestObject", requestObject);
    }
    return this;
  }

  AuditEvent at(Instant received, Instant now) {
    event.put("requestReceivedTimestamp", MICROSECONDS.format(received));
    event.put("stageTimestamp", MICROSECONDS.format(now));
    return this;
  }

  /** One line, whatever strangers put into it: JSON escapes what would end it. */
  byte[] line(Map<String, String> annotations) {
    var told = new Fields();
    annotations.forEach((key, value) -> told.put(key, clipped(value, LONGEST_TEXT)));
    event.put("annotations", told);
    byte[] line = Json.write(event);
    if (line.length >= LONGEST_LINE) {
      event.remove("requestObject");
      told.put(TRUNCATED, "true");
      line = Json.write(event);
    }
    byte[] ended = Arrays.copyOf(line, line.length + 1);
    ended[line.length] = '\n';
    return ended;
  }

  private static String clipped(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length) + "...";
  }
}
