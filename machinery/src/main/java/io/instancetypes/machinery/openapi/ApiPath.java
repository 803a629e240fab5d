package io.instancetypes.machinery.openapi;

import java.util.List;

/**
 * A path and what can be done there.
 *
 * @param variables the parts of the path that stand for a name
 */
record ApiPath(String path, List<String> variables, List<Operation> operations) {}
