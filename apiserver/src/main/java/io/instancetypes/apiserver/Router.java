package io.instancetypes.apiserver;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.access.Authentication;
import io.instancetypes.apiserver.access.Impersonation;
import io.instancetypes.apiserver.access.Reviews;
import io.instancetypes.apiserver.discovery.DiscoveryRequests;
import io.instancetypes.apiserver.discovery.OpenApiRequests;
import io.instancetypes.apiserver.extension.Extension;
import io.instancetypes.apiserver.extension.ExtensionRequests;
import io.instancetypes.apiserver.resource.Catalogue;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.verb.Bodies;
import io.instancetypes.apiserver.verb.ResourceRequests;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.Listener;
import io.instancetypes.https.RequestInfo;
import io.instancetypes.https.status.Failures;
import io.instancetypes.https.status.GroupResource;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.Authorizer;
import io.instancetypes.machinery.rbac.Decision;
import io.instancetypes.machinery.rbac.Forbidden;
import io.instancetypes.machinery.rbac.User;
import io.instancetypes.store.StoreUnavailableException;
import java.io.IOException;
import java.util.function.Supplier;

/** The way of every request: who sends it, what it is about, whether they may, who answers. */
final class Router implements Listener.Service {
  private final Authentication authentication;
  private final Impersonation impersonation;
  private final Authorizer authorizer;
  private final Supplier<Catalogue> catalogue;
  private final ResourceRequests objects;
  private final Reviews reviews;
  private final ServiceAccountRequests accounts;
  private final ExtensionRequests extensions;
  private final DiscoveryRequests discovery = new DiscoveryRequests();
  private final OpenApiRequests openApi = new OpenApiRequests(ServerVersion.GIT_VERSION);
  private final ServerRequests server;

  Router(
      Authentication authentication,
      Authorizer authorizer,
      Supplier<Catalogue> catalogue,
      ResourceRequests objects,
      ServiceAccountRequests accounts,
      ExtensionRequests extensions,
      ServerRequests server) {
    this.authentication = authentication;
    this.impersonation = new Impersonation(authorizer);
    this.authorizer = authorizer;
    this.catalogue = catalogue;
    this.objects = objects;
    this.reviews = new Reviews(authorizer, authentication);
    this.accounts = accounts;
    this.extensions = extensions;
    this.server = server;
  }

  @Override
  public void serve(Exchange exchange) throws IOException {
    try {
      route(exchange, exchange.requestInfo());
    } catch (StoreUnavailableException readOnly) {
      throw Failures.unavailable(readOnly.getMessage());
    }
  }

  private void route(Exchange exchange, RequestInfo info) throws IOException {
    User user = impersonation.user(exchange, authentication.user(exchange));
    exchange.goesOnWhile(() -> authentication.stillKnows(exchange));
    require(user, info);
    Catalogue served = catalogue.get();
    String path = withoutTrailingSlash(info.path());
    if (info.isResource()) {
      resource(exchange, info, served, user);
    } else if (DiscoveryRequests.covers(path)) {
      discovery.serve(exchange, path, served);
    } else if (path.startsWith("/openapi/")) {
      openApi.serve(exchange, path, served);
    } else {
      server.serve(exchange, path, served);
    }
  }

  private static String withoutTrailingSlash(String path) {
    return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  private void require(User user, RequestInfo info) {
    var wanted =
        info.isResource()
            ? new Attributes(
                user,
                info.verb(),
                info.namespace(),
                info.group(),
                info.version(),
                info.resource(),
                info.subresource(),
                info.name(),
                null)
            : Attributes.ofPath(user, info.verb(), info.path());
    Decision decision = authorizer.decide(wanted);
    if (decision.allowed()) {
      return;
    }
    if (user.equals(User.ANONYMOUS)) {
      throw Failures.unauthorized();
    }
    throw Failures.forbidden(
        new GroupResource(info.group(), info.resource()),
        info.name(),
        Forbidden.message(wanted, decision.reason()));
  }

  private void resource(Exchange exchange, RequestInfo info, Catalogue served, User user)
      throws IOException {
    Resource resource = served.find(info.group(), info.version(), info.resource());
    Extension extension = served.extension(info.group(), info.version());
    if (resource == null && extension != null) {
      extensions.serve(exchange, info, extension, user);
      return;
    }
    if (resource == null && !served.hasBuiltin(info.group())) {
      ServerRequests.nothingThere(exchange);
      return;
    }
    if (resource == null
        || (!info.subresource().isEmpty() && resource.subresource(info.subresource()) == null)
        || (!resource.namespaced() && !isOwnNamespace(info) && !info.namespace().isEmpty())) {
      throw Failures.noSuchPath();
    }
    if (!resource.verbs().contains("get")) {
      Fields answer = reviews.answer(Bodies.object(exchange), info.namespace(), user);
      exchange.answer(201, answer);
    } else if (info.subresource().equals("token")) {
      accounts.token(exchange, info);
    } else {
      requireAddress(resource, info);
      objects.serve(exchange, info, resource, user);
    }
  }

  /** A namespace is, in the eyes of access rules, inside itself. */
  private static boolean isOwnNamespace(RequestInfo info) {
    return info.group().isEmpty() && info.resource().equals("namespaces");
  }

  /** Collections are added to, objects are changed; those of a namespace are found in it. */
  private static void requireAddress(Resource resource, RequestInfo info) {
    boolean named = !info.name().isEmpty();
    boolean creates = info.verb().equals("create");
    if ((named || creates) && resource.namespaced() && info.namespace().isEmpty()) {
      throw Failures.noSuchPath();
    }
    boolean changes = info.verb().equals("update") || info.verb().equals("patch");
    if ((creates && named) || (changes && !named)) {
      throw Failures.methodNotAllowed();
    }
  }
}
