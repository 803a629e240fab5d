/** Pages: functions of what is to be shown, which is data, to HTML. */
package io.instancetypes.dashboard.page;
