package io.instancetypes.it.access;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Where this project answers otherwise than kube-apiserver, on purpose.
 *
 * @param ours the letter of {@link Route#outcome}
 */
record Difference(String reason, Pattern path, List<Route> routes, char ours, char reference) {

  static final List<Difference> ALL =
      List.of(
          new Difference(
              "who shows no credentials is asked for them, as 401 tells every client",
              Pattern.compile(".*"),
              List.of(Route.values()),
              'u',
              'f'),
          new Difference(
              "what is only read has no other methods, where kube-apiserver ignores the method",
              Pattern.compile("/(apis(/[^/]+)?|healthz|livez|readyz|metrics|openapi/.*)?"),
              List.of(Route.POST, Route.PUT, Route.PATCH, Route.DELETE),
              'm',
              'y'),
          new Difference(
              "a custom collection is not replaced: kube-apiserver says that the name is missing",
              Pattern.compile("/apis/.*[^/]+"),
              List.of(Route.PUT, Route.PATCH),
              'm',
              'y'),
          new Difference(
              "nothing is created below a custom object: kube-apiserver reads the body first",
              Pattern.compile("/apis/.*/(mine|other)"),
              List.of(Route.POST),
              'm',
              'y'),
          new Difference(
              "a path of watches has GET only: kube-apiserver streams custom objects to any method",
              Pattern.compile("/apis/[^/]+/[^/]+/watch/.*"),
              List.of(Route.POST, Route.PUT, Route.PATCH, Route.DELETE),
              'm',
              'y'),
          new Difference(
              "the method is looked at before the path, where there is nothing but paths",
              Pattern.compile("/nothing"),
              List.of(Route.POST, Route.PUT, Route.PATCH, Route.DELETE),
              'm',
              'n'),
          new Difference(
              "both say 404: kube-apiserver that the object is missing, whose part does not exist",
              Pattern.compile("/apis/.*/mine/nothing"),
              List.of(Route.values()),
              'n',
              'y'));

  boolean explains(String path, Route route, char here, char there) {
    return here == ours
        && there == reference
        && routes.contains(route)
        && this.path.matcher(path).matches();
  }
}
