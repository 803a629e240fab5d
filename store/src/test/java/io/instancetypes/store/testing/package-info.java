/** What tests of other modules use, too. */
package io.instancetypes.store.testing;
