#!/usr/bin/env python3
"""Writes types.txt: the facts about Kubernetes' own types that wire formats and merges depend on.

Usage: builtin-types.py MODULES VERSION > .../machinery/builtin/types.txt
MODULES is a directory with api@v0.VERSION, apimachinery@v0.VERSION, apiextensions-apiserver@v0.VERSION
and kubernetes@v1.VERSION (as Go's module cache has them), VERSION is for example 36.3.

Field numbers, pointers, "omitempty" and enumerated values come from the Go types; what is required,
merged, listed as a map or defaulted comes from the published OpenAPI documents. No prose is taken from either.
"""
import json
import pathlib
import re
import sys

MODULES, VERSION = pathlib.Path(sys.argv[1]), sys.argv[2]
API = MODULES / f"api@v0.{VERSION}"
MACHINERY = MODULES / f"apimachinery@v0.{VERSION}" / "pkg"
EXTENSIONS = MODULES / f"apiextensions-apiserver@v0.{VERSION}" / "pkg/apis/apiextensions/v1"
OPENAPI = MODULES / f"kubernetes@v1.{VERSION}" / "api/openapi-spec/v3"

# short name -> (OpenAPI package, Go source directory)
PACKAGES = {
    "core": ("io.k8s.api.core.v1", API / "core/v1"),
    "apps": ("io.k8s.api.apps.v1", API / "apps/v1"),
    "coordination": ("io.k8s.api.coordination.v1", API / "coordination/v1"),
    "events": ("io.k8s.api.events.v1", API / "events/v1"),
    "storage": ("io.k8s.api.storage.v1", API / "storage/v1"),
    "rbac": ("io.k8s.api.rbac.v1", API / "rbac/v1"),
    "admissionregistration": ("io.k8s.api.admissionregistration.v1", API / "admissionregistration/v1"),
    "authorization": ("io.k8s.api.authorization.v1", API / "authorization/v1"),
    "authentication": ("io.k8s.api.authentication.v1", API / "authentication/v1"),
    "autoscaling": ("io.k8s.api.autoscaling.v1", API / "autoscaling/v1"),
    "certificates": ("io.k8s.api.certificates.v1", API / "certificates/v1"),
    "flowcontrol": ("io.k8s.api.flowcontrol.v1", API / "flowcontrol/v1"),
    "extensions": ("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1", EXTENSIONS),
    "meta": ("io.k8s.apimachinery.pkg.apis.meta.v1", MACHINERY / "apis/meta/v1"),
}
# how Go sources call the packages they import
IMPORTS = {"metav1": "meta", "v1": "core", "corev1": "core", "rbacv1": "rbac"}
ROOTS = """
core.Namespace core.ConfigMap core.Secret core.ServiceAccount core.PersistentVolumeClaim
core.PersistentVolume core.Pod core.PodTemplate core.Node core.Service core.Endpoints core.ResourceQuota
core.LimitRange core.Event events.Event apps.ControllerRevision apps.Deployment apps.ReplicaSet coordination.Lease
storage.StorageClass rbac.Role rbac.RoleBinding rbac.ClusterRole rbac.ClusterRoleBinding
admissionregistration.MutatingWebhookConfiguration admissionregistration.ValidatingWebhookConfiguration
admissionregistration.ValidatingAdmissionPolicy admissionregistration.ValidatingAdmissionPolicyBinding
admissionregistration.MutatingAdmissionPolicy admissionregistration.MutatingAdmissionPolicyBinding
certificates.CertificateSigningRequest flowcontrol.FlowSchema flowcontrol.PriorityLevelConfiguration
extensions.CustomResourceDefinition authorization.SelfSubjectAccessReview
authorization.SubjectAccessReview authorization.LocalSubjectAccessReview
authorization.SelfSubjectRulesReview authentication.SelfSubjectReview authentication.TokenReview
authentication.TokenRequest autoscaling.Scale meta.Status meta.DeleteOptions meta.CreateOptions
meta.UpdateOptions meta.PatchOptions meta.ListOptions meta.PartialObjectMetadata
""".split()
# types with a form of their own, in JSON or on the wire
SCALARS = {
    "metav1.Time": "time", "meta.Time": "time", "meta.MicroTime": "microtime", "metav1.MicroTime": "microtime",
    "resource.Quantity": "quantity", "intstr.IntOrString": "int-or-string", "runtime.RawExtension": "raw",
    "meta.FieldsV1": "fields", "types.UID": "string", "extensions.JSON": "json",
    "extensions.JSONSchemaPropsOrArray": "schema-or-array",
    "extensions.JSONSchemaPropsOrBool": "schema-or-bool",
    "extensions.JSONSchemaPropsOrStringArray": "schema-or-strings",
    "string": "string", "bool": "bool", "int32": "int32", "int64": "int64", "int": "int64",
    "uint32": "int64", "float64": "double", "byte": "byte",
}

FIELD = re.compile(r"^\t(?:(\w+)\s+)?([\w.*\[\]]+)\s+`(.*?)`")


def parse(directory):
    """The structs, the other named types and the enumerated values of a Go package."""
    structs, aliases, values = {}, {}, {}
    for path in sorted(directory.glob("*.go")):
        if path.name.startswith("zz_") or path.name.endswith("_test.go") or "generated" in path.name:
            continue
        current, comment = None, []
        for line in path.read_text().splitlines():
            if line.strip().startswith("//"):
                comment.append(line.strip()[2:].strip())
                continue
            if match := re.match(r"^type (\w+) struct ?\{(\}?)", line):
                fields_of_struct = structs.setdefault(match[1], [])
                current = None if match[2] else fields_of_struct
            elif match := re.match(r"^type (\w+) (?!struct|interface|func)=?\s*([\w.*\[\]]+)\s*$", line):
                aliases[match[1]] = match[2]
                if "+enum" in comment:
                    values.setdefault(match[1], [])
            elif match := re.match(r'^\s+\w+\s+(\w+)\s*=\s*"([^"]*)"', line):
                # A type may be declared after its values.
                values.setdefault("const " + match[1], []).append(match[2])
            elif line.startswith("}"):
                current = None
            elif current is not None and (match := FIELD.match(line)):
                current.append((match[2], match[3], comment))
            comment = []
    enums = {name: sorted(values.get("const " + name, [])) for name in values if " " not in name}
    return structs, aliases, enums


SOURCES = {short: parse(directory) for short, (_, directory) in PACKAGES.items()}
SCHEMAS = {}
for document in sorted(OPENAPI.glob("*.json")):
    SCHEMAS.update(json.loads(document.read_text()).get("components", {}).get("schemas", {}))


def typed(go, package):
    """A Go type as the table writes it, and the structs it needs."""
    go = go.lstrip("*")
    if go == "[]byte":
        return "bytes"
    if go.startswith("[]"):
        return "[]" + typed(go[2:], package)
    if match := re.match(r"map\[[\w.]+\](.+)", go):
        return "{}" + typed(match[1], package)
    if go in SCALARS:
        return SCALARS[go]
    name = go
    if "." in go:
        alias, name = go.split(".")
        package = IMPORTS[alias]
    if f"{package}.{name}" in SCALARS:
        return SCALARS[f"{package}.{name}"]
    structs, aliases, _ = SOURCES[package]
    if name in aliases:
        return typed(aliases[name], package)
    assert name in structs, (go, package)
    return f"{package}.{name}"


def schema(name):
    package, simple = name.split(".")
    return SCHEMAS.get(f"{PACKAGES[package][0]}.{simple}", {})


def tags(text):
    return dict(re.findall(r'(\w+):"([^"]*)"', text))


def enumerated(go, package):
    """The values of the innermost named type of a field."""
    name = re.sub(r"^(\*|\[\]|map\[[\w.]+\])+", "", go)
    if "." in name:
        alias, name = name.split(".")
        package = IMPORTS.get(alias)
    return SOURCES[package][2].get(name) if package else None


def go_name(go):
    """How Go's messages call the innermost type of a field, where that is a name for a plain one."""
    name = re.sub(r"^(\*|\[\]|map\[[\w.]+\])+", "", go)
    if name == "types.UID":
        return name
    simple = name.split(".")[-1]
    plain = name not in SCALARS and any(simple in aliases for _, aliases, _ in SOURCES.values())
    return "v1." + simple if plain else None


def flags(go, tag, described, required, enum, comment):
    name, *options = tag["json"].split(",")
    out = []
    if name in required:
        out.append("!")
    if go.startswith("*") or not {"omitempty", "omitzero"} & set(options):
        out.append("*")
    if "omitzero" in options:
        out.append("0")
    for key, short in (("list-type", "list"), ("map-type", "map"), ("patch-strategy", "patch"),
                       ("patch-merge-key", "key")):
        if value := described.get(f"x-kubernetes-{key}"):
            out.append(f"{short}={value}")
    if keys := described.get("x-kubernetes-list-map-keys"):
        out.append("keys=" + "|".join(keys))
    if not described and "+listType=atomic" in comment:
        out.append("list=atomic")
    if enum:
        out.append("enum=" + "|".join(enum))
    if named := go_name(go):
        out.append("go=" + named)
    if described.get("default") not in (None, "", 0, False, {}):
        out.append("default=" + str(described["default"]))
    return out


def fields(name):
    package, simple = name.split(".")
    described = schema(name)
    for go, text, comment in SOURCES[package][0][simple]:
        tag = tags(text)
        json_name = tag.get("json", "-").split(",")[0]
        if is_type_meta(go, tag):
            continue
        if json_name == "" and "inline" in tag["json"]:
            if "protobuf" not in tag:
                yield from fields(typed(go, package))
                continue
            yield "~", number(tag), typed(go, package), []
            continue
        if json_name == "-" or "protobuf" not in tag:
            continue
        property_schema = described.get("properties", {}).get(json_name, {})
        yield (json_name, number(tag), typed(go, package),
               flags(go, tag, property_schema, described.get("required", []), enumerated(go, package), comment))


def is_type_meta(go, tag):
    return go.split(".")[-1] == "TypeMeta" and "inline" in tag.get("json", "")


def has_kind(name):
    package, simple = name.split(".")
    return any(is_type_meta(go, tags(text)) for go, text, _ in SOURCES[package][0][simple])


def number(tag):
    return tag["protobuf"].split(",")[1]


def main():
    todo, done = list(ROOTS) + ["extensions.JSONSchemaProps"], {}
    while todo:
        name = todo.pop(0)
        if name in done:
            continue
        done[name] = list(fields(name))
        todo += [t.lstrip("[]{}") for _, _, t, _ in done[name] if "." in t]
    print(f"# Made by build-tools/builtin-types.py from Kubernetes 1.{VERSION}; do not edit.")
    print("# A type (kind: with apiVersion and kind), then its fields: JSON name (~ in line), number, type, then")
    print("# ! required, * written even when zero, 0 left out when empty, and merge rules.")
    for short, (package, _) in PACKAGES.items():
        print(f"@{short} {package}")
    for name, rows in sorted(done.items()):
        kind = schema(name).get("x-kubernetes-map-type")
        print(name + (f" map={kind}" if kind else "") + (" kind" if has_kind(name) else ""))
        for json_name, field_number, kind, extra in rows:
            print(" " + " ".join([json_name, field_number, kind, *extra]))


main()
