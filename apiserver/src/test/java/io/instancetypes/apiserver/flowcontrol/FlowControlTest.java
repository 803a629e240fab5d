package io.instancetypes.apiserver.flowcontrol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.apiserver.ServerSettings;
import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.TestServer;
import io.instancetypes.https.ServerLimits;
import io.instancetypes.machinery.flowcontrol.FlowControlDefaults;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.ApiException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Nobody can take the seats that others need")
@Timeout(60)
class FlowControlTest {
  private static final UserInfo JANE = new UserInfo("jane", List.of(UserInfo.AUTHENTICATED));
  private static final UserInfo JOHN = new UserInfo("john", List.of(UserInfo.AUTHENTICATED));
  private static final UserInfo JILL = new UserInfo("jill", List.of(UserInfo.AUTHENTICATED));
  private static final UserInfo ADMIN = new UserInfo("admin", List.of(UserInfo.MASTERS));

  private final FlowControl flow =
      new FlowControl(
          ServerLimits.DEFAULT.withRequestsInflight(20).withWatches(4, 3),
          user -> false,
          FlowMeter.NONE);

  @Test
  @DisplayName("One user takes half of them, two take all, and a third is told to come again")
  void users() {
    take(5, JANE, pods("list"));
    refused(JANE, pods("list"));
    take(5, JOHN, pods("list"));
    refused(JILL, pods("list"));
  }

  @Test
  @DisplayName("A seat that is given back is free")
  void released() {
    for (int i = 0; i < 100; i++) {
      enter(JANE, pods("list")).close();
    }
    take(5, JANE, pods("list"));
  }

  @Test
  @DisplayName("Administrators, health and leases are answered when nobody else is")
  void priorities() {
    take(5, JANE, pods("list"));
    take(5, JOHN, pods("list"));
    take(100, ADMIN, pods("list"));
    take(100, UserInfo.ANONYMOUS, path("/readyz"));
    take(100, UserInfo.ANONYMOUS, path("/livez/ping"));
    take(
        1,
        JILL,
        new RequestInfo(
            "update", "coordination.k8s.io", "v1", "default", "leases", "a", "", "", false, false));
  }

  @Test
  @DisplayName("A level uses what others leave free, and gets its own back")
  void borrowing() {
    UserInfo account = UserInfo.serviceAccount("kube-system", "a", "1", Map.of());
    take(5, JANE, pods("list"));
    take(5, JOHN, pods("list"));
    // What is kept for it: two of its four seats.
    take(2, account, pods("list"));
    refused(account, pods("list"));
  }

  @Test
  @DisplayName("Schemas and levels that users write divide the seats anew")
  void configured() {
    var schemas = new ArrayList<>(FlowControlDefaults.flowSchemas());
    schemas.add(
        TestServer.yaml(
            """
            metadata: {name: jane}
            spec:
              priorityLevelConfiguration: {name: few}
              matchingPrecedence: 200
              rules:
              - subjects: [{kind: User, user: {name: jane}}]
                resourceRules: [{verbs: [list], apiGroups: [""], resources: [pods], namespaces: [default]}]
            """));
    var levels = new ArrayList<>(FlowControlDefaults.priorityLevels());
    levels.add(
        TestServer.yaml(
            """
            metadata: {name: few}
            spec:
              type: Limited
              limited: {nominalConcurrencyShares: 5, borrowingLimitPercent: 0, limitResponse: {type: Reject}}
            """));
    flow.configure(schemas, levels);
    take(1, JANE, pods("list"));
    refused(JANE, pods("list"));
    take(1, JANE, pods("get"));
    // Without its level a schema says nothing.
    flow.configure(schemas, FlowControlDefaults.priorityLevels());
    take(1, JANE, pods("list"));
  }

  @Test
  @DisplayName("Strangers have a very small share, and do not wait")
  void strangers() {
    take(1, UserInfo.ANONYMOUS, path("/version"));
    refused(UserInfo.ANONYMOUS, path("/version"));
    take(1, JANE, pods("list"));
  }

  @Test
  @DisplayName("Watches have seats of their own, in all and for each user")
  void watches() {
    take(3, JANE, pods("watch"));
    refused(JANE, pods("watch"));
    take(1, ADMIN, pods("watch"));
    refused(ADMIN, pods("watch"));
    take(5, JANE, pods("list"));
  }

  @Test
  @DisplayName("A client is told by 429 and Retry-After, and a watch that ends makes room")
  void overHttp(@TempDir Path directory) throws IOException {
    String watch = "/api/v1/configmaps?watch=true";
    try (var server =
        TestServer.start(
            TestServer.config(directory)
                .with(
                    ServerSettings.usual()
                        .withTransport(ServerLimits.DEFAULT.withWatches(40, 40))))) {
      var client = server.admin().overHttp1();
      var open = new ArrayList<InputStream>();
      Answer refused = null;
      while (refused == null) {
        var answer = client.open(watch);
        if (answer.statusCode() == 200) {
          open.add(answer.body());
        } else {
          refused = new Answer(answer.statusCode(), answer.body().readAllBytes(), answer.headers());
        }
      }
      assertThat(refused.failure())
          .isEqualTo("429 TooManyRequests: Too many requests, please try again later.");
      assertThat(refused.headers().firstValue("Retry-After")).contains("1");
      assertThat(client.get("/api/v1/configmaps").code()).isEqualTo(200);
      for (InputStream body : open) {
        body.close();
      }
      int code = 429;
      while (code == 429) {
        var answer = client.open(watch);
        code = answer.statusCode();
        answer.body().close();
      }
      assertThat(code).isEqualTo(200);
    }
  }

  private FlowControl.Seat enter(UserInfo user, RequestInfo info) {
    return flow.enter(flow.classify(user, info), user, info, false);
  }

  private void take(int count, UserInfo user, RequestInfo info) {
    for (int i = 0; i < count; i++) {
      enter(user, info);
    }
  }

  private void refused(UserInfo user, RequestInfo info) {
    assertThatThrownBy(() -> enter(user, info))
        .isInstanceOfSatisfying(
            ApiException.class, failure -> assertThat(failure.code()).isEqualTo(429))
        .hasMessage("Too many requests, please try again later.");
  }

  private static RequestInfo pods(String verb) {
    return new RequestInfo(verb, "", "v1", "default", "pods", "", "", "", false, false);
  }

  private static RequestInfo path(String path) {
    return new RequestInfo("get", "", "", "", "", "", "", path, false, false);
  }
}
