package io.instancetypes.https;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Set;

/** What carries one request and its answer. */
interface Wire {
  String method();

  /** As it was sent, not decoded. */
  String path();

  /** As it was sent, not decoded; null if there is none. */
  String query();

  /** What the request says apart from its headers of whom it wants; empty for nothing. */
  default String authority() {
    return "";
  }

  List<String> headers(String name);

  Set<String> headerNames();

  /** Empty if the client showed none. */
  X509Certificate[] certificates();

  String clientAddress();

  /** The client has shown who it is. */
  void authenticated();

  /** Of the body; negative if the client did not tell. */
  long length();

  InputStream body();

  /** A body of any length, for which there is time as long as some of it comes. */
  InputStream longBody();

  /** Gives up what is left of the body; to be called before the answer. */
  void leaveBody();

  void setStatus(int code);

  void setHeader(String name, String value);

  void addHeaders(String name, List<String> values);

  /** The whole body of the answer. */
  void send(byte[] body) throws IOException;

  /** For the body of an answer, which ends when it is closed. */
  OutputStream out();

  /** For an answer without end, whose head goes out at once: clients wait for it. */
  OutputStream stream(StreamEnd end) throws IOException;

  /** Refuses a request that nothing can follow but an answer. */
  void requireUpgradable();

  /** A web socket instead of an answer. */
  WebSocket upgrade(WebSocketHandshake handshake, StreamEnd end) throws IOException;

  /** After the last byte. */
  void succeeded();

  /** The client will not get all of the answer. */
  void failed(Exception reason);
}
