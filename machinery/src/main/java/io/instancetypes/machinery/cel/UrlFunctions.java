package io.instancetypes.machinery.cel;

import static io.instancetypes.machinery.cel.Signatures.TEXT;

import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import io.instancetypes.machinery.cel.Functions.Parameter;
import io.instancetypes.machinery.structuralschema.GoText;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;

/** {@code url('https://example.com').getHost()} and its kin. */
final class UrlFunctions {
  private static final Parameter URL = Signatures.opaque("kubernetes.URL", URI.class);

  private UrlFunctions() {}

  static void addTo(Functions functions) {
    functions.global("url", "string_to_url", URL.type(), args -> require((String) args[0]), TEXT);
    functions.global(
        "isURL", "is_url_string", SimpleType.BOOL, args -> parse((String) args[0]) != null, TEXT);
    part(functions, "getScheme", "url_get_scheme", URI::getScheme);
    part(functions, "getHost", "url_get_host", URI::getRawAuthority);
    part(functions, "getHostname", "url_get_hostname", UrlFunctions::hostname);
    part(functions, "getPort", "url_get_port", UrlFunctions::port);
    part(functions, "getEscapedPath", "url_get_escaped_path", URI::getRawPath);
    functions.member(
        "getQuery",
        "url_get_query",
        MapType.create(SimpleType.STRING, ListType.create(SimpleType.STRING)),
        args -> query((URI) args[0]),
        URL);
  }

  private static void part(
      Functions functions, String name, String id, Function<URI, String> reader) {
    functions.member(
        name,
        id,
        SimpleType.STRING,
        args -> Objects.requireNonNullElse(reader.apply((URI) args[0]), ""),
        URL);
  }

  private static URI require(String text) {
    URI uri = parse(text);
    if (uri == null) {
      throw new RuleFailure(
          "URL parse error during conversion from string: parse "
              + GoText.quote(text)
              + ": invalid URI for request");
    }
    return uri;
  }

  private static URI parse(String text) {
    try {
      URI uri = new URI(text);
      return uri.isAbsolute() || text.startsWith("/") ? uri : null;
    } catch (URISyntaxException e) {
      return null;
    }
  }

  private static String hostname(URI uri) {
    String host = uri.getHost();
    return host != null && host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  private static String port(URI uri) {
    return uri.getPort() < 0 ? "" : String.valueOf(uri.getPort());
  }

  private static Map<String, List<String>> query(URI uri) {
    var query = new TreeMap<String, List<String>>();
    String raw = Objects.requireNonNullElse(uri.getRawQuery(), "");
    for (String pair : raw.isEmpty() ? new String[0] : raw.split("&")) {
      int equals = pair.indexOf('=');
      String key = decoded(equals < 0 ? pair : pair.substring(0, equals));
      query
          .computeIfAbsent(key, any -> new ArrayList<>())
          .add(equals < 0 ? "" : decoded(pair.substring(equals + 1)));
    }
    return query;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
