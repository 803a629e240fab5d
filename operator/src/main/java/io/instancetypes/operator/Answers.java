package io.instancetypes.operator;

import io.instancetypes.admission.Admissions;
import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.controller.Controllers;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.LookupException;
import io.instancetypes.operator.catalogue.Settings;
import io.instancetypes.operator.cluster.AccessReviews;
import io.instancetypes.operator.cluster.AdmissionView;
import io.instancetypes.operator.cluster.SubresourceView;
import io.instancetypes.operator.cluster.WatchedObjects;
import io.instancetypes.operator.registration.WebhookPaths;
import io.instancetypes.operator.serving.AggregatedRequests;
import io.instancetypes.operator.serving.FrontProxy;
import io.instancetypes.operator.serving.ReviewRequests;
import io.instancetypes.operator.serving.Routes;
import io.instancetypes.operator.serving.WebhookClients;
import java.util.Optional;
import java.util.function.Supplier;

/** Puts those together who answer requests, over the cluster that they answer for. */
final class Answers {
  private final ApiClient api;
  private final OperatorConfig config;
  private final Supplier<Optional<Controllers>> controllers;

  /**
   * @param controllers who have the informers; empty as long as they have not started
   */
  Answers(ApiClient api, OperatorConfig config, Supplier<Optional<Controllers>> controllers) {
    this.api = api;
    this.config = config;
    this.controllers = controllers;
  }

  Routes routes(
      FrontProxy proxy,
      WebhookPaths paths,
      WebhookClients clients,
      ReviewRequests.Observer observer,
      Health health) {
    var objects = new WatchedObjects(api, () -> controllers.get().map(Controllers::objects));
    var reviews = new AccessReviews(api);
    var admissions =
        new Admissions(
            new AdmissionView(objects, reviews, this::settings), Json::read, Json::write);
    var aggregated =
        new AggregatedRequests(
            proxy,
            reviews,
            user -> new SubresourceView(api, objects, reviews, this::settings, user),
            config.version());
    return new Routes(new ReviewRequests(admissions, observer, paths, clients), aggregated, health);
  }

  private ClusterConfig settings() {
    return ClusterConfig.of(controllers.get().map(Controllers::kubevirt).orElseGet(this::live));
  }

  private Fields live() {
    try {
      return new Settings(api, config.namespace()).live();
    } catch (ApiClientException failure) {
      throw new LookupException(
          "the settings of the cluster cannot be read: " + failure.getMessage());
    }
  }
}
