/** Keeps virtual machines as their owners want them, on any Kubernetes API. */
package io.instancetypes.controller;
