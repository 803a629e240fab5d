package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;

/** An object as a client sent it. */
record Document(Fields object, DuplicateKeys twice) {}
