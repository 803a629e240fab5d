package io.instancetypes.operator.serving;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.engine.resolve.LookupException;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.MediaType;
import io.instancetypes.https.RequestInfo;
import io.instancetypes.https.status.Failures;
import io.instancetypes.https.status.GroupResource;
import io.instancetypes.operator.cluster.Access;
import io.instancetypes.operator.cluster.AccessReviews;
import io.instancetypes.operator.cluster.User;
import io.instancetypes.subresources.Answer;
import io.instancetypes.subresources.Call;
import io.instancetypes.subresources.Cluster;
import io.instancetypes.subresources.Subresources;
import java.io.IOException;
import java.util.function.Function;

/** Requests that the API server passes on: those of the group {@code subresources.kubevirt.io}. */
public final class AggregatedRequests {
  private final FrontProxy proxy;
  private final AccessReviews reviews;
  private final Function<User, Cluster> cluster;
  private final Subresources subresources;

  /**
   * @param cluster as a user sees it
   * @param version what clients are told that they talk to
   */
  public AggregatedRequests(
      FrontProxy proxy, AccessReviews reviews, Function<User, Cluster> cluster, String version) {
    this.proxy = proxy;
    this.reviews = reviews;
    this.cluster = cluster;
    this.subresources = new Subresources(Json::read, version);
  }

  void serve(Exchange exchange) throws IOException {
    User user = proxy.user(exchange);
    Fields discovery = GroupDiscovery.at(exchange.path());
    if (discovery != null) {
      exchange.answer(200, discovery);
      return;
    }
    try {
      answer(exchange, user);
    } catch (LookupException unavailable) {
      throw Failures.unavailable(unavailable.getMessage());
    }
  }

  private void answer(Exchange exchange, User user) throws IOException {
    RequestInfo info = exchange.requestInfo();
    if (!info.group().equals(Subresources.GROUP)
        || !Subresources.VERSIONS.contains(info.version())) {
      throw Failures.noSuchPath();
    }
    authorize(user, info);
    var call =
        new Call(
            info.verb(),
            info.namespace(),
            info.resource(),
            info.name(),
            info.subresource(),
            Bodies.object(exchange).orElse(null));
    switch (subresources.answer(call, cluster.apply(user))) {
      case Answer.Accepted _ -> exchange.answer(202, MediaType.JSON, new byte[0]);
      case Answer.Found found -> exchange.answer(200, found.document());
      case Answer.Refusal no ->
          throw Failures.worded(no.code(), no.reason(), no.message(), no.details());
    }
  }

  private void authorize(User user, RequestInfo info) {
    var access =
        new Access(
            info.verb(),
            info.group(),
            info.version(),
            info.resource(),
            info.subresource(),
            info.namespace(),
            info.name());
    if (!reviews.mayDo(user, access)) {
      throw Failures.refused(
          new GroupResource(info.group(), info.resource()), info.name(), access.refusal(user));
    }
  }
}
