package io.instancetypes.apiserver;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.extension.Extension;
import io.instancetypes.apiserver.resource.Converter;
import io.instancetypes.apiserver.webhook.LocalService;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * How a server is set up.
 *
 * @param directory holds everything that must outlive the process
 * @param port 0 for any free one
 * @param definitions custom resource definitions to be there from the start
 * @param converters by group, for definitions whose versions are converted in process
 * @param services webhooks that run in this process
 * @param extensions API groups that are answered by this process
 * @param log told, in a sentence, what an operator should know
 * @param settings what has a usual value
 */
public record ServerConfig(
    Path directory,
    String address,
    int port,
    List<Fields> definitions,
    Map<String, Converter> converters,
    List<LocalService> services,
    List<Extension> extensions,
    Consumer<String> log,
    ServerSettings settings) {

  /** With the usual settings. */
  public ServerConfig(
      Path directory,
      String address,
      int port,
      List<Fields> definitions,
      Map<String, Converter> converters,
      List<LocalService> services,
      List<Extension> extensions,
      Consumer<String> log) {
    this(
        directory,
        address,
        port,
        definitions,
        converters,
        services,
        extensions,
        log,
        ServerSettings.usual());
  }

  public ServerConfig with(ServerSettings other) {
    return new ServerConfig(
        directory, address, port, definitions, converters, services, extensions, log, other);
  }
}
