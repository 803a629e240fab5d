/** What pages show, as data: functions of objects and of who looks at them. */
package io.instancetypes.dashboard.view;
