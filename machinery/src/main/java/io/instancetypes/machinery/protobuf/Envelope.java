package io.instancetypes.machinery.protobuf;

/** What stands around the message of an object. */
record Envelope(String apiVersion, String kind, WireReader message) {

  static Envelope read(WireReader reader) {
    String apiVersion = "";
    String kind = "";
    var message = new WireReader(new byte[0]);
    while (reader.hasMore()) {
      switch (reader.field()) {
        case 1 -> {
          WireReader type = reader.message();
          while (type.hasMore()) {
            switch (type.field()) {
              case 1 -> apiVersion = type.text();
              case 2 -> kind = type.text();
              default -> type.skip();
            }
          }
        }
        case 2 -> message = reader.message();
        default -> reader.skip();
      }
    }
    return new Envelope(apiVersion, kind, message);
  }

  /** Ends with an encoding and a content type, both empty, as Go's writers have it. */
  static WireWriter write(String apiVersion, String kind, WireWriter message) {
    var type = new WireWriter().text(1, apiVersion).text(2, kind);
    return new WireWriter().message(1, type).message(2, message).text(3, "").text(4, "");
  }
}
