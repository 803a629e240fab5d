package io.instancetypes.apiserver.resource;

import java.util.List;

/** What a resource is called. */
public record ResourceNames(
    String kind,
    String listKind,
    String plural,
    String singular,
    List<String> shortNames,
    List<String> categories) {}
