package io.instancetypes.virtctl.cluster;

/**
 * One way to reach a cluster. Texts are empty where nothing is said.
 *
 * @param authority certificates to trust, in PEM; empty for those that the JDK trusts
 * @param certificate in PEM, beside its key
 * @param unverified whether anybody may claim to be the server
 */
record KubeconfigContext(
    String server,
    String namespace,
    String authority,
    String certificate,
    String key,
    String token,
    boolean unverified) {}
