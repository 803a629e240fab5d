/** HTML as values, in which what people wrote can only be text. */
package io.instancetypes.dashboard.html;
