/**
 * Who may do what: role based access control as Kubernetes decides it, and the roles it starts
 * with.
 */
package io.instancetypes.machinery.rbac;
