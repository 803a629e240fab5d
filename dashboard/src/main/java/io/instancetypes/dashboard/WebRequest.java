package io.instancetypes.dashboard;

import io.instancetypes.dashboard.session.Session;
import io.instancetypes.machinery.request.Query;
import java.util.List;

/**
 * What a browser asks for.
 *
 * @param parts of the path behind {@code /dashboard/}, decoded
 * @param form what was sent with a POST; empty for other methods
 * @param background whether a script asks, and nobody reads the page as a whole
 */
record WebRequest(
    String method,
    List<String> parts,
    Query query,
    Query form,
    boolean background,
    Visitor visitor) {
  String part(int index) {
    return index < parts.size() ? parts.get(index) : "";
  }

  Session session() {
    return visitor.session();
  }
}
