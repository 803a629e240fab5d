/**
 * Answers the reviews that an API server sends before it takes a change: AdmissionReviews and
 * ConversionReviews in, the same with a response out. Documents only; who carries them is not known
 * here.
 */
package io.instancetypes.platform.admission;
