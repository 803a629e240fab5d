package io.instancetypes.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.dashboard.machine.MachineIndex;
import io.instancetypes.dashboard.page.ErrorPage;
import io.instancetypes.dashboard.session.Kubeconfig;
import io.instancetypes.dashboard.session.Session;
import io.instancetypes.dashboard.session.Sessions;
import io.instancetypes.dashboard.session.SharedPlans;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.Listener;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.request.Query;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.platform.Cluster;
import java.io.IOException;
import java.net.URLDecoder;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Answers everything below {@code /dashboard/}. */
public final class Dashboard implements Listener.Service, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Dashboard.class.getName());
  private static final int LARGEST_FORM = 1 << 20;

  private final DashboardHost host;
  private final Sessions sessions;
  private final Logins logins;
  private final Frames frames;
  private final MachineIndex index;
  private final Replies replies;
  private final DashboardHost.Following following;
  private final List<Route> routes = new ArrayList<>();

  public Dashboard(DashboardHost host, Clock clock) {
    this.host = host;
    this.sessions = new Sessions(clock, host.sessions());
    this.frames = new Frames(host.version());
    this.logins = new Logins(host.api(), sessions, frames);
    this.index = new MachineIndex(host.indexed());
    this.replies = new Replies(index, sessions, host.api());
    this.following = host.changes().follow(index::begin, index::changed);
    var pages = new Pages(host, index, frames, clock);
    routes.addAll(OverviewRoutes.of(pages));
    routes.addAll(SettingsRoutes.of(pages, sessions));
    routes.addAll(CreateRoutes.of(pages));
    routes.addAll(PlanRoutes.of(pages, new SharedPlans(clock)));
    routes.addAll(MachineRoutes.of(pages));
    routes.addAll(ConsoleRoutes.of(pages));
    routes.addAll(TypeEditorRoutes.of(pages));
    routes.addAll(CatalogRoutes.of(pages));
    routes.addAll(ActionRoutes.of(pages));
  }

  @Override
  public void serve(Exchange exchange) throws IOException {
    ResponseHeaders.set(exchange);
    Assets.Asset asset = Assets.find(exchange.path());
    if (asset != null) {
      exchange.setHeader("Cache-Control", "public, max-age=31536000, immutable");
      exchange.answer(200, asset.type(), asset.bytes());
      return;
    }
    replies.send(exchange, answer(exchange));
  }

  private Answer answer(Exchange exchange) throws IOException {
    try {
      return dispatch(exchange);
    } catch (ApiException refusal) {
      return error(refusal.code(), refusal.getMessage());
    } catch (RuntimeException defect) {
      LOG.log(System.Logger.Level.ERROR, "Failed to answer " + exchange.path(), defect);
      return error(500, "This is a defect of the server; its log says more.");
    }
  }

  private Answer error(int code, String message) {
    return new Answer.Page(code, ErrorPage.of(frames.ofStranger(), code, message));
  }

  private Answer dispatch(Exchange exchange) throws IOException {
    String method = exchange.method().equals("HEAD") ? "GET" : exchange.method();
    if (!method.equals("GET") && !method.equals("POST")) {
      return error(405, "Pages know GET and POST only.");
    }
    List<String> parts = parts(exchange.path());
    if (parts == null) {
      return new Answer.Redirect(Addresses.HOME);
    }
    if (method.equals("POST") && !Origins.isOwn(exchange)) {
      return error(403, "The form came from another site, and nothing was done.");
    }
    Optional<Session> session = sessions.find(Cookies.session(exchange));
    Query form = method.equals("POST") ? form(exchange, session.isPresent()) : Query.EMPTY;
    switch (String.join("/", parts)) {
      case "login":
        return method.equals("GET")
            ? logins.show(exchange, session)
            : logins.begin(exchange, form, session);
      case "code":
        return logins.code(exchange);
      default:
        break;
    }
    Optional<UserInfo> user = session.flatMap(logins::user);
    if (user.isEmpty()) {
      session.ifPresent(sessions::end);
      return method.equals("GET")
          ? new Answer.Redirect(Addresses.LOGIN + "?next=" + Addresses.value(exchange.uri()))
          : new Answer.Redirect(Addresses.LOGIN);
    }
    host.audit().known(exchange, user.get());
    if (method.equals("POST") && !session.get().isCsrf(form.text("csrf"))) {
      return error(
          403, "The form is not of this session, and nothing was done: load the page again.");
    }
    return page(exchange, method, parts, form, session.get(), user.get());
  }

  private Answer page(
      Exchange exchange,
      String method,
      List<String> parts,
      Query form,
      Session session,
      UserInfo user) {
    Cluster cluster = host.asCaller().apply(session.credentials());
    var visitor = new Visitor(session, user, cluster, host.api());
    boolean background = exchange.header("Sec-Fetch-Dest").equals("empty");
    var request = new WebRequest(method, parts, exchange.query(), form, background, visitor);
    Route route =
        routes.stream().filter(each -> each.isFor(method, parts)).findFirst().orElse(null);
    try {
      return route == null
          ? refused(request, 404, "There is no page at this address.")
          : route.handler().apply(request);
    } catch (ApiException refusal) {
      return refused(request, refusal.code(), refusal.getMessage());
    }
  }

  private Answer refused(WebRequest request, int code, String message) {
    return new Answer.Page(code, ErrorPage.of(frames.of(request, ""), code, message));
  }

  /** Strangers have nothing larger to send than a kubeconfig, encoded. */
  private static Query form(Exchange exchange, boolean known) throws IOException {
    int most = known ? LARGEST_FORM : 2 * Kubeconfig.LONGEST;
    return Query.parse(new String(exchange.body(most), UTF_8));
  }

  /** What stands between slashes behind {@code /dashboard/}; null if that is missing. */
  private static List<String> parts(String path) {
    if (!path.startsWith(Addresses.HOME)) {
      return null;
    }
    var parts = new ArrayList<String>();
    for (String part : path.substring(Addresses.HOME.length()).split("/")) {
      if (!part.isEmpty()) {
        parts.add(decoded(part));
      }
    }
    return parts;
  }

  private static String decoded(String part) {
    try {
      return URLDecoder.decode(part.replace("+", "%2B"), UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return part;
    }
  }

  @Override
  public void close() {
    following.close();
  }
}
