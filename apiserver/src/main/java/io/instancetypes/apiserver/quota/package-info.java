/** How much clients may use, and keep. */
package io.instancetypes.apiserver.quota;
