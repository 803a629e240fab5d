package io.instancetypes.dashboard;

import io.instancetypes.api.Fields;
import io.instancetypes.dashboard.page.LoginPage;
import io.instancetypes.dashboard.session.Kubeconfig;
import io.instancetypes.dashboard.session.LoginProof;
import io.instancetypes.dashboard.session.Session;
import io.instancetypes.dashboard.session.Sessions;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.https.Exchange;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.request.Query;
import java.util.List;
import java.util.Optional;

/** Who may begin a session: whoever the API knows. */
record Logins(Api api, Sessions sessions, Frames frames) {
  private static final String REVIEWS = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
  private static final String BEARER = "Bearer ";

  Answer show(Exchange exchange, Optional<Session> present) {
    String code = exchange.query().text("code");
    if (!code.isEmpty()) {
      return Origins.isTyped(exchange)
          ? redeem(exchange, code, present)
          : new Answer.Page(LoginPage.confirm(frames.ofStranger(), code));
    }
    String next = Addresses.own(exchange.query().text("next"));
    return present.isPresent()
        ? new Answer.Redirect(next)
        : new Answer.Page(LoginPage.of(frames.ofStranger(), next, ""));
  }

  Answer begin(Exchange exchange, Query form, Optional<Session> present) {
    if (!form.text("code").isEmpty()) {
      return redeem(exchange, form.text("code"), present);
    }
    String next = Addresses.own(form.text("next"));
    if (form.text("token").isBlank() && !form.text("kubeconfig").isBlank()) {
      return byKubeconfig(exchange, form.text("kubeconfig"), next, present);
    }
    LoginProof shown = LoginProof.ofToken(form.text("token").strip());
    Optional<UserInfo> user = shown.areNone() ? Optional.empty() : known(shown);
    return user.isEmpty()
        ? refused(next, "The API knows no such token, or no longer.")
        : loggedIn(exchange, user.get().name(), shown, next, present);
  }

  private Answer refused(String next, String complaint) {
    return new Answer.Page(401, LoginPage.of(frames.ofStranger(), next, complaint));
  }

  /** Whether the key is that of the certificate is asked last: strangers cannot make it work. */
  private Answer byKubeconfig(
      Exchange exchange, String text, String next, Optional<Session> present) {
    try {
      Kubeconfig file = Kubeconfig.of(text);
      Optional<UserInfo> user = known(file.proof());
      return user.isEmpty() || !file.isOfItsOwner()
          ? refused(next, "The API does not know the user of this kubeconfig, or no longer.")
          : loggedIn(exchange, user.get().name(), file.proof(), next, present);
    } catch (Kubeconfig.UnusableException unusable) {
      return refused(next, unusable.getMessage());
    }
  }

  private Answer redeem(Exchange exchange, String code, Optional<Session> present) {
    Optional<Sessions.Login> login = sessions.redeem(code);
    return login.isEmpty()
        ? refused(
            Addresses.HOME,
            "This code was used already, or is older than a minute: type virtctl dashboard again.")
        : loggedIn(
            exchange, login.get().user(), login.get().credentials(), Addresses.HOME, present);
  }

  /** Whatever key the browser had before is worth nothing afterwards. */
  private Answer loggedIn(
      Exchange exchange,
      String user,
      LoginProof credentials,
      String next,
      Optional<Session> present) {
    present.ifPresent(sessions::end);
    return new Answer.LoggedIn(
        sessions.begin(user, credentials, exchange.header("User-Agent")), next);
  }

  /** A code for whoever shows a token or a certificate: {@code virtctl dashboard} does. */
  Answer code(Exchange exchange) {
    if (!exchange.method().equals("POST") || !exchange.header("Impersonate-User").isEmpty()) {
      return new Answer.Json(
          400, Fields.of("message", "a code is for whoever asks with POST, for nobody else"));
    }
    String header = exchange.header("Authorization");
    var shown =
        header.regionMatches(true, 0, BEARER, 0, BEARER.length())
            ? LoginProof.ofToken(header.substring(BEARER.length()).strip())
            : new LoginProof("", List.of(exchange.certificates()));
    Optional<UserInfo> user = shown.areNone() ? Optional.empty() : known(shown);
    return user.isEmpty()
        ? new Answer.Json(401, Fields.of("message", "Unauthorized"))
        : new Answer.Json(
            201,
            Fields.of("path", "/dashboard/login?code=" + sessions.code(user.get().name(), shown)));
  }

  /** Whom a session is of, if the API still knows what it began with. */
  Optional<UserInfo> user(Session session) {
    return known(session.credentials());
  }

  private Optional<UserInfo> known(LoginProof credentials) {
    Api.Reply reply =
        api.ask(
            credentials,
            "POST",
            REVIEWS,
            "application/json",
            Fields.of("apiVersion", "authentication.k8s.io/v1", "kind", "SelfSubjectReview"));
    return reply.isSuccess()
        ? Optional.of(UserInfo.of(Fields.map(Fields.map(reply.document(), "status"), "userInfo")))
        : Optional.empty();
  }
}
