package io.instancetypes.machinery.rbac;

/** The words in which a refusal is told. */
public final class Forbidden {
  private Forbidden() {}

  /** What a user reads who may not do what was asked for; the reason may be empty. */
  public static String message(Attributes wanted, String reason) {
    String cannot = withoutMarkup(cannot(wanted));
    return about(
        wanted.group(),
        wanted.resource(),
        wanted.name(),
        reason.isEmpty() ? cannot : cannot + ": " + reason);
  }

  static String about(String group, String resource, String name, String cause) {
    if (group.isEmpty() && resource.isEmpty()) {
      return "forbidden: " + cause;
    }
    String qualified = group.isEmpty() ? resource : resource + "." + group;
    return qualified + (name.isEmpty() ? "" : " " + Quoted.text(name)) + " is forbidden: " + cause;
  }

  private static String cannot(Attributes wanted) {
    String start = "User " + Quoted.text(wanted.user().name()) + " cannot " + wanted.verb();
    if (!wanted.isResourceRequest()) {
      return start + " path " + Quoted.text(wanted.path());
    }
    return start
        + " resource "
        + Quoted.text(resource(wanted))
        + " in API group "
        + Quoted.text(wanted.group())
        + (wanted.namespace().isEmpty()
            ? " at the cluster scope"
            : " in the namespace " + Quoted.text(wanted.namespace()));
  }

  private static String resource(Attributes wanted) {
    return wanted.subresource().isEmpty()
        ? wanted.resource()
        : wanted.resource() + "/" + wanted.subresource();
  }

  /** A path is the caller's text, and a browser must not take the answer for a page. */
  private static String withoutMarkup(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
