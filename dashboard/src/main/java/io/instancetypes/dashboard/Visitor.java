package io.instancetypes.dashboard;

import io.instancetypes.api.Fields;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.dashboard.session.Session;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.ReadableObjects;
import java.util.HashMap;
import java.util.Map;

/**
 * Who looks at a page, for the time of one request: what they may read, and what they may do. Reads
 * are judged by the same rules as at the API, and writes go through it.
 */
public final class Visitor {
  private final Session session;
  private final UserInfo user;
  private final Cluster cluster;
  private final Api api;
  private final ReadableObjects objects;
  private final Map<Attributes, Boolean> decisions = new HashMap<>();

  Visitor(Session session, UserInfo user, Cluster cluster, Api api) {
    this.session = session;
    this.user = user;
    this.cluster = cluster;
    this.api = api;
    this.objects = new ReadableObjects(cluster, user);
  }

  public Session session() {
    return session;
  }

  public UserInfo user() {
    return user;
  }

  /** Everything that they may read; what they may not is refused. */
  public ReadableObjects objects() {
    return objects;
  }

  public Cluster cluster() {
    return cluster;
  }

  public boolean may(String verb, String kind, String namespace) {
    ResourcePath resource = ResourcePath.of(kind);
    return may(
        Attributes.ofResource(user, verb, namespace, resource.group(), resource.plural(), ""));
  }

  /** Whether they may start, stop or restart machines of a namespace. */
  public boolean mayAct(String action, String namespace) {
    return may(
        new Attributes(
            user,
            "update",
            namespace,
            "subresources.kubevirt.io",
            "v1",
            "virtualmachines",
            action,
            "",
            null));
  }

  /** Whether they may look at a guest: its console, or what is on its screen. */
  public boolean mayReach(String namespace, String name, String what) {
    return may(
        new Attributes(
            user,
            "get",
            namespace,
            "subresources.kubevirt.io",
            "v1",
            "virtualmachineinstances",
            what,
            name,
            null));
  }

  /** Whether they may see the sessions of others ("get"), or end them ("delete"). */
  boolean mayWithSessions(String verb) {
    return may(Attributes.ofPath(user, verb, "/dashboard/sessions"));
  }

  private boolean may(Attributes wanted) {
    return decisions.computeIfAbsent(wanted, cluster::isAllowed);
  }

  /** Writes, or asks for something, at the API. */
  public Api.Reply ask(String method, String path, Fields body) {
    return api.ask(session.credentials(), method, path, "application/json", body);
  }

  /** Changes some fields of an object. */
  public Api.Reply patch(String path, Fields patch) {
    return api.ask(session.credentials(), "PATCH", path, "application/merge-patch+json", patch);
  }
}
