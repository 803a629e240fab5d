/** What tests of guests need. */
package io.instancetypes.runtime.testing;
