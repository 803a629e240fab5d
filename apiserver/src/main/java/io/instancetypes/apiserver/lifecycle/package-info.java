/** What happens to objects after they are written: collection, cleaning up, defaults, expiry. */
package io.instancetypes.apiserver.lifecycle;
