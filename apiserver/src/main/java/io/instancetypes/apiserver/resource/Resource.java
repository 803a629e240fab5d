package io.instancetypes.apiserver.resource;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.machinery.builtin.BuiltinKind.Subresource;
import io.instancetypes.machinery.printers.Column;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.GroupResource;
import io.instancetypes.machinery.structuralschema.Defaulting;
import io.instancetypes.machinery.structuralschema.Pruning;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import io.instancetypes.store.Entry;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One version of one kind, as it is served.
 *
 * @param verbs what clients may do, in the words of access rules
 * @param subresources {@code status}, {@code scale} and the like
 * @param selectable the paths, besides names, that field selectors may use
 * @param scale null if it cannot be scaled
 * @param structures the schemas of all versions in which objects may be kept, by apiVersion
 * @param storageApiVersion in which its objects are kept
 * @param deprecation told to whoever uses this version; empty if it is current
 * @param schemaRevision objects written later than this are known to fit the schema
 */
public record Resource(
    String group,
    String version,
    ResourceNames names,
    boolean namespaced,
    List<String> verbs,
    List<Subresource> subresources,
    Set<String> selectable,
    Scale scale,
    StructuralSchema structure,
    Map<String, StructuralSchema> structures,
    FieldOwners owners,
    List<Column> columns,
    RestStrategy strategy,
    String storageApiVersion,
    Converter converter,
    String deprecation,
    long schemaRevision) {

  public String kind() {
    return names.kind();
  }

  public String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }

  public GroupResource groupResource() {
    return new GroupResource(group, names.plural());
  }

  public boolean hasStatus() {
    return subresource("status") != null;
  }

  /** Null if it has none of that name. */
  public Subresource subresource(String name) {
    for (Subresource subresource : subresources) {
      if (subresource.name().equals(name)) {
        return subresource;
      }
    }
    return null;
  }

  /** Defined by a user, not built in. */
  public boolean isCustom() {
    return strategy instanceof CustomResourceStrategy;
  }

  /** The namespace in which a request finds its objects; empty for all, and for those of none. */
  public String scope(RequestInfo info) {
    return namespaced ? info.namespace() : "";
  }

  /** The start of the keys of all its objects, or of those in one namespace. */
  public String prefix(String namespace) {
    String all = "/" + strategy.storedUnder(group) + "/" + names.plural() + "/";
    return namespace.isEmpty() ? all : all + namespace + "/";
  }

  public String key(String namespace, String name) {
    return prefix(namespaced ? namespace : "") + name;
  }

  /** Whether stored bytes can be sent as they are. */
  public boolean servesAsStored(long revision) {
    return apiVersion().equals(storageApiVersion) && revision > schemaRevision;
  }

  /** Whether an object is kept in the version that new ones are kept in. */
  public boolean isInStorageVersion(Entry entry) {
    byte[] start = ("{\"apiVersion\":\"" + storageApiVersion + '"').getBytes(UTF_8);
    return Arrays.equals(
        entry.value(), 0, Math.min(start.length, entry.value().length), start, 0, start.length);
  }

  /** A stored object as this version shows it; free to be changed. */
  public Fields read(Entry entry) {
    return read(entry.value(), entry.revision());
  }

  public Fields read(byte[] value, long revision) {
    Fields object = Codec.decode(value, revision);
    if (revision <= schemaRevision) {
      bringUpToDate(object);
    }
    return inThisVersion(object);
  }

  /**
   * What was written under an older schema: what has gone is dropped, what has come takes its
   * default. The schema is that of the version it is kept in, which need not be this one.
   */
  private void bringUpToDate(Fields object) {
    StructuralSchema kept = structures.get(Fields.text(object, "apiVersion"));
    if (kept != null) {
      Pruning.apply(kept, object);
      Defaulting.apply(kept, object);
    }
  }

  public Fields inThisVersion(Fields object) {
    return converted(object, apiVersion());
  }

  /** A converter may leave over what the other version does not know. */
  private Fields converted(Fields object, String wanted) {
    if (wanted.equals(object.get("apiVersion"))) {
      return object;
    }
    Fields converted = converter.convert(object, wanted);
    StructuralSchema known = structures.get(wanted);
    if (known != null) {
      Pruning.apply(known, converted);
    }
    return converted;
  }

  /** The bytes that a client gets for a stored object. */
  public byte[] rendered(byte[] value, long revision) {
    if (servesAsStored(revision)) {
      return Codec.rendered(value, revision);
    }
    return Codec.rendered(Codec.encode(read(value, revision)), revision);
  }

  /** The bytes to store for an object of this version. */
  public byte[] stored(Fields object) {
    if (apiVersion().equals(storageApiVersion)) {
      return Codec.encode(object);
    }
    return Codec.encode(converted(Fields.copyOf(object), storageApiVersion));
  }
}
