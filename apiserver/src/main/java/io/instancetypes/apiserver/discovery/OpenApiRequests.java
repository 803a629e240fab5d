package io.instancetypes.apiserver.discovery;

import io.instancetypes.apiserver.http.Exchange;
import io.instancetypes.apiserver.resource.Catalogue;
import io.instancetypes.apiserver.status.Failures;
import java.io.IOException;

/** The schemas of everything that is served, in the two forms that clients read. */
public final class OpenApiRequests {
  public void serve(Exchange exchange, String path, Catalogue catalogue) throws IOException {
    throw Failures.noSuchPath();
  }
}
