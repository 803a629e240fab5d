"""Uses an API server as scripts and controllers in Python do, and says what it saw."""

from kubernetes import client, config, dynamic, watch
from kubernetes.client.exceptions import ApiException

GROUP, VERSION, NAMESPACE, PLURAL = "demo.example.com", "v1", "from-python", "widgets"
PATIENCE = 600


def widget(name, size):
    return {
        "apiVersion": f"{GROUP}/{VERSION}",
        "kind": "Widget",
        "metadata": {"name": name, "labels": {"from": "python"}},
        "spec": {"size": size},
    }


def typed_objects(core):
    core.create_namespace(client.V1Namespace(metadata=client.V1ObjectMeta(name=NAMESPACE)))
    settings = client.V1ConfigMap(metadata=client.V1ObjectMeta(name="settings"), data={"size": "1"})
    created = core.create_namespaced_config_map(NAMESPACE, settings)
    print("created", created.metadata.name, created.data)
    patched = core.patch_namespaced_config_map("settings", NAMESPACE, {"data": {"color": "red"}})
    print("patched", ordered(patched.data))
    try:
        core.create_namespaced_config_map(NAMESPACE, settings)
    except ApiException as failure:
        print("created again:", failure.status, failure.reason)
    core.delete_namespaced_config_map("settings", NAMESPACE)
    left = core.list_namespaced_config_map(NAMESPACE, field_selector="metadata.name=settings")
    print("left", len(left.items))


def custom_objects(custom):
    where = (GROUP, VERSION, NAMESPACE, PLURAL)
    for name, size in [("one", 1), ("two", 2), ("three", 3)]:
        custom.create_namespaced_custom_object(*where, widget(name, size))
    page = custom.list_namespaced_custom_object(*where, limit=2)
    print("page", names(page), "and", page["metadata"]["remainingItemCount"], "more")
    rest = custom.list_namespaced_custom_object(*where, limit=2, _continue=page["metadata"]["continue"])
    print("page", names(rest))
    custom.patch_namespaced_custom_object(*where, "one", {"spec": {"color": "green"}})
    custom.patch_namespaced_custom_object_status(*where, "one", {"status": {"replicas": 4}})
    custom.delete_namespaced_custom_object(*where, "two")
    since = rest["metadata"]["resourceVersion"]
    stream = watch.Watch()
    for event in stream.stream(
        custom.list_namespaced_custom_object, *where, resource_version=since, timeout_seconds=PATIENCE
    ):
        told = event["object"]
        print("watched", event["type"], told["metadata"]["name"], ordered(told["spec"]), told.get("status"))
        if event["type"] == "DELETED":
            stream.stop()


def dynamic_objects(api):
    widgets = api.resources.get(api_version=f"{GROUP}/{VERSION}", kind="Widget")
    applied = api.server_side_apply(
        widgets, body=widget("four", 4), namespace=NAMESPACE, field_manager="python", force_conflicts=True
    )
    print("applied", applied.metadata.name, ordered(applied.spec.to_dict()))
    print("owned by", [entry.manager for entry in applied.metadata.managedFields])
    found = widgets.get(namespace=NAMESPACE, label_selector="from=python")
    print("found", [(each.metadata.name, each.spec.color) for each in found.items])
    try:
        widgets.create(body=widget("unlucky", 13), namespace=NAMESPACE)
    except ApiException as failure:
        print("refused:", failure.status, failure.summary())
    widgets.delete(namespace=NAMESPACE, label_selector="from=python", body={})
    print("left", len(widgets.get(namespace=NAMESPACE).items))


def ordered(fields):
    return dict(sorted(fields.items()))


def names(page):
    return [each["metadata"]["name"] for each in page["items"]]


config.load_kube_config()
typed_objects(client.CoreV1Api())
custom_objects(client.CustomObjectsApi())
dynamic_objects(dynamic.DynamicClient(client.ApiClient()))
