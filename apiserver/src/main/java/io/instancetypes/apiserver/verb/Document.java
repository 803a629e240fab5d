package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import java.util.List;

/**
 * An object as a client sent it.
 *
 * @param twice the paths of keys that stood more than once in it, the last of which holds
 */
record Document(Fields object, List<String> twice) {}
