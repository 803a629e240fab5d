package io.instancetypes.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A family of instance types that differ in size only.
 *
 * @param prefix what their names start with: class and version, such as {@code cx1}
 * @param pageSizes the huge pages it comes with, the usual ones first; none for ordinary memory
 * @param fixedSockets whether running machines get no room for more sockets
 */
record Series(
    String prefix,
    String classLabel,
    String displayName,
    String icon,
    String description,
    List<Feature> features,
    List<String> pageSizes,
    boolean fixedSockets,
    List<SeriesSize> sizes) {

  String version() {
    return prefix.substring(prefix.length() - 1);
  }

  /** Every instance type of the series: each of its sizes with each of its page sizes. */
  List<SeriesType> types() {
    var types = new ArrayList<SeriesType>();
    for (String pageSize : pageSizes.isEmpty() ? List.of("") : pageSizes) {
      for (SeriesSize size : sizes) {
        types.add(new SeriesType(this, size, pageSize));
      }
      if (leavesMoreThanSize()) {
        types.add(new SeriesType(this, SeriesSize.CUSTOM, pageSize));
      }
    }
    return types;
  }

  /** A series that is nothing but sizes would be empty if the VM brought the size. */
  private boolean leavesMoreThanSize() {
    return !features.isEmpty() || !pageSizes.isEmpty();
  }

  /** Huge pages other than the usual ones show in the name. */
  String pagesInName(String pageSize) {
    return pageSizes.indexOf(pageSize) > 0 ? pageSize.toLowerCase(Locale.ROOT) : "";
  }
}
