/**
 * Says what a change does to virtual machines before it is made: documents in, a verdict for each
 * machine out. It knows neither files nor clusters, only two situations in which the same machine
 * is expanded, judged and compared.
 */
package io.instancetypes.engine.plan;
