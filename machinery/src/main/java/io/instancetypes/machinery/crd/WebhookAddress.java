package io.instancetypes.machinery.crd;

import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.NameValidation;
import io.instancetypes.machinery.structuralschema.Path;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What is wrong with the {@code clientConfig} of a webhook, be it of admission or conversion. */
public final class WebhookAddress {
  private static final String FORM = "; desired format: https://host[/path]";

  private final List<FieldError> errors = new ArrayList<>();

  private WebhookAddress() {}

  public static List<FieldError> check(Map<?, ?> clientConfig, Path at) {
    Document client = Document.of(clientConfig);
    var address = new WebhookAddress();
    if (client.has("url") == client.has("service")) {
      address.errors.add(FieldError.required(at, "exactly one of url or service is required"));
    } else if (client.has("url")) {
      address.checkUrl(client.text("url"), at.field("url"));
    } else {
      address.checkService(client.object("service"), at.field("service"));
    }
    return address.errors;
  }

  private void checkUrl(String text, Path at) {
    URI url;
    try {
      url = new URI(text);
    } catch (URISyntaxException e) {
      String body = "url must be a valid URL: " + e.getMessage() + FORM;
      errors.add(FieldError.required(at, body));
      return;
    }
    if (!"https".equals(url.getScheme())) {
      String scheme = url.getScheme() == null ? "" : url.getScheme();
      errors.add(FieldError.invalid(at, scheme, "'https' is the only allowed URL scheme" + FORM));
    }
    if (url.getRawAuthority() == null) {
      errors.add(FieldError.invalid(at, "", "host must be specified" + FORM));
    }
    refuse(at, url.getRawUserInfo(), "user information is not permitted in the URL");
    refuse(at, url.getRawFragment(), "fragments are not permitted in the URL");
    refuse(at, url.getRawQuery(), "query parameters are not permitted in the URL");
  }

  private void refuse(Path at, String part, String body) {
    if (part != null && !part.isEmpty()) {
      errors.add(FieldError.invalid(at, part, body));
    }
  }

  private void checkService(Document service, Path at) {
    for (String field : List.of("name", "namespace")) {
      if (service.text(field).isEmpty()) {
        errors.add(FieldError.required(at.field(field), ""));
      }
    }
    long port = service.whole("port");
    if (port < 1 || port > 65535) {
      errors.add(
          FieldError.invalid(
              at.field("port"), port, "port is not valid: must be between 1 and 65535, inclusive"));
    }
    checkPath(service.text("path"), at.field("path"));
  }

  /** Each part has to be a name of DNS, which it need not be where a URL is given. */
  private void checkPath(String requested, Path at) {
    if (requested.isEmpty() || requested.equals("/")) {
      return;
    }
    if (!requested.startsWith("/")) {
      errors.add(FieldError.invalid(at, requested, "must start with a '/'"));
    }
    String[] parts = requested.replaceFirst("^/", "").replaceFirst("/$", "").split("/", -1);
    for (int i = 0; i < parts.length; i++) {
      if (parts[i].isEmpty()) {
        errors.add(FieldError.invalid(at, requested, "segment[" + i + "] may not be empty"));
        continue;
      }
      for (String mistake : NameValidation.dns1123Subdomain(parts[i])) {
        errors.add(FieldError.invalid(at, requested, "segment[" + i + "]: " + mistake));
      }
    }
  }
}
