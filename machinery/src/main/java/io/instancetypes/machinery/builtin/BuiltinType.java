package io.instancetypes.machinery.builtin;

import java.util.List;

/**
 * A type of the Kubernetes API.
 *
 * @param name as OpenAPI calls it, such as {@code io.k8s.api.core.v1.Namespace}
 * @param isKind whether its objects say their apiVersion and kind
 * @param atomic whether its objects are replaced and owned as a whole
 */
public record BuiltinType(String name, boolean isKind, boolean atomic, List<BuiltinField> fields) {}
