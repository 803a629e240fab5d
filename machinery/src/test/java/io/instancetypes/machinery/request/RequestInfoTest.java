package io.instancetypes.machinery.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.machinery.status.ApiException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("What a request is about")
class RequestInfoTest {
  private static RequestInfo of(String method, String uri) {
    int query = uri.indexOf('?');
    return RequestInfo.of(
        method,
        query < 0 ? uri : uri.substring(0, query),
        Query.parse(query < 0 ? "" : uri.substring(query + 1)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @DisplayName("is read from its path as kube-apiserver does")
  @CsvSource(
      delimiter = '|',
      emptyValue = "",
      textBlock =
          """
          GET    | /api/v1/namespaces/a/pods/b           | get              | ''   | v1 | a  | pods       | b  | ''     | true
          GET    | /api/v1/namespaces/a/pods/            | list             | ''   | v1 | a  | pods       | '' | ''     | true
          GET    | /api/v1/pods?watch=1                  | watch            | ''   | v1 | '' | pods       | '' | ''     | false
          GET    | /api/v1/pods?watch=FALSE              | list             | ''   | v1 | '' | pods       | '' | ''     | false
          GET    | /api/v1/pods?fieldSelector=metadata.name%3Db | list     | ''   | v1 | '' | pods       | b  | ''     | false
          GET    | /api/v1/pods?fieldSelector=metadata.name%3D..%2Fb | list | ''  | v1 | '' | pods       | '' | ''     | false
          GET    | /api/v1/pods?fieldSelector=garbage    | list             | ''   | v1 | '' | pods       | '' | ''     | false
          GET    | /api/v1/namespaces/a/pods/b?watch=1   | get              | ''   | v1 | a  | pods       | b  | ''     | true
          GET    | /api/v1/watch/namespaces/a/pods/b     | watch            | ''   | v1 | a  | pods       | b  | ''     | true
          DELETE | /api/v1/watch/namespaces/a/pods/b     | ''               | ''   | v1 | a  | pods       | b  | ''     | true
          HEAD   | /api/v1/namespaces/a                  | get              | ''   | v1 | a  | namespaces | a  | ''     | false
          PUT    | /api/v1/namespaces/a/status           | update           | ''   | v1 | a  | namespaces | a  | status | false
          PUT    | /api/v1/namespaces/a/finalize         | update           | ''   | v1 | a  | namespaces | a  | finalize | false
          DELETE | /apis/apps/v1/namespaces/a/sets       | deletecollection | apps | v1 | a  | sets       | '' | ''     | true
          PATCH  | /apis/apps/v1/namespaces/a/sets/b/scale | patch          | apps | v1 | a  | sets       | b  | scale  | true
          POST   | /apis/apps/v1/namespaces/a/sets       | create           | apps | v1 | a  | sets       | '' | ''     | true
          GET    | /apis/apps/v1/sets/b/proxy/x/y        | get              | apps | v1 | '' | sets       | b  | proxy/x/y | false
          BREW   | /api/v1/pods                          | ''               | ''   | v1 | '' | pods       | '' | ''     | false
          GET    | /api/v1/namespaces/a%20b/pods/c+d     | get              | ''   | v1 | a b | pods      | c+d | ''    | true
          """)
  void resources(
      String method,
      String uri,
      String verb,
      String group,
      String version,
      String namespace,
      String resource,
      String name,
      String subresource,
      boolean inNamespace) {
    RequestInfo info = of(method, uri);
    assertThat(info.verb()).isEqualTo(verb);
    assertThat(info.group()).isEqualTo(group);
    assertThat(info.version()).isEqualTo(version);
    assertThat(info.namespace()).isEqualTo(namespace);
    assertThat(info.resource()).isEqualTo(resource);
    assertThat(info.name()).isEqualTo(name);
    assertThat(info.subresource()).isEqualTo(subresource);
    assertThat(info.inNamespace()).isEqualTo(inNamespace);
    assertThat(info.isResource()).isTrue();
  }

  @ParameterizedTest(name = "{0} {1}")
  @DisplayName("is no resource where the path names none, and the verb is the method")
  @CsvSource({
    "GET,    /,              get",
    "GET,    /version,       get",
    "POST,   /api/v1,        post",
    "GET,    /apis/apps/v1,  get",
    "DELETE, /api/v1//pods,  delete",
    "GET,    //api/v1/pods,  get",
    "GET,    /api/v1/pods//, get",
  })
  void elsewhere(String method, String path, String verb) {
    RequestInfo info = of(method, path);
    assertThat(info.isResource()).isFalse();
    assertThat(info.verb()).isEqualTo(verb);
    assertThat(info.path()).isEqualTo(path);
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("never leads to another path once it is decoded")
  @CsvSource({
    "/api/v1/namespaces/../pods,         invalid path segment \"..\"",
    "/api/v1/namespaces/%2e%2E/pods,     invalid path segment \"..\"",
    "/api/v1/namespaces/./pods,          invalid path segment \".\"",
    "/api/v1/namespaces/a%2Fpods%2Fb,    invalid path segment \"a/pods/b\"",
    "/api/v1/namespaces/a%252Fb/pods,    invalid path segment \"a%2Fb\"",
    "/api/v1/namespaces/%zz/pods,        invalid URL escape in the path: %zz",
  })
  void refuses(String path, String message) {
    assertThatThrownBy(() -> of("GET", path))
        .isInstanceOf(ApiException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  @DisplayName("may turn out to be a creation, of the same object")
  void creation() {
    RequestInfo update = of("PUT", "/apis/apps/v1/namespaces/a/sets/b");
    assertThat(update.asCreation().verb()).isEqualTo("create");
    assertThat(update.asCreation().name()).isEqualTo("b");
    assertThat(update.apiVersion()).isEqualTo("apps/v1");
    assertThat(of("GET", "/api/v1/pods").apiVersion()).isEqualTo("v1");
  }
}
