/** Who looks at the pages, and for how long. */
package io.instancetypes.dashboard.session;
