package io.instancetypes.apiserver.resource;

/**
 * Where a resource that can be scaled keeps its numbers, as dotted paths with a leading dot.
 *
 * @param selector null if it has none
 */
public record Scale(String specReplicas, String statusReplicas, String selector) {}
