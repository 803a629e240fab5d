package io.instancetypes.it.client;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/** The kind of {@code session/widgets.yaml}, typed. */
@Group("demo.example.com")
@Version("v1")
public class Widget extends CustomResource<Widget.Spec, Widget.Status> implements Namespaced {
  /** What a user asks for. */
  public record Spec(Integer size, String color) {}

  /** What the operator found. */
  public record Status(Integer replicas) {}

  static Widget of(String name, int size) {
    var widget = new Widget();
    widget.getMetadata().setName(name);
    widget.getMetadata().setNamespace("default");
    widget.setSpec(new Spec(size, null));
    return widget;
  }
}
