package io.instancetypes.install;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind;
import io.instancetypes.subresources.Subresources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The table of everything that anybody may do, from which manifests, charts and documentation come.
 * The operator's account has all of its roles, so none of its verbs stands twice: take one away,
 * and something does not work.
 */
public final class Roles {
  private static final String CORE = "";
  private static final String KUBEVIRT = "kubevirt.io";
  private static final String DISKS = "cdi.kubevirt.io";

  private static final List<String> TYPES = Arrays.stream(Kind.values()).map(Kind::plural).toList();
  private static final List<String> CLUSTER_TYPES =
      Arrays.stream(Kind.values()).filter(kind -> !kind.namespaced()).map(Kind::plural).toList();
  private static final List<String> TYPE_DEFINITIONS =
      TYPES.stream().map(plural -> plural + "." + ApiVersion.GROUP).toList();

  private static final List<Rule> RULES = new Roles().table();

  private final List<Rule> rules = new ArrayList<>();

  private Roles() {}

  public static List<Rule> rules() {
    return RULES;
  }

  public static List<Rule> rules(Role role) {
    return RULES.stream().filter(rule -> rule.role() == role).toList();
  }

  private List<Rule> table() {
    admission();
    controller();
    registration();
    operator();
    viewers();
    editors();
    return List.copyOf(rules);
  }

  /** What answering reviews and subresources needs beyond what the controllers may do. */
  private void admission() {
    on(Role.ADMISSION, ApiVersion.GROUP, TYPES)
        .may("get", "checks a machine with the type and preference that it names");
    on(Role.ADMISSION, "apps", "controllerrevisions")
        .may("get", "checks a machine with the revisions that it is pinned to");
    on(Role.ADMISSION, CORE, "persistentvolumeclaims")
        .may("get", "infers from the labels of a claim, for users who may read it");
    on(Role.ADMISSION, DISKS, "datavolumes")
        .may("get", "infers from the labels of a volume, for users who may read it");
    on(Role.ADMISSION, DISKS, "datasources")
        .may("get", "infers from the labels of a source of data, for users who may read it");
    on(Role.ADMISSION, "snapshot.storage.k8s.io", "volumesnapshots")
        .may("get", "infers from the labels of a snapshot, for users who may read it");
    on(Role.ADMISSION, "authorization.k8s.io", "subjectaccessreviews")
        .may(
            "create",
            "asks whether a user may start, stop or expand, and read what is inferred from");
    on(Role.ADMISSION, KUBEVIRT, "virtualmachines")
        .may("get", "starts, stops, restarts and expands a machine as it is now");
    on(Role.ADMISSION, KUBEVIRT, "virtualmachineinstances")
        .may("get", "what start, stop and restart do depends on what runs");
  }

  private void controller() {
    on(Role.CONTROLLER, KUBEVIRT, "virtualmachines")
        .may("list", "knows all machines when it starts")
        .may("watch", "notices what their owners change")
        .may(
            "patch",
            "pins a machine to its revisions, and switches it on or off as start and stop ask");
    on(Role.CONTROLLER, KUBEVIRT, "virtualmachines/status")
        .may("patch", "reports how a machine is, and keeps requests to start and stop");
    on(Role.CONTROLLER, KUBEVIRT, "virtualmachines/finalizers")
        .may(
            "update",
            "owns instances, revisions and volumes by machines, where the cluster guards that"
                + " (OwnerReferencesPermissionEnforcement)");
    on(Role.CONTROLLER, KUBEVIRT, "virtualmachineinstances")
        .may("list", "knows what runs when it starts")
        .may("watch", "notices when an instance ends or becomes ready")
        .may("create", "starts a machine")
        .may(
            "patch",
            "changes a running instance where that needs no restart, and shortens its grace period")
        .may("delete", "stops a machine");
    on(Role.CONTROLLER, KUBEVIRT, "kubevirts")
        .may("list", "knows the settings of the cluster")
        .may("watch", "notices when the settings change");
    on(Role.CONTROLLER, ApiVersion.GROUP, TYPES)
        .may("list", "has types and preferences at hand, and suggests names that were meant")
        .may("watch", "starts machines that wait for a type once it is there");
    on(Role.CONTROLLER, ApiVersion.GROUP, CLUSTER_TYPES)
        .may("create", "brings the standard types and preferences")
        .may("patch", "keeps the standard types and preferences as they are meant to be");
    on(Role.CONTROLLER, "apps", "controllerrevisions")
        .may("list", "knows which revisions there are")
        .may("watch", "notices when a revision is taken away")
        .may("create", "keeps the type and preference of a machine as they are when it starts")
        .may("delete", "takes away revisions that no machine needs any more");
    on(Role.CONTROLLER, DISKS, "datavolumes")
        .may("list", "knows which volumes there are")
        .may("watch", "starts a machine when its volumes are filled")
        .may("create", "makes the volumes that a machine describes");
    on(Role.CONTROLLER, CORE, "events")
        .may("create", "tells owners what happens to their machines")
        .may("get", "counts what happens again")
        .may("patch", "counts what happens again");
  }

  /** Everything by name: other webhooks, definitions and services are none of its business. */
  private void registration() {
    on(Role.REGISTRATION, "admissionregistration.k8s.io", "mutatingwebhookconfigurations")
        .named(Names.WEBHOOKS)
        .may("get", "looks whether API servers trust its certificate")
        .may("patch", "tells API servers which certificate to trust");
    on(Role.REGISTRATION, "admissionregistration.k8s.io", "validatingwebhookconfigurations")
        .named(Names.WEBHOOKS)
        .may("get", "looks whether API servers trust its certificate")
        .may("patch", "tells API servers which certificate to trust");
    on(Role.REGISTRATION, "apiextensions.k8s.io", "customresourcedefinitions")
        .named(TYPE_DEFINITIONS.toArray(String[]::new))
        .may("get", "looks who manages the four definitions, and leaves those of others alone")
        .may(
            "patch", "tells API servers which certificate to trust when they have types converted");
    on(Role.REGISTRATION, "apiregistration.k8s.io", "apiservices")
        .named(AggregatedApi.names().toArray(String[]::new))
        .may("get", "looks whether API servers trust its certificate")
        .may(
            "patch",
            "tells API servers which certificate to trust when they pass on start and stop");
  }

  private void operator() {
    on(Role.OPERATOR, CORE, "secrets")
        .may("create", "keeps its certificates where all replicas find them");
    on(Role.OPERATOR, CORE, "secrets")
        .named(Names.CERTIFICATES)
        .may("get", "serves the certificates that another replica has made")
        .may("update", "replaces certificates before they expire");
    on(Role.OPERATOR, "coordination.k8s.io", "leases")
        .may("create", "elects a leader for the first time");
    on(Role.OPERATOR, "coordination.k8s.io", "leases")
        .named(Names.LEASE)
        .may("get", "sees who leads")
        .may("update", "takes part in elections; the framework asks for it before it does")
        .may("patch", "stays the leader, and takes over from one that is gone");
    on(Role.OPERATOR, KUBEVIRT, "kubevirts")
        .may("create", "makes a place for the settings of the cluster where there is none");
    on(Role.OPERATOR, KUBEVIRT, "kubevirts/status")
        .named("kubevirt")
        .may("patch", "says there that everything is deployed, which clients wait for");
    on(Role.OPERATOR, CORE, "namespaces")
        .may(
            "get",
            "looks whether its namespace is there when it is outside of the cluster"
                + " (--webhook-url)");
    on(Role.OPERATOR, CORE, "services")
        .named(Names.OPERATOR)
        .may("get", "looks whether its Service leads out of the cluster (--webhook-url)")
        .may("patch", "makes its Service lead out of the cluster (--webhook-url)");
  }

  private void viewers() {
    String reason = "who may view a namespace may view its machines and their types";
    on(Role.VIEW, KUBEVIRT, List.of("virtualmachines", "virtualmachineinstances")).mayRead(reason);
    on(Role.VIEW, ApiVersion.GROUP, TYPES).mayRead(reason);
    on(Role.VIEW, KUBEVIRT, "kubevirts")
        .may("get", "the settings decide what a machine becomes")
        .may("list", "the settings decide what a machine becomes");
    on(Role.VIEW, Subresources.GROUP, "virtualmachines/expand-spec")
        .may("get", "shows a machine with its type and preference worked in");
    on(Role.VIEW, Subresources.GROUP, "expand-vm-spec")
        .may(
            "update",
            "works type and preference into a machine that is sent along; changes nothing");
    on(Role.VIEW, Subresources.GROUP, "version")
        .may("get", "clients ask what they talk to")
        .may("list", "clients ask what they talk to");
    on(Role.VIEW_CLUSTER_TYPES, ApiVersion.GROUP, CLUSTER_TYPES)
        .mayRead("everybody chooses from the types of the cluster");
  }

  private void editors() {
    on(Role.EDIT, KUBEVIRT, List.of("virtualmachines", "virtualmachineinstances"))
        .mayWrite("who may edit a namespace may have machines there");
    on(Role.EDIT, ApiVersion.GROUP, TYPES)
        .mayWrite("who may edit a namespace may have types and preferences there");
    on(
            Role.EDIT,
            Subresources.GROUP,
            List.of("virtualmachines/start", "virtualmachines/stop", "virtualmachines/restart"))
        .may("update", "switches machines on and off");
  }

  private Place on(Role role, String group, String resource) {
    return on(role, group, List.of(resource));
  }

  private Place on(Role role, String group, List<String> resources) {
    return new Place(role, group, resources, List.of());
  }

  /** What the next verbs are about. */
  private final class Place {
    private final Role role;
    private final String group;
    private final List<String> resources;
    private final List<String> names;

    Place(Role role, String group, List<String> resources, List<String> names) {
      this.role = role;
      this.group = group;
      this.resources = resources;
      this.names = names;
    }

    Place named(String... only) {
      return new Place(role, group, resources, List.of(only));
    }

    Place may(String verb, String reason) {
      rules.add(new Rule(role, group, resources, names, verb, reason));
      return this;
    }

    void mayRead(String reason) {
      List.of("get", "list", "watch").forEach(verb -> may(verb, reason));
    }

    void mayWrite(String reason) {
      List.of("create", "update", "patch", "delete", "deletecollection")
          .forEach(verb -> may(verb, reason));
    }
  }
}
