/** Which instance type suits a wish, and why the others do not. */
package io.instancetypes.catalog.choose;
