package io.instancetypes.https;

import java.io.IOException;
import java.net.Socket;
import java.util.Locale;
import javax.net.ssl.SSLContext;
import jdk.net.ExtendedSocketOptions;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.RateControl;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Serves HTTPS on one address: HTTP/2 where the client offers it, HTTP/1.1 otherwise. */
public final class Listener implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Listener.class.getName());

  private static final int ACCEPTORS = 1;
  private static final int SELECTORS = 1;

  private final Server server;
  private final ServerConnector connector;
  private final ClientConnections connections;
  private final OpenStreams streams;
  private final ExchangeThreads exchanges;
  private volatile boolean closed;

  /** What answers an exchange. */
  public interface Service {
    void serve(Exchange exchange) throws IOException;
  }

  private Listener(
      Server server,
      ServerConnector connector,
      ClientConnections connections,
      OpenStreams streams,
      ExchangeThreads exchanges) {
    this.server = server;
    this.connector = connector;
    this.connections = connections;
    this.streams = streams;
    this.exchanges = exchanges;
  }

  /** Port 0 takes any free one. */
  public static Listener start(
      String address, int port, SSLContext tls, ServerLimits limits, Service service)
      throws IOException {
    var connections = new ClientConnections(limits);
    var streams = new OpenStreams();
    var exchanges = new ExchangeThreads(service);
    var server = new Server(connectionThreads());
    server.setStopTimeout(5_000);
    var connector = new KeptAliveConnector(server, factories(tls, connections));
    connector.setHost(address);
    connector.setPort(port);
    connector.setAcceptQueueSize(512);
    // Watches are silent for minutes; bookmarks and their own time limit end the dead ones.
    connector.setIdleTimeout(180_000);
    server.addConnector(connector);
    connector.addBean(connections);
    server.setHandler(new ServiceHandler(exchanges, connections, streams, limits.deadlines()));
    server.setErrorHandler(new UnreadableRequests());
    try {
      server.start();
    } catch (IOException refused) {
      throw refused;
    } catch (Exception failed) {
      throw new IOException(failed.getMessage(), failed);
    }
    return new Listener(server, connector, connections, streams, exchanges);
  }

  /** Notices clients that have vanished without a word, as a watch says nothing for long. */
  private static final class KeptAliveConnector extends ServerConnector {
    KeptAliveConnector(Server server, ConnectionFactory... factories) {
      super(server, ACCEPTORS, SELECTORS, factories);
    }

    @Override
    protected void configure(Socket socket) {
      super.configure(socket);
      try {
        socket.setKeepAlive(true);
        socket.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, 60);
        socket.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, 15);
        socket.setOption(ExtendedSocketOptions.TCP_KEEPCOUNT, 4);
      } catch (IOException | UnsupportedOperationException unknown) {
        // Then they are noticed as late as the system does.
      }
    }
  }

  /** They only move bytes and never wait, so that a few more than cores are enough. */
  private static QueuedThreadPool connectionThreads() {
    int cores = Runtime.getRuntime().availableProcessors();
    var threads = new QueuedThreadPool(ACCEPTORS + SELECTORS + 2 * cores + 2, 2);
    threads.setName("http");
    threads.setDaemon(true);
    // Requests are handed over before Jetty would look for one of its own for them.
    threads.setReservedThreads(0);
    return threads;
  }

  private static ConnectionFactory[] factories(SSLContext tls, ClientConnections connections) {
    var configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    configuration.setSendDateHeader(true);
    configuration.setRequestHeaderSize(64 * 1024);
    // Names may hold anything once decoded; the paths are split before they are decoded.
    configuration.setUriCompliance(UriCompliance.UNSAFE);
    configuration.addCustomizer(new SecureRequestCustomizer(false));
    var context = new SslContextFactory.Server();
    context.setSslContext(tls);
    context.setWantClientAuth(true);
    context.setRenegotiationAllowed(false);
    var http1 = new HttpConnectionFactory(configuration);
    var http2 = new HTTP2ServerConnectionFactory(configuration);
    http2.setMaxConcurrentStreams(1_000);
    // A web socket takes over its connection: browsers then open one of HTTP/1.1 for it.
    http2.setConnectProtocolEnabled(false);
    http2.setRateControlFactory(
        new RateControl.Factory() {
          @Override
          public RateControl newRateControl(EndPoint endPoint) {
            return new ResetRate(connections, endPoint);
          }
        });
    // Jetty writes it in capitals, clients that negotiate do not, and the two must be equal.
    String negotiated = http1.getProtocol().toLowerCase(Locale.ROOT);
    var alpn = new ALPNServerConnectionFactory(http2.getProtocol(), negotiated);
    alpn.setDefaultProtocol(http1.getProtocol());
    var ssl = new SslConnectionFactory(context, alpn.getProtocol());
    return new ConnectionFactory[] {ssl, alpn, http2, http1};
  }

  public int port() {
    return connector.getLocalPort();
  }

  /** Takes no new connections; those that are open go on. */
  public void refuseConnections() {
    connector.shutdown();
  }

  /** How many connections are open. */
  public int connections() {
    return connections.count();
  }

  /** Answers a request from within this process. */
  public LocalCall call(LocalCall.Request request, LocalCall.Client client) throws IOException {
    if (closed) {
      throw new IOException("the server has stopped");
    }
    var call = new LocalCall(request, client, streams);
    exchanges.start(call);
    return call;
  }

  /** Answers a request that came as another one. */
  public void serve(Exchange forwarded) throws IOException {
    exchanges.service().serve(forwarded);
  }

  @Override
  public void close() {
    closed = true;
    streams.endAll();
    connections.close();
    try {
      server.stop();
    } catch (Exception failed) {
      LOG.log(System.Logger.Level.WARNING, "The listener did not stop cleanly", failed);
    }
  }
}
