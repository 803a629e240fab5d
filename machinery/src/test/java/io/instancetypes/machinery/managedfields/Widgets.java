package io.instancetypes.machinery.managedfields;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A kind with every sort of field, and a live object of it to write to. */
final class Widgets {
  static final Instant NOW = Instant.parse("2026-01-01T12:00:00.5Z");

  static final JsonText JSON =
      new JsonText() {
        @Override
        public Object read(String text) {
          return json(text);
        }

        @Override
        public String write(Object value) {
          return text(value);
        }
      };

  static final StructuralSchema V1 =
      StructuralSchema.of(
          object(
              """
              {'type':'object','properties':{
                'spec':{'type':'object','properties':{
                  'size':{'type':'integer'},'name':{'type':'string'},'on':{'type':'boolean'},
                  'port':{'x-kubernetes-int-or-string':true},
                  'tags':{'type':'array','items':{'type':'string'},'x-kubernetes-list-type':'set'},
                  'args':{'type':'array','items':{'type':'string'}},
                  'ports':{'type':'array','x-kubernetes-list-type':'map',
                    'x-kubernetes-list-map-keys':['port','protocol'],
                    'items':{'type':'object','properties':{
                      'port':{'type':'integer'},'protocol':{'type':'string','default':'TCP'},
                      'name':{'type':'string'},
                      'options':{'type':'object','properties':{
                        'x':{'type':'integer'},'y':{'type':'integer'}}}}}},
                  'env':{'type':'array','x-kubernetes-patch-strategy':'merge',
                    'x-kubernetes-patch-merge-key':'name',
                    'items':{'type':'object','properties':{
                      'name':{'type':'string'},'value':{'type':'string'}}}},
                  'selector':{'type':'object','x-kubernetes-map-type':'atomic',
                    'properties':{'a':{'type':'string'}}},
                  'data':{'type':'object','additionalProperties':{'type':'string'}},
                  'deep':{'type':'object','properties':{'a':{'type':'object','properties':{
                    'b':{'type':'integer'},'c':{'type':'integer'}}}}},
                  'free':{'type':'object','x-kubernetes-preserve-unknown-fields':true},
                  'any':{'x-kubernetes-preserve-unknown-fields':true},
                  'template':{'type':'object','x-kubernetes-embedded-resource':true,
                    'x-kubernetes-preserve-unknown-fields':true}}},
                'status':{'type':'object','properties':{'phase':{'type':'string'}}}}}\
              """));

  static final StructuralSchema V2 =
      StructuralSchema.of(
          object(
              """
              {'type':'object','properties':{'spec':{'type':'object','properties':{
                'count':{'type':'integer'},'name':{'type':'string'}}}}}\
              """));

  /** In v2 the size is called count. */
  static final Versions VERSIONS =
      new Versions() {
        @Override
        public StructuralSchema structure(String apiVersion) {
          return switch (apiVersion) {
            case "demo/v1" -> V1;
            case "demo/v2" -> V2;
            default -> null;
          };
        }

        @Override
        public Fields converted(Fields object, String apiVersion) {
          Fields converted = Fields.copyOf(object);
          converted.put("apiVersion", apiVersion);
          if (converted.get("spec") instanceof Fields spec) {
            boolean newer = apiVersion.equals("demo/v2");
            Object size = spec.remove(newer ? "size" : "count");
            if (size != null) {
              spec.put(newer ? "count" : "size", size);
            }
          }
          return converted;
        }
      };

  private Fields live;
  private Instant now = NOW;

  static Object json(String text) {
    return Json.read(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Of JSON with single quotes. */
  static Fields object(String text) {
    return (Fields) json(text.replace('\'', '"'));
  }

  static String text(Object value) {
    return new String(Json.write(value), StandardCharsets.UTF_8);
  }

  static Fields widget(String version, String parts) {
    Fields widget =
        object(
            "{'apiVersion':'demo/%s','kind':'Widget','metadata':{'name':'w'}}".formatted(version));
    Fields more = object(parts);
    if (more.remove("metadata") instanceof Map<?, ?> metadata) {
      metadata.forEach((key, value) -> widget.object("metadata").put((String) key, value));
    }
    widget.putAll(more);
    return widget;
  }

  private static FieldManager ownership(WriteScope scope) {
    return new FieldManager(scope, VERSIONS, JSON);
  }

  Widgets at(String instant) {
    now = Instant.parse(instant);
    return this;
  }

  /** Creates or replaces the object. */
  Widgets put(String manager, String parts) {
    return put(manager, WriteScope.withoutStatus("demo/v1"), widget("v1", parts));
  }

  Widgets putStatus(String manager, String parts) {
    return put(manager, WriteScope.status("demo/v1"), widget("v1", parts));
  }

  Widgets put(String manager, WriteScope scope, Fields object) {
    live = ownership(scope).updated(liveIn(scope.apiVersion()), object, manager, now);
    return this;
  }

  Widgets apply(String manager, String parts) {
    return applied(tryApply(manager, "v1", parts, false));
  }

  Widgets force(String manager, String parts) {
    return applied(tryApply(manager, "v1", parts, true));
  }

  Widgets applyV2(String manager, String parts) {
    return applied(tryApply(manager, "v2", parts, false));
  }

  private Widgets applied(ApplyResult result) {
    live = ((ApplyResult.Applied) result).object();
    return this;
  }

  ApplyResult.Conflicts conflicts(String manager, String parts) {
    return (ApplyResult.Conflicts) tryApply(manager, "v1", parts, false);
  }

  private ApplyResult tryApply(String manager, String version, String parts, boolean force) {
    return ownership(WriteScope.withoutStatus("demo/" + version))
        .applied(liveIn("demo/" + version), widget(version, parts), manager, force, now);
  }

  private Fields liveIn(String apiVersion) {
    return live == null || apiVersion.equals(live.get("apiVersion"))
        ? live
        : VERSIONS.converted(live, apiVersion);
  }

  Fields live() {
    return live;
  }

  String spec() {
    return text(live.get("spec")).replace('"', '\'');
  }

  List<?> managedFields() {
    return ((Map<?, ?>) live.get("metadata")).get("managedFields") instanceof List<?> list
        ? list
        : List.of();
  }

  /** As {@code one Apply {'f:spec':{'f:size':{}}}}. */
  List<String> managers() {
    return managedFields().stream()
        .map(entry -> (Map<?, ?>) entry)
        .map(
            entry ->
                entry.get("manager")
                    + " "
                    + entry.get("operation")
                    + " "
                    + text(entry.get("fieldsV1")).replace('"', '\''))
        .toList();
  }
}
