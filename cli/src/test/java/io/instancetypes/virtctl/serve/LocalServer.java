package io.instancetypes.virtctl.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.apiserver.ApiServer;
import io.instancetypes.apiserver.ServerSettings;
import io.instancetypes.apiserver.extension.ServedObjects;
import io.instancetypes.apiserver.extension.ServedObjects.Type;
import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.documents.Yaml;
import io.instancetypes.platform.subresources.GuestAccess;
import io.instancetypes.serve.EmbeddedControllers;
import io.instancetypes.serve.PlatformServer;
import io.instancetypes.virtctl.FleetServer;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A server with admission and subresources, without what keeps its types and machines. */
public final class LocalServer implements FleetServer, AutoCloseable {
  private static final Type NODES = new Type("", "v1", "nodes");

  private final PlatformServer server;
  private EmbeddedControllers controllers;

  private LocalServer(PlatformServer server) {
    this.server = server;
  }

  public static LocalServer start(Path data) throws Exception {
    new ServerLog(new PrintStream(PrintStream.nullOutputStream()), Clock.systemUTC(), false)
        .takeOverLogging();
    return new LocalServer(
        PlatformServer.start(
            new PlatformServer.Setup(
                data, "127.0.0.1", 0, Crds.all(), "v1.2.3", ServerSettings.usual(), line -> {})));
  }

  /** From now on controllers start its machines and capture revisions. */
  public LocalServer lookingAfterMachines() {
    controllers = EmbeddedControllers.start(server, ControllerConfig.DEFAULT, line -> {});
    return this;
  }

  /** From now on users reach guests this way. */
  public void reach(GuestAccess guests) {
    server.reach(guests);
  }

  public static Type type(String kind) {
    if (kind.startsWith("ClusterRole") || kind.startsWith("Role")) {
      return new Type("rbac.authorization.k8s.io", "v1", kind.toLowerCase(Locale.ROOT) + "s");
    }
    if (kind.equals("Service")) {
      return new Type("", "v1", "services");
    }
    ResourcePath resource = ResourcePath.of(kind);
    return new Type(resource.group(), resource.version(), resource.plural());
  }

  @Override
  public void create(String yaml) {
    Fields object = document(yaml);
    objects().create(type((String) object.get("kind")), object, "test");
  }

  @Override
  public void apply(String yaml) {
    Fields object = document(yaml);
    objects().apply(type((String) object.get("kind")), object, "virtctl");
  }

  private static Fields document(String yaml) {
    var documents = new ArrayList<Object>();
    Yaml.read(yaml.getBytes(UTF_8), documents::add);
    return (Fields) documents.getFirst();
  }

  /** An object as it is now, null for none. */
  public Fields find(String kind, String name) {
    return find(kind, "default", name);
  }

  @Override
  public Fields find(String kind, String namespace, String name) {
    return objects().find(type(kind), namespace, name);
  }

  public void delete(String kind, String namespace, String name) {
    objects().delete(type(kind), find(kind, namespace, name));
  }

  /** Replaces the status of an object, as whoever runs instances would. */
  public void status(String kind, String namespace, String name, String path, Object value) {
    objects()
        .patch(
            type(kind),
            namespace,
            name,
            "status",
            List.of(Fields.of("op", "add", "path", path, "value", value)),
            "test",
            false);
  }

  @Override
  public void conditions(String namespace, String instance, Object conditions) {
    status("VirtualMachineInstance", namespace, instance, "/status/conditions", conditions);
  }

  /** A node with what it has for pods. */
  public void node(String name, String cpu, String memory) {
    objects()
        .create(
            NODES,
            document(
                "{metadata: {name: %s}, status: {allocatable: {cpu: '%s', memory: %s}}}"
                    .formatted(name, cpu, memory)),
            "test");
  }

  public void deleteNode(String name) {
    objects().delete(NODES, objects().find(NODES, "", name));
  }

  ServedObjects objects() {
    return api().objects();
  }

  ApiServer api() {
    return server.api();
  }

  @Override
  public Map<String, String> environment() {
    return Map.of("KUBECONFIG", server.api().kubeconfig().toString());
  }

  @Override
  public void close() {
    if (controllers != null) {
      controllers.close();
    }
    server.close();
  }
}
