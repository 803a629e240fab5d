/** Who did what, and what came of it: a line for every request. */
package io.instancetypes.apiserver.audit;
