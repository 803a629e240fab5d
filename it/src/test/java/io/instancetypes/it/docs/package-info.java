/** What the documents show is what one sees. */
package io.instancetypes.it.docs;
