/** API groups that are answered by programs instead of stored objects. */
package io.instancetypes.apiserver.extension;
