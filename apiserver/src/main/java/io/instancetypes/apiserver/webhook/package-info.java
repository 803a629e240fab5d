/**
 * Those outside who are asked about objects: admission webhooks before a write, conversion webhooks
 * between versions; over HTTPS, or in this very process.
 */
package io.instancetypes.apiserver.webhook;
