/** HTTPS: the listener, one exchange of a request and its answer, media types. */
package io.instancetypes.https;
