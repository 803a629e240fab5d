package io.instancetypes.serve;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.convert.Conversion;
import io.instancetypes.apiserver.ApiServer;
import io.instancetypes.apiserver.ServerConfig;
import io.instancetypes.apiserver.ServerSettings;
import io.instancetypes.apiserver.extension.Extension;
import io.instancetypes.apiserver.extension.ServedObjects;
import io.instancetypes.apiserver.resource.Converter;
import io.instancetypes.controller.cluster.KubernetesClients;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.subresources.GuestAccess;
import io.instancetypes.runtime.claim.ImageUploads;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** An API server that admits, converts and answers for VirtualMachines and their types. */
public final class PlatformServer implements AutoCloseable {
  private final ApiServer api;
  private final Cluster cluster;
  private final AtomicReference<GuestAccess> guests;
  private final AtomicReference<ImageUploads> uploads;

  private PlatformServer(
      ApiServer api,
      Cluster cluster,
      AtomicReference<GuestAccess> guests,
      AtomicReference<ImageUploads> uploads) {
    this.api = api;
    this.cluster = cluster;
    this.guests = guests;
    this.uploads = uploads;
  }

  /**
   * How such a server is set up.
   *
   * @param directory holds everything that must outlive the process
   * @param port 0 for any free one
   * @param definitions of the kinds that it serves
   * @param version what clients of its subresources are told that they talk to
   * @param guests whether somebody may run guests for it
   * @param log told, in a sentence, what an operator should know
   */
  public record Setup(
      Path directory,
      String address,
      int port,
      List<Fields> definitions,
      String version,
      ServerSettings settings,
      boolean guests,
      Consumer<String> log) {
    /** Of a server for which nobody runs guests. */
    public Setup(
        Path directory,
        String address,
        int port,
        List<Fields> definitions,
        String version,
        ServerSettings settings,
        Consumer<String> log) {
      this(directory, address, port, definitions, version, settings, false, log);
    }

    public Setup withGuests(boolean run) {
      return new Setup(directory, address, port, definitions, version, settings, run, log);
    }
  }

  /** Ready to answer when it returns. */
  public static PlatformServer start(Setup setup) throws IOException, GeneralSecurityException {
    var objects = new CompletableFuture<ServedObjects>();
    var guests = new AtomicReference<GuestAccess>();
    var uploads = new AtomicReference<ImageUploads>();
    var cluster = new ServedCluster(objects::join, PlatformAccount.NAMESPACE);
    ApiServer api =
        ApiServer.start(
            new ServerConfig(
                    setup.directory(),
                    setup.address(),
                    setup.port(),
                    setup.definitions(),
                    Map.of(ApiVersion.GROUP, instancetypes()),
                    List.of(AdmissionWebhooks.of(cluster)),
                    extensions(
                        setup,
                        SubresourceExtension.of(
                            cluster, setup.version(), () -> Optional.ofNullable(guests.get())),
                        UploadExtension.of(() -> Optional.ofNullable(uploads.get()))),
                    setup.log())
                .with(setup.settings().withPolicy(policy(setup))));
    objects.complete(api.objects().as(PlatformAccount.USER));
    api.usage().add(new MachineUsage(cluster));
    return new PlatformServer(api, cluster, guests, uploads);
  }

  /** Where nobody has storage, nothing can be uploaded. */
  private static List<Extension> extensions(
      Setup setup, Extension subresources, Extension uploading) {
    return setup.guests() ? List.of(subresources, uploading) : List.of(subresources);
  }

  private static List<Fields> policy(Setup setup) {
    return setup.guests() ? PlatformAccount.policyWithRuntime() : PlatformAccount.policy();
  }

  private static Converter instancetypes() {
    return (object, apiVersion) ->
        Conversion.convert(object, ApiVersion.of(apiVersion).orElseThrow());
  }

  public ApiServer api() {
    return api;
  }

  /** From now on, users reach guests this way: console, screen, ports. */
  public void reach(GuestAccess access) {
    guests.set(access);
  }

  /** Whether there are guests that users can reach. */
  boolean runsGuests() {
    return guests.get() != null;
  }

  /** From now on, users fill claims this way. */
  void receive(ImageUploads images) {
    uploads.set(images);
    UploadEndpoint.mount(api.pages(), images);
  }

  /** As the platform sees it. */
  Cluster cluster() {
    return cluster;
  }

  /** For somebody in this process, by a bearer token that needs no renewal. */
  KubernetesClient client(UserInfo user) {
    return KubernetesClients.to(
        api.url(), api.loopbackToken(user), new LocalHttpClient.Factory(api));
  }

  @Override
  public void close() {
    api.close();
  }
}
