/**
 * JSON in, JSON out, and what readers of documents share: positions, numbers, refusals.
 *
 * <p>A document value is a {@link io.instancetypes.api.Fields}, an {@link java.util.ArrayList}, a
 * {@code String}, a {@code Long} ({@code BigInteger} where it does not fit), a {@code BigDecimal}
 * for what has a fraction or an exponent, a {@code Boolean} or {@code null}.
 */
package io.instancetypes.api.json;
