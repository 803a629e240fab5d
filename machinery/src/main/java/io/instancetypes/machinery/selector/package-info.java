/**
 * Selectors of labels and fields: what a client writes in a query or an object, and who matches.
 */
package io.instancetypes.machinery.selector;
