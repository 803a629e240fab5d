package io.instancetypes.machinery.crd;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a CustomResourceDefinition says of a kind, read once. */
public final class CustomResourceDefinition {
  private final String group;
  private final Names names;
  private final boolean namespaced;
  private final List<Version> versions;
  private final Conversion conversion;

  /** The names under which clients find a kind. */
  public record Names(
      String plural,
      String singular,
      String kind,
      String listKind,
      List<String> shortNames,
      List<String> categories) {
    static Names of(Document names) {
      return new Names(
          names.text("plural"),
          names.text("singular"),
          names.text("kind"),
          names.text("listKind"),
          names.texts("shortNames"),
          names.texts("categories"));
    }
  }

  /**
   * How objects get from one version to another.
   *
   * @param clientConfig how the webhook is reached; empty without one
   * @param reviewVersions the versions of ConversionReview that the webhook understands
   */
  public record Conversion(boolean isWebhook, Map<?, ?> clientConfig, List<String> reviewVersions) {
    static Conversion of(Document conversion) {
      Document webhook = conversion.object("webhook");
      return new Conversion(
          conversion.text("strategy").equals("Webhook"),
          webhook.object("clientConfig").fields(),
          webhook.texts("conversionReviewVersions"));
    }
  }

  public CustomResourceDefinition(Map<?, ?> definition) {
    Document spec = Document.of(definition).object("spec");
    group = spec.text("group");
    names = Names.of(spec.object("names"));
    namespaced = !spec.text("scope").equals("Cluster");
    versions = spec.objects("versions").stream().map(v -> new Version(group, names, v)).toList();
    conversion = Conversion.of(spec.object("conversion"));
  }

  public String group() {
    return group;
  }

  public Names names() {
    return names;
  }

  public boolean isNamespaced() {
    return namespaced;
  }

  public List<Version> versions() {
    return versions;
  }

  public Optional<Version> version(String wanted) {
    return versions.stream().filter(version -> version.name().equals(wanted)).findFirst();
  }

  /** The one in which objects are kept. */
  public Optional<Version> storageVersion() {
    return versions.stream().filter(Version::isStored).findFirst();
  }

  public Conversion conversion() {
    return conversion;
  }
}
