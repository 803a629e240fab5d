package io.instancetypes.install;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind;
import io.instancetypes.platform.subresources.Subresources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The table of everything that anybody may do, from which manifests, charts and documentation come.
 * The operator's account has all of its roles, so none of its verbs stands twice: take one away,
 * and something does not work.
 */
public final class RoleTable {
  private static final String CORE = "";
  private static final String KUBEVIRT = "kubevirt.io";
  private static final String DISKS = "cdi.kubevirt.io";
  private static final String MACHINE_SNAPSHOTS = "snapshot.kubevirt.io";
  private static final String VOLUME_SNAPSHOTS = "snapshot.storage.k8s.io";

  private static final List<String> MACHINES =
      List.of("virtualmachines", "virtualmachineinstances");
  private static final List<String> ALL_MACHINE_SNAPSHOTS =
      List.of(
          "virtualmachinesnapshots", "virtualmachinesnapshotcontents", "virtualmachinerestores");
  private static final List<String> ALL_DISKS = List.of("datavolumes", "datasources");

  private static final List<String> TYPES = Arrays.stream(Kind.values()).map(Kind::plural).toList();
  private static final List<String> CLUSTER_TYPES =
      Arrays.stream(Kind.values()).filter(kind -> !kind.namespaced()).map(Kind::plural).toList();
  private static final List<String> TYPE_DEFINITIONS =
      TYPES.stream().map(plural -> plural + "." + ApiVersion.GROUP).toList();

  private static final List<RoleRule> RULES = new RoleTable().table();

  private final List<RoleRule> rules = new ArrayList<>();

  private RoleTable() {}

  public static List<RoleRule> rules() {
    return RULES;
  }

  public static List<RoleRule> rules(InstalledRole role) {
    return RULES.stream().filter(rule -> rule.role() == role).toList();
  }

  private List<RoleRule> table() {
    admission();
    controller();
    registration();
    operator();
    snapshots();
    quotas();
    runtime();
    everybody();
    members();
    storage();
    return List.copyOf(rules);
  }

  /** What answering reviews and subresources needs beyond what the controllers may do. */
  private void admission() {
    on(InstalledRole.ADMISSION, ApiVersion.GROUP, TYPES)
        .may("get", "checks a machine with the type and preference that it names");
    on(InstalledRole.ADMISSION, "apps", "controllerrevisions")
        .may("get", "checks a machine with the revisions that it is pinned to");
    on(InstalledRole.ADMISSION, CORE, "persistentvolumeclaims")
        .may("get", "infers from the labels of a claim, for users who may read it");
    on(InstalledRole.ADMISSION, DISKS, "datavolumes")
        .may("get", "infers from the labels of a volume, for users who may read it");
    on(InstalledRole.ADMISSION, DISKS, "datasources")
        .may("get", "infers from the labels of a source of data, for users who may read it");
    on(InstalledRole.ADMISSION, VOLUME_SNAPSHOTS, "volumesnapshots")
        .may("get", "infers from the labels of a snapshot, for users who may read it");
    on(InstalledRole.ADMISSION, "authorization.k8s.io", "subjectaccessreviews")
        .may(
            "create",
            "asks whether a user may start, stop, expand, explain or plan, and read what decides");
    on(InstalledRole.ADMISSION, KUBEVIRT, "virtualmachines")
        .may("get", "starts, stops, restarts and expands a machine as it is now");
    on(InstalledRole.ADMISSION, KUBEVIRT, "virtualmachineinstances")
        .may("get", "what start, stop and restart do depends on what runs");
    on(InstalledRole.ADMISSION, CORE, "namespaces")
        .may(
            "get",
            "looks whether the namespace of a plan is there, and its own when it is outside of the"
                + " cluster (--webhook-url)");
  }

  private void controller() {
    on(InstalledRole.CONTROLLER, KUBEVIRT, "virtualmachines")
        .may("list", "knows all machines when it starts")
        .may("watch", "notices what their owners change")
        .may(
            "patch",
            "pins a machine to its revisions, and switches it on or off as start and stop ask");
    on(InstalledRole.CONTROLLER, KUBEVIRT, "virtualmachines/status")
        .may("patch", "reports how a machine is, and keeps requests to start and stop");
    on(InstalledRole.CONTROLLER, KUBEVIRT, "virtualmachines/finalizers")
        .may(
            "update",
            "owns instances, revisions and volumes by machines, where the cluster guards that"
                + " (OwnerReferencesPermissionEnforcement)");
    on(InstalledRole.CONTROLLER, KUBEVIRT, "virtualmachineinstances")
        .may("list", "knows what runs when it starts")
        .may("watch", "notices when an instance ends or becomes ready")
        .may("create", "starts a machine")
        .may(
            "patch",
            "changes a running instance where that needs no restart, and shortens its grace period")
        .may("delete", "stops a machine");
    on(InstalledRole.CONTROLLER, KUBEVIRT, "kubevirts")
        .may("list", "knows the settings of the cluster")
        .may("watch", "notices when the settings change");
    on(InstalledRole.CONTROLLER, ApiVersion.GROUP, TYPES)
        .may("list", "has types and preferences at hand, and suggests names that were meant")
        .may("watch", "starts machines that wait for a type once it is there");
    on(InstalledRole.CONTROLLER, ApiVersion.GROUP, CLUSTER_TYPES)
        .may("create", "brings the standard types and preferences")
        .may("patch", "keeps the standard types and preferences as they are meant to be")
        .may(
            "delete", "takes the standard ones away where the KubeVirt resource switches them off");
    on(InstalledRole.CONTROLLER, "apps", "controllerrevisions")
        .may("list", "knows which revisions there are")
        .may("watch", "notices when a revision is taken away")
        .may("create", "keeps the type and preference of a machine as they are when it starts")
        .may("delete", "takes away revisions that no machine needs any more");
    on(InstalledRole.CONTROLLER, DISKS, "datavolumes")
        .may("list", "knows which volumes there are")
        .may("watch", "starts a machine when its volumes are filled")
        .may("create", "makes the volumes that a machine describes");
    on(InstalledRole.CONTROLLER, CORE, "events")
        .may("create", "tells owners what happens to their machines")
        .may("get", "counts what happens again")
        .may("patch", "counts what happens again");
  }

  /** Everything by name: other webhooks, definitions and services are none of its business. */
  private void registration() {
    on(InstalledRole.REGISTRATION, "admissionregistration.k8s.io", "mutatingwebhookconfigurations")
        .named(InstallationNames.WEBHOOKS)
        .may("get", "looks whether API servers trust its certificate")
        .may("patch", "tells API servers which certificate to trust");
    on(
            InstalledRole.REGISTRATION,
            "admissionregistration.k8s.io",
            "validatingwebhookconfigurations")
        .named(InstallationNames.WEBHOOKS)
        .may("get", "looks whether API servers trust its certificate")
        .may("patch", "tells API servers which certificate to trust");
    on(InstalledRole.REGISTRATION, "apiextensions.k8s.io", "customresourcedefinitions")
        .named(TYPE_DEFINITIONS.toArray(String[]::new))
        .may("get", "looks who manages the four definitions, and leaves those of others alone")
        .may(
            "patch", "tells API servers which certificate to trust when they have types converted");
    on(InstalledRole.REGISTRATION, "apiregistration.k8s.io", "apiservices")
        .named(AggregatedApi.names().toArray(String[]::new))
        .may("get", "looks whether API servers trust its certificate")
        .may(
            "patch",
            "tells API servers which certificate to trust when they pass on start and stop");
  }

  private void operator() {
    on(InstalledRole.OPERATOR, CORE, "secrets")
        .may("create", "keeps its certificates where all replicas find them");
    on(InstalledRole.OPERATOR, CORE, "secrets")
        .named(InstallationNames.CERTIFICATES)
        .may("get", "serves the certificates that another replica has made")
        .may("update", "replaces certificates before they expire");
    on(InstalledRole.OPERATOR, "coordination.k8s.io", "leases")
        .may("create", "elects a leader for the first time");
    on(InstalledRole.OPERATOR, "coordination.k8s.io", "leases")
        .named(InstallationNames.LEASE)
        .may("get", "sees who leads")
        .may("update", "takes part in elections; the framework asks for it before it does")
        .may("patch", "stays the leader, and takes over from one that is gone");
    on(InstalledRole.OPERATOR, KUBEVIRT, "kubevirts")
        .may("create", "makes a place for the settings of the cluster where there is none");
    on(InstalledRole.OPERATOR, KUBEVIRT, "kubevirts/status")
        .named("kubevirt")
        .may("patch", "says there that everything is deployed, which clients wait for");
    on(InstalledRole.OPERATOR, CORE, "services")
        .named(InstallationNames.OPERATOR)
        .may("get", "looks whether its Service leads out of the cluster (--webhook-url)")
        .may("patch", "makes its Service lead out of the cluster (--webhook-url)");
  }

  /** What keeps VirtualMachines and brings them back, where nobody else does. */
  private void snapshots() {
    on(
            InstalledRole.SNAPSHOTS,
            MACHINE_SNAPSHOTS,
            "virtualmachinesnapshots",
            "virtualmachinerestores")
        .may("list", "knows what is to be kept and brought back when it starts")
        .may("watch", "notices when a snapshot or restore is asked for");
    on(
            InstalledRole.SNAPSHOTS,
            MACHINE_SNAPSHOTS,
            "virtualmachinesnapshots",
            "virtualmachinesnapshotcontents")
        .may("get", "brings back what was kept");
    on(InstalledRole.SNAPSHOTS, MACHINE_SNAPSHOTS, "virtualmachinesnapshotcontents")
        .may("create", "keeps a machine as it is");
    on(
            InstalledRole.SNAPSHOTS,
            MACHINE_SNAPSHOTS,
            "virtualmachinesnapshots/status",
            "virtualmachinesnapshotcontents/status",
            "virtualmachinerestores/status")
        .may("patch", "reports what was kept and brought back");
    on(InstalledRole.SNAPSHOTS, MACHINE_SNAPSHOTS, "virtualmachinerestores")
        .may("patch", "lets a restore belong to the machine that it brought back");
    on(InstalledRole.SNAPSHOTS, KUBEVIRT, "virtualmachines")
        .may("create", "brings back a machine that is gone");
    on(InstalledRole.SNAPSHOTS, VOLUME_SNAPSHOTS, "volumesnapshots")
        .may("create", "keeps the disks of a machine")
        .may("get", "knows whether the disks of a machine are kept");
    on(InstalledRole.SNAPSHOTS, CORE, "persistentvolumeclaims")
        .may("get", "knows which disks a machine has")
        .may("create", "brings back the disks of a machine")
        .may("patch", "lets disks belong to the machine that they were brought back for");
  }

  private void quotas() {
    on(InstalledRole.QUOTAS, CORE, "resourcequotas", "limitranges")
        .may("list", "plans with the quotas of a namespace, for users who may read them")
        .may("get", "plans with the quotas of a namespace, for users who may read them");
  }

  /** What runs guests and gives them disks, as virt-handler and CDI do on a cluster. */
  private void runtime() {
    on(InstalledRole.RUNTIME, KUBEVIRT, "virtualmachineinstances")
        .may("list", "knows what is to run when it starts")
        .may("watch", "notices what is to run, and what is to end")
        .may("get", "decides by the instance as it is now")
        .may("patch", "reports how a guest is, and keeps its instance until it is gone");
    on(InstalledRole.RUNTIME, KUBEVIRT, "virtualmachines")
        .may("list", "takes away what machines have left that are gone");
    on(InstalledRole.RUNTIME, CORE, "configmaps", "secrets")
        .may("get", "shows the guest those that its instance names, as a disk");
    on(InstalledRole.RUNTIME, CORE, "secrets")
        .may("create", "binds the token of a guest to what goes with its instance");
    on(InstalledRole.RUNTIME, CORE, "serviceaccounts/token")
        .may("create", "shows the guest a token of the account that its instance names, as a disk");
    on(InstalledRole.RUNTIME, CORE, "persistentvolumeclaims")
        .may("list", "knows which disks are wanted when it starts")
        .may("watch", "notices when a disk is wanted, and when none is any more")
        .may("get", "makes the disk that an instance claims")
        .may("create", "claims the disk of a DataVolume")
        .may("patch", "binds a claim to its disk, and keeps it as long as a guest uses it");
    on(InstalledRole.RUNTIME, CORE, "persistentvolumeclaims/status")
        .may("patch", "says that a claim is bound");
    on(InstalledRole.RUNTIME, DISKS, "datavolumes")
        .may("list", "knows which disks are to be made when it starts")
        .may("watch", "notices when a disk is wanted")
        .may("get", "decides by the DataVolume as it is now");
    on(InstalledRole.RUNTIME, DISKS, "datasources")
        .may("get", "finds the claim that a DataVolume is cloned from");
    on(InstalledRole.RUNTIME, "authorization.k8s.io", "subjectaccessreviews")
        .may("create", "asks whether a namespace may clone what belongs to another");
    on(InstalledRole.RUNTIME, DISKS, "datavolumes/status")
        .may("patch", "says what became of a disk");
    on(InstalledRole.RUNTIME, MACHINE_SNAPSHOTS, "virtualmachinesnapshots")
        .may("get", "lets a guest go on once its snapshot wants nothing more of it");
    on(InstalledRole.RUNTIME, VOLUME_SNAPSHOTS, "volumesnapshots")
        .may("list", "knows which disks are to be kept when it starts")
        .may("watch", "notices when a disk is to be kept, and when it no longer is")
        .may("get", "keeps the disk that a snapshot names, and fills others with it");
    on(InstalledRole.RUNTIME, VOLUME_SNAPSHOTS, "volumesnapshots/status")
        .may("patch", "says what became of a snapshot");
    on(InstalledRole.RUNTIME, CORE, "persistentvolumes")
        .may("create", "shows the disk of a claim as a volume")
        .may("list", "finds the volumes of claims that are gone")
        .may("delete", "takes the volume away with its disk");
    on(InstalledRole.RUNTIME, CORE, "persistentvolumes/status")
        .may("patch", "says whether a volume is bound or released");
    on(InstalledRole.RUNTIME, "storage.k8s.io", "storageclasses")
        .may("get", "goes by the reclaim policy of the class that a claim names")
        .may("create", "shows what kind of disks there are")
        .may("patch", "shows what kind of disks there are");
    on(InstalledRole.RUNTIME, CORE, "nodes")
        .may("create", "shows this machine as a node")
        .may("patch", "shows this machine as a node");
    on(InstalledRole.RUNTIME, CORE, "nodes/status")
        .may("patch", "says what the node has for guests");
    on(InstalledRole.RUNTIME, CORE, "events")
        .may("create", "tells owners what happens to their guests")
        .may("get", "counts what happens again")
        .may("patch", "counts what happens again");
  }

  /** Everybody who has a name. */
  private void everybody() {
    on(InstalledRole.DEFAULT, KUBEVIRT, "kubevirts")
        .may("get", "the settings decide what a machine becomes")
        .may("list", "the settings decide what a machine becomes");
    on(InstalledRole.DEFAULT, Subresources.GROUP, "version")
        .may("get", "clients ask what they talk to")
        .may("list", "clients ask what they talk to");
    // A member of one namespace has to see the types of the cluster to choose one of them.
    on(InstalledRole.VIEW_CLUSTER_TYPES, ApiVersion.GROUP, CLUSTER_TYPES)
        .mayRead("everybody chooses from the types of the cluster");
  }

  private void members() {
    for (InstalledRole role : List.of(InstalledRole.ADMIN, InstalledRole.EDIT)) {
      expansion(role);
      on(
              role,
              Subresources.GROUP,
              "virtualmachines/start",
              "virtualmachines/stop",
              "virtualmachines/restart")
          .may("update", "switches machines on and off");
      on(
              role,
              Subresources.GROUP,
              "virtualmachineinstances/console",
              "virtualmachineinstances/vnc",
              "virtualmachineinstances/vnc/screenshot",
              "virtualmachineinstances/portforward",
              "virtualmachines/portforward")
          .may("get", "reaches guests: console, screen and ports");
      on(
              role,
              Subresources.GROUP,
              "virtualmachineinstances/pause",
              "virtualmachineinstances/unpause",
              "virtualmachineinstances/softreboot",
              "virtualmachineinstances/reset")
          .may("update", "stops guests for a while, or starts them again");
      String reason = "who may edit a namespace may have machines there";
      on(role, KUBEVIRT, MACHINES).mayEdit(reason);
      on(role, MACHINE_SNAPSHOTS, ALL_MACHINE_SNAPSHOTS).mayEdit(reason);
      on(role, ApiVersion.GROUP, TYPES)
          .mayEdit("who may edit a namespace may have types and preferences there");
    }
    String reason = "who may view a namespace may view its machines and their types";
    expansion(InstalledRole.VIEW);
    on(InstalledRole.VIEW, KUBEVIRT, "kubevirts")
        .may("get", "the settings decide what a machine becomes")
        .may("list", "the settings decide what a machine becomes");
    on(InstalledRole.VIEW, KUBEVIRT, MACHINES).mayRead(reason);
    on(InstalledRole.VIEW, MACHINE_SNAPSHOTS, ALL_MACHINE_SNAPSHOTS).mayRead(reason);
    on(InstalledRole.VIEW, ApiVersion.GROUP, TYPES).mayRead(reason);
  }

  /** What everybody may do who may see machines. */
  private void expansion(InstalledRole role) {
    on(
            role,
            Subresources.GROUP,
            "virtualmachineinstances/guestosinfo",
            "virtualmachineinstances/filesystemlist",
            "virtualmachineinstances/userlist")
        .may("get", "shows what the agent in a guest tells");
    on(role, Subresources.GROUP, "virtualmachines/expand-spec")
        .may("get", "shows a machine with its type and preference worked in");
    on(role, Subresources.GROUP, "virtualmachines/explain")
        .may("get", "says where the fields of a machine come from, within what the user may read");
    on(role, Subresources.GROUP, "virtualmachines/plan", "plan")
        .may(
            "create",
            "says what a change would do to machines, within what the user may read; changes"
                + " nothing");
    on(role, Subresources.GROUP, "expand-vm-spec")
        .may(
            "update",
            "works type and preference into a machine that is sent along; changes nothing");
  }

  private void storage() {
    String reason = "who may have machines in a namespace may have disks there";
    for (InstalledRole role : List.of(InstalledRole.DISKS_ADMIN, InstalledRole.DISKS_EDIT)) {
      on(role, DISKS, ALL_DISKS).mayEdit(reason);
      on(role, "upload.cdi.kubevirt.io", "uploadtokenrequests")
          .may("create", "who may have disks in a namespace may upload to them");
    }
    on(InstalledRole.DISKS_VIEW, DISKS, ALL_DISKS).mayRead(reason);
    on(InstalledRole.VOLUME_SNAPSHOTS_EDIT, VOLUME_SNAPSHOTS, "volumesnapshots")
        .mayEdit(reason)
        .may("deletecollection", reason);
    on(InstalledRole.VOLUME_SNAPSHOTS_VIEW, VOLUME_SNAPSHOTS, "volumesnapshots").mayRead(reason);
  }

  private Place on(InstalledRole role, String group, String... resources) {
    return on(role, group, List.of(resources));
  }

  private Place on(InstalledRole role, String group, List<String> resources) {
    return new Place(role, group, resources, List.of());
  }

  /** What the next verbs are about. */
  private final class Place {
    private final InstalledRole role;
    private final String group;
    private final List<String> resources;
    private final List<String> names;

    Place(InstalledRole role, String group, List<String> resources, List<String> names) {
      this.role = role;
      this.group = group;
      this.resources = resources;
      this.names = names;
    }

    Place named(String... only) {
      return new Place(role, group, resources, List.of(only));
    }

    Place may(String verb, String reason) {
      rules.add(new RoleRule(role, group, resources, names, verb, reason));
      return this;
    }

    Place mayRead(String reason) {
      List.of("get", "list", "watch").forEach(verb -> may(verb, reason));
      return this;
    }

    /** Everything but to delete all at once, which is for administrators. */
    Place mayEdit(String reason) {
      mayRead(reason);
      List.of("create", "update", "patch", "delete").forEach(verb -> may(verb, reason));
      return role == InstalledRole.ADMIN || role == InstalledRole.DISKS_ADMIN
          ? may("deletecollection", reason)
          : this;
    }
  }
}
