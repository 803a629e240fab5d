/** The rules that schemas state in CEL: what they see, what they may call, and how they fail. */
package io.instancetypes.machinery.cel;
