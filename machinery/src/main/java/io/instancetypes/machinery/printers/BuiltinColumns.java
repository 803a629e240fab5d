package io.instancetypes.machinery.printers;

import static io.instancetypes.machinery.printers.Column.NAME;
import static io.instancetypes.machinery.printers.Column.text;

import io.instancetypes.machinery.printers.Column.Cell;
import java.util.List;
import java.util.Objects;

/** The columns in which Kubernetes prints its own kinds. */
public final class BuiltinColumns {
  private static final Column AGE = text("Age", Column.CREATED, Cells.AGE);
  private static final Column STATUS = text("Status", "The phase the object is in.", Cells.phase());

  private static final List<Column> CREATED =
      List.of(NAME, new Column("Created At", "date", "", 0, Column.CREATED, Cells.CREATED));

  private BuiltinColumns() {}

  /** The columns of a kind; those without columns of their own say when they were created. */
  public static List<Column> of(String kind) {
    return switch (kind) {
      case "Namespace" ->
          List.of(
              NAME, text("Status", "The phase of the namespace.", Cells.text("status.phase")), AGE);
      case "CertificateSigningRequest" -> signingRequest();
      case "ConfigMap" -> List.of(NAME, data("data", "binaryData"), AGE);
      case "Secret" ->
          List.of(NAME, text("Type", "What it is for.", Cells.text("type")), data("data"), AGE);
      case "ServiceAccount" -> List.of(NAME, AGE);
      case "PersistentVolumeClaim" -> claim();
      case "PersistentVolume" -> volume();
      case "StorageClass" -> storageClass();
      case "Event" -> event();
      case "ControllerRevision" -> revision();
      case "FlowSchema" -> flowSchema();
      case "PriorityLevelConfiguration" -> priorityLevel();
      case "Lease" ->
          List.of(NAME, text("Holder", "Who holds it.", Cells.text("spec.holderIdentity")), AGE);
      case "RoleBinding", "ClusterRoleBinding" -> binding();
      case "MutatingWebhookConfiguration", "ValidatingWebhookConfiguration" -> webhooks();
      case "Pod" -> pod();
      case "PodTemplate" -> podTemplate();
      case "Deployment" -> deployment();
      case "ReplicaSet" -> replicaSet();
      case "Node" -> node();
      case "Service" -> service();
      case "Endpoints" -> endpoints();
      case "MutatingAdmissionPolicy" -> policy("Mutations", "spec.mutations");
      case "ValidatingAdmissionPolicy" -> policy("Validations", "spec.validations");
      case "MutatingAdmissionPolicyBinding", "ValidatingAdmissionPolicyBinding" -> policyBinding();
      case "ResourceQuota" ->
          List.of(
              NAME,
              text("Request", "What is used of what.", WorkloadCells.quota(false)),
              text("Limit", "What is used of which limit.", WorkloadCells.quota(true)),
              AGE);
      case "Scale" -> scale();
      default -> CREATED;
    };
  }

  private static List<Column> signingRequest() {
    return List.of(
        NAME,
        AGE,
        text("SignerName", "Who is to sign it.", Cells.text("spec.signerName")),
        text("Requestor", "Who asked for it.", Cells.text("spec.username")),
        text(
            "RequestedDuration",
            "How long the certificate is to be good.",
            CertificateCells.duration()),
        text("Condition", "What became of it.", CertificateCells.condition()));
  }

  private static List<Column> flowSchema() {
    return List.of(
        NAME,
        text(
            "PriorityLevel",
            "The level of its requests.",
            Cells.text("spec.priorityLevelConfiguration.name")),
        new Column(
            "MatchingPrecedence",
            "int",
            "",
            0,
            "The lower it is, the earlier it is asked.",
            (object, now) -> Cells.at(object, "spec.matchingPrecedence")),
        text(
            "DistinguisherMethod",
            "What makes requests those of one flow.",
            Cells.textOr("spec.distinguisherMethod.type", WorkloadCells.NONE)),
        AGE,
        text("MissingPL", "Whether its level is missing.", FlowCells.missingLevel()));
  }

  private static List<Column> priorityLevel() {
    String queuing = "spec.limited.limitResponse.queuing.";
    return List.of(
        NAME,
        text("Type", "Whether it is limited.", Cells.text("spec.type")),
        text(
            "NominalConcurrencyShares",
            "Its part of all requests at once.",
            FlowCells.number("spec.limited.nominalConcurrencyShares")),
        text("Queues", "How many queues it has.", FlowCells.number(queuing + "queues")),
        text("HandSize", "How many of them a flow has.", FlowCells.number(queuing + "handSize")),
        text(
            "QueueLengthLimit",
            "How many requests wait in one.",
            FlowCells.number(queuing + "queueLengthLimit")),
        AGE);
  }

  private static Column data(String... paths) {
    return text("Data", "How many keys it has.", Cells.count(paths));
  }

  private static List<Column> claim() {
    return List.of(
        NAME,
        STATUS,
        text("Volume", "The volume it was given.", Cells.text("spec.volumeName")),
        text(
            "Capacity",
            "How much it was given.",
            VolumeCells.whenBound(VolumeCells.storage("status.capacity.storage"))),
        text(
            "Access Modes",
            "How the volume can be used.",
            VolumeCells.whenBound(VolumeCells.accessModes("status.accessModes"))),
        text("StorageClass", "The class of its storage.", VolumeCells.storageClass()),
        attributesClass(),
        AGE,
        volumeMode());
  }

  private static List<Column> volume() {
    return List.of(
        NAME,
        text("Capacity", "How much it holds.", VolumeCells.storage("spec.capacity.storage")),
        text("Access Modes", "How it can be used.", VolumeCells.accessModes("spec.accessModes")),
        text(
            "Reclaim Policy",
            "What becomes of it when its claim goes.",
            Cells.text("spec.persistentVolumeReclaimPolicy")),
        STATUS,
        text("Claim", "Whose it is.", VolumeCells.claim()),
        text("StorageClass", "The class of its storage.", VolumeCells.storageClass()),
        attributesClass(),
        text("Reason", "Why it is in its phase.", Cells.text("status.reason")),
        AGE,
        volumeMode());
  }

  private static Column attributesClass() {
    return text(
        "VolumeAttributesClass",
        "The class of its attributes.",
        Cells.textOrUnset("spec.volumeAttributesClassName"));
  }

  private static Column volumeMode() {
    return text("VolumeMode", "Filesystem or Block.", Cells.textOrUnset("spec.volumeMode")).wide();
  }

  private static List<Column> storageClass() {
    Cell expansion = (object, now) -> Boolean.TRUE.equals(object.get("allowVolumeExpansion"));
    return List.of(
        new Column(
            "Name", "string", "name", 0, NAME.description(), VolumeCells.nameOfStorageClass()),
        text("Provisioner", "Who makes the volumes.", Cells.text("provisioner")),
        text(
            "ReclaimPolicy",
            "What becomes of volumes when their claims go.",
            Cells.textOr("reclaimPolicy", "Delete")),
        text(
            "VolumeBindingMode",
            "When volumes are made.",
            Cells.textOr("volumeBindingMode", "Immediate")),
        text("AllowVolumeExpansion", "Whether volumes can grow.", expansion),
        AGE);
  }

  private static List<Column> event() {
    return List.of(
        text("Last Seen", "When it happened last.", EventCells.lastSeen()),
        text("Type", "Normal or Warning.", Cells.text("type")),
        text("Reason", "What happened, in one word.", Cells.text("reason")),
        text("Object", "What it happened to.", EventCells.object()),
        text("Subobject", "The part it happened to.", Cells.text("involvedObject.fieldPath"))
            .wide(),
        text("Source", "Who reported it.", EventCells.source()).wide(),
        text("Message", "What happened.", EventCells.message()),
        text("First Seen", "When it happened first.", EventCells.firstSeen()).wide(),
        text("Count", "How often it happened.", EventCells.count()).wide(),
        NAME.wide());
  }

  private static List<Column> revision() {
    return List.of(
        NAME,
        text("Controller", "Who controls it.", RoleCells.controller()),
        text("Revision", "Its number.", number("revision")),
        AGE);
  }

  private static List<Column> binding() {
    return List.of(
        NAME,
        text("Role", "The role that is given.", RoleCells.role()),
        AGE,
        text("Users", "The users it is given to.", RoleCells.subjects("User")).wide(),
        text("Groups", "The groups it is given to.", RoleCells.subjects("Group")).wide(),
        text(
                "ServiceAccounts",
                "The service accounts it is given to.",
                RoleCells.subjects("ServiceAccount"))
            .wide());
  }

  private static List<Column> webhooks() {
    return List.of(
        NAME,
        new Column("Webhooks", "integer", "", 0, "How many there are.", Cells.count("webhooks")),
        AGE);
  }

  private static List<Column> pod() {
    return List.of(
        NAME,
        text("Ready", "How many of its containers are ready.", WorkloadCells.ready()),
        STATUS,
        text("Restarts", "How often its containers were restarted.", WorkloadCells.restarts()),
        AGE,
        text("IP", "Its address.", Cells.textOr("status.podIP", WorkloadCells.NONE)).wide(),
        text("Node", "Where it runs.", Cells.textOr("spec.nodeName", WorkloadCells.NONE)).wide());
  }

  private static List<Column> podTemplate() {
    String containers = "template.spec.containers";
    return List.of(
        NAME,
        text("Containers", "Their names.", WorkloadCells.each(containers, "name")),
        text("Images", "Their images.", WorkloadCells.each(containers, "image")),
        text(
            "Pod Labels",
            "The labels of its pods.",
            WorkloadCells.pairs("template.metadata.labels")));
  }

  private static List<Column> deployment() {
    return List.of(
        NAME,
        text("Ready", "How many of its pods are ready.", WorkloadCells.replicas()),
        new Column(
            "Up-to-date",
            "integer",
            "",
            0,
            "How many are of its newest template.",
            number("status.updatedReplicas")),
        new Column(
            "Available",
            "integer",
            "",
            0,
            "How many are available.",
            number("status.availableReplicas")),
        AGE);
  }

  private static List<Column> replicaSet() {
    return List.of(
        NAME,
        new Column("Desired", "integer", "", 0, "How many are wanted.", number("spec.replicas")),
        new Column("Current", "integer", "", 0, "How many there are.", number("status.replicas")),
        new Column(
            "Ready", "integer", "", 0, "How many are ready.", number("status.readyReplicas")),
        AGE);
  }

  private static List<Column> node() {
    return List.of(
        NAME,
        text("Status", "Whether it is ready.", WorkloadCells.nodeStatus()),
        text("Roles", "What it is for.", (object, now) -> WorkloadCells.NONE),
        AGE,
        text(
            "Version",
            "The version of its kubelet.",
            Cells.text("status.nodeInfo.kubeletVersion")));
  }

  private static List<Column> service() {
    return List.of(
        NAME,
        text("Type", "How it is reached.", Cells.text("spec.type")),
        text("Cluster-IP", "Its address.", Cells.textOr("spec.clusterIP", WorkloadCells.NONE)),
        text("External-IP", "Its outer address.", (object, now) -> WorkloadCells.NONE),
        text("Port(s)", "Its ports.", WorkloadCells.ports()),
        AGE,
        text("Selector", "Whom it leads to.", WorkloadCells.pairs("spec.selector")).wide());
  }

  private static List<Column> endpoints() {
    return List.of(NAME, text("Endpoints", "Where it leads.", WorkloadCells.addresses()), AGE);
  }

  private static List<Column> policy(String content, String path) {
    return List.of(
        NAME,
        new Column(content, "integer", "", 0, "How many there are.", Cells.count(path)),
        text("ParamKind", "Its parameters.", WorkloadCells.parameters()),
        AGE);
  }

  private static List<Column> policyBinding() {
    return List.of(
        NAME,
        text("PolicyName", "The policy that is bound.", Cells.text("spec.policyName")),
        text("ParamRef", "Its parameters.", Cells.textOr("spec.paramRef.name", "<unset>")),
        AGE);
  }

  private static List<Column> scale() {
    return List.of(
        new Column("Name", "string", "", 0, NAME.description(), NAME.cell()),
        new Column("Desired", "integer", "", 0, "How many are wanted.", number("spec.replicas")),
        new Column("Available", "integer", "", 0, "How many there are.", number("status.replicas")),
        AGE);
  }

  private static Cell number(String path) {
    return (object, now) -> Objects.requireNonNullElse(Cells.at(object, path), 0L);
  }
}
