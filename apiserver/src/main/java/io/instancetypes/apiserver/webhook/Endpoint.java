package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;

/** Where reviews are sent. */
interface Endpoint {
  /** The review with its answer. The one that is sent stays as it is. */
  Fields post(Fields review, int timeoutSeconds) throws CallException;
}
