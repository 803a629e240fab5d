/**
 * A web page for virtual machines, their types and what a change does: routes, and the way of every
 * request from a browser.
 */
package io.instancetypes.dashboard;
