/** Lists, filters, compares and chooses instance types and preferences. */
package io.instancetypes.virtctl.catalog;
