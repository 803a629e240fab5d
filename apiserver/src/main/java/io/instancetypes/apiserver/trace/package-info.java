/** Requests and writes as traces tell them. */
package io.instancetypes.apiserver.trace;
