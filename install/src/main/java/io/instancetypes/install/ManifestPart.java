package io.instancetypes.install;

import io.instancetypes.api.Fields;
import java.util.List;

/**
 * Documents that belong together, and to a file of their own.
 *
 * @param name of the file, without its ending
 */
public record ManifestPart(String name, List<Fields> documents) {}
