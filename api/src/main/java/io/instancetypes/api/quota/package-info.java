/** What a namespace gives to its objects: documents read as limits, and the amounts beside them. */
package io.instancetypes.api.quota;
