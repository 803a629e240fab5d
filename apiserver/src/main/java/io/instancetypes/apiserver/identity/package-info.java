/** Who someone is: the server's own certificate authority, tokens, and the checks of both. */
package io.instancetypes.apiserver.identity;
