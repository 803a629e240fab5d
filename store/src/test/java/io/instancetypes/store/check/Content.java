package io.instancetypes.store.check;

/** What a client saw under a key. Histories use every value once, so that it tells its write. */
public record Content(String value, long revision) {}
