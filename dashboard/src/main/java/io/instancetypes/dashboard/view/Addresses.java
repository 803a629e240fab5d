package io.instancetypes.dashboard.view;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;

/** Where each page is. */
public final class Addresses {
  public static final String HOME = "/dashboard/";
  public static final String LOGIN = "/dashboard/login";
  public static final String MACHINES = "/dashboard/vms";
  public static final String CATALOG = "/dashboard/catalog";
  public static final String PLAN = "/dashboard/plan";
  public static final String SETTINGS = "/dashboard/settings";

  /** Browsers and what stands between take no longer ones for granted. */
  private static final int LONGEST = 4_000;

  private Addresses() {}

  public static String machine(String namespace, String name, String tab) {
    return MACHINES + "/" + segment(namespace) + "/" + segment(name) + "/" + tab;
  }

  /** Of a type or a preference; those of the cluster have no namespace. */
  public static String type(String kind, String namespace, String name) {
    boolean cluster = kind.contains("Cluster") || namespace == null || namespace.isEmpty();
    return "/dashboard/types/%s/%s%s"
        .formatted(segment(kind), cluster ? "" : segment(namespace) + "/", segment(name));
  }

  public static String segment(String name) {
    return URLEncoder.encode(name, UTF_8).replace("+", "%20");
  }

  public static String value(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  /** What fits into a header: as much of an address as stands before its question. */
  public static String brief(String address) {
    String path = address.split("\\?", 2)[0];
    return address.length() <= LONGEST ? address : path.length() <= LONGEST ? path : HOME;
  }

  /** The address itself if it is one of these pages, else the first page. */
  public static String own(String address) {
    boolean plain =
        address.startsWith(HOME)
            && !address.contains("//")
            && !address.contains("\\")
            && !address.contains("..")
            && address.chars().allMatch(letter -> letter > ' ' && letter < 127);
    return plain ? address : HOME;
  }
}
