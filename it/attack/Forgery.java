import java.util.List;

/** A snapshot that nobody took, so that the controller asks for what its author may not see. */
final class Forgery {
  private static final String KEPT = "u1.2xmedium";
  private static final String MINE = "/namespaces/mine";
  private static final String SNAPSHOTS = "/apis/snapshot.kubevirt.io/v1beta1" + MINE;
  private static final String VM = "/apis/kubevirt.io/v1" + MINE + "/virtualmachines/loot";

  private final Server server;
  private final Client admin;

  Forgery(Server server) throws Exception {
    this.server = server;
    this.admin = server.administrator();
    for (String namespace : List.of("mine", "treasury")) {
      send(
          admin,
          "/api/v1/namespaces",
          """
          {"apiVersion":"v1","kind":"Namespace","metadata":{"name":"%s"}}\
          """
              .formatted(namespace));
    }
    send(
        admin,
        "/apis/rbac.authorization.k8s.io/v1" + MINE + "/rolebindings",
        """
        {"apiVersion":"rbac.authorization.k8s.io/v1","kind":"RoleBinding","metadata":{"name":"restorer"},
        "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"cluster-admin"},
        "subjects":[{"apiGroup":"rbac.authorization.k8s.io","kind":"User","name":"restorer"}]}\
        """);
    send(
        admin,
        "/apis/cdi.kubevirt.io/v1beta1/namespaces/treasury/datasources",
        """
        {"apiVersion":"cdi.kubevirt.io/v1beta1","kind":"DataSource","metadata":{"name":"gold",
        "labels":{"instancetype.kubevirt.io/default-instancetype":"%s"}},"spec":{"source":{}}}\
        """
            .formatted(KEPT));
  }

  List<Attack> attacks() {
    return List.of(
        new Attack("6 infer from a volume one may not read", "refused", this::direct),
        new Attack("6 have a forged snapshot restored that does", "refused", this::restored));
  }

  private static String vm() {
    return """
    "metadata":{"name":"loot","namespace":"mine"},"spec":{"runStrategy":"Halted",
    "instancetype":{"inferFromVolume":"root"},"dataVolumeTemplates":[{"metadata":{"name":"root"},
    "spec":{"sourceRef":{"kind":"DataSource","name":"gold","namespace":"treasury"},"storage":{}}}],
    "template":{"spec":{"domain":{"devices":{}},
    "volumes":[{"name":"root","dataVolume":{"name":"root"}}]}}}\
    """;
  }

  private String direct() throws Exception {
    String answer =
        server
            .client("restorer")
            .send(
                "POST",
                "/apis/kubevirt.io/v1" + MINE + "/virtualmachines",
                "{\"apiVersion\":\"kubevirt.io/v1\",\"kind\":\"VirtualMachine\"," + vm() + "}")
            .body();
    return answer.contains("cannot get resource") && !answer.contains(KEPT) ? "refused" : answer;
  }

  private String restored() throws Exception {
    Client restorer = server.client("restorer");
    String snapshot =
        send(
            restorer,
            SNAPSHOTS + "/virtualmachinesnapshots",
            """
            {"apiVersion":"snapshot.kubevirt.io/v1beta1","kind":"VirtualMachineSnapshot",
            "metadata":{"name":"forged"},
            "spec":{"source":{"apiGroup":"kubevirt.io","kind":"VirtualMachine","name":"nothing"}}}\
            """);
    String uid = snapshot.replaceAll("(?s).*\"uid\":\"([^\"]+)\".*", "$1");
    send(
        restorer,
        SNAPSHOTS + "/virtualmachinesnapshotcontents",
        """
        {"apiVersion":"snapshot.kubevirt.io/v1beta1","kind":"VirtualMachineSnapshotContent",
        "metadata":{"name":"vmsnapshot-content-%s"},
        "spec":{"virtualMachineSnapshotName":"forged","source":{"virtualMachine":{%s}}}}\
        """
            .formatted(uid, vm()));
    send(
        restorer,
        SNAPSHOTS + "/virtualmachinerestores",
        """
        {"apiVersion":"snapshot.kubevirt.io/v1beta1","kind":"VirtualMachineRestore",
        "metadata":{"name":"back"},"spec":{"virtualMachineSnapshotName":"forged",
        "target":{"apiGroup":"kubevirt.io","kind":"VirtualMachine","name":"loot"}}}\
        """);
    String told = "";
    for (int i = 0; i < 300 && !told.contains("still to be inferred"); i++) {
      Thread.sleep(100);
      told = admin.get(SNAPSHOTS + "/virtualmachinerestores/back").body();
    }
    boolean kept = !(told + admin.get(VM).body()).contains(KEPT);
    return kept && told.contains("still to be inferred") ? "refused" : told;
  }

  private static String send(Client client, String path, String object) throws Exception {
    var answer = client.send("POST", path, object);
    if (answer.statusCode() != 201) {
      throw new IllegalStateException(path + " answered " + answer.body());
    }
    return answer.body();
  }
}
