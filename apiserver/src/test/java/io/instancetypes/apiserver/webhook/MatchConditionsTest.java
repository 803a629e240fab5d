package io.instancetypes.apiserver.webhook;

import static io.instancetypes.apiserver.webhook.Hooks.MAPS;
import static io.instancetypes.apiserver.webhook.Hooks.map;
import static io.instancetypes.apiserver.webhook.Hooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.testing.Answer;
import java.util.ArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A webhook is asked only about changes for which all its conditions hold")
class MatchConditionsTest extends WebhookScene {
  @BeforeEach
  void allow() {
    hooks.on("/", Hooks::allowed);
  }

  private Fields conditional(String failurePolicy, String... expressions) {
    Fields webhook = webhook("a.example.com", hooks.client("/"), "failurePolicy: " + failurePolicy);
    var conditions = new ArrayList<Object>();
    for (String expression : expressions) {
      conditions.add(Fields.of("name", "c" + conditions.size(), "expression", expression));
    }
    webhook.put("matchConditions", conditions);
    return webhook;
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("Conditions know the object, what it was, and the request")
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "object.metadata.name == 'c'                          | true",
        "object.data.a == 'x'                                 | false",
        "oldObject == null                                    | true",
        "request.operation == 'CREATE'                        | true",
        "request.userInfo.username == 'admin'                 | true",
        "'system:masters' in request.userInfo.groups          | true",
        "request.resource.resource == 'secrets'               | false",
        "has(object.metadata.labels)                          | false",
        "!request.dryRun && request.namespace == 'default'    | true"
      })
  void variables(String expression, boolean asked) {
    validating("a", conditional("Fail", expression));
    assertThat(client.post(MAPS, map("c", "")).code()).isEqualTo(201);
    assertThat(hooks.received()).hasSize(asked ? 1 : 0);
  }

  @Test
  @DisplayName("One that cannot be evaluated refuses the change, and the client is told why")
  void error() {
    validating("a", conditional("Fail", "object.data.zzz == \"a\""));
    assertThat(client.post(MAPS, map("t", "")).failure())
        .isEqualTo(
            "403 Forbidden: configmaps \"t\" is forbidden: expression 'object.data.zzz == \"a\"'"
                + " resulted in error: no such key: zzz");
    assertThat(hooks.received()).isEmpty();
  }

  @Test
  @DisplayName("One that cannot be evaluated is as good as one that does not hold, if so wished")
  void ignored() {
    validating("a", conditional("Ignore", "object.data.zzz == \"a\""));
    assertThat(client.post(MAPS, map("t", "")).code()).isEqualTo(201);
    assertThat(hooks.received()).isEmpty();
  }

  @Test
  @DisplayName("One that does not hold counts, whatever is wrong with the others")
  void falseCounts() {
    validating("a", conditional("Fail", "object.data.zzz == \"a\"", "false"));
    assertThat(client.post(MAPS, map("t", "")).code()).isEqualTo(201);
    assertThat(hooks.received()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("An expression that is none is refused with its configuration")
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {"object.", "unknown == 1", "'text'"})
  void mistakes(String expression) {
    Answer answer =
        client.post(
            Hooks.PATH + "validatingwebhookconfigurations",
            Hooks.text(Hooks.configuration("Validating", "m", conditional("Fail", expression))));
    assertThat(answer.code()).isEqualTo(422);
    assertThat(answer.at("details.causes.0.field"))
        .isEqualTo("webhooks[0].matchConditions[0].expression");
  }
}
