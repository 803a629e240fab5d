package io.instancetypes.apiserver.testing;

/** A custom resource that has a bit of everything. */
public final class Widgets {
  public static final String PATH = "/apis/demo.example.com/v1/namespaces/default/widgets";

  static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: widgets.demo.example.com}
      spec:
        group: demo.example.com
        names: {kind: Widget, plural: widgets, singular: widget, shortNames: [wd], categories: [all]}
        scope: Namespaced
        versions:
        - name: v1
          served: true
          storage: true
          subresources:
            status: {}
            scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas}
          additionalPrinterColumns:
          - {name: Size, type: integer, jsonPath: .spec.size}
          - {name: Color, type: string, jsonPath: .spec.color, priority: 1}
          - {name: Age, type: date, jsonPath: .metadata.creationTimestamp}
          schema:
            openAPIV3Schema:
              type: object
              description: A widget for trying things out.
              properties:
                spec:
                  type: object
                  description: What the widget should be.
                  required: [size]
                  properties:
                    size: {type: integer, minimum: 1, maximum: 100, description: How large it is.}
                    color: {type: string, enum: [red, green, blue], default: red}
                    replicas: {type: integer}
                    tags: {type: array, items: {type: string}, x-kubernetes-list-type: set}
                    parts:
                      type: array
                      x-kubernetes-list-type: map
                      x-kubernetes-list-map-keys: [name]
                      items:
                        type: object
                        required: [name]
                        properties: {name: {type: string}, weight: {type: integer, default: 7}}
                  x-kubernetes-validations:
                  - {rule: "self.size != 13", message: "13 brings bad luck"}
                status:
                  type: object
                  properties:
                    replicas: {type: integer}
                    conditions:
                      type: array
                      items:
                        type: object
                        properties: {type: {type: string}, status: {type: string}}
      """;

  private Widgets() {}

  public static String widget(String name, int size) {
    return """
    {"apiVersion":"demo.example.com/v1","kind":"Widget","metadata":{"name":"%s"},"spec":{"size":%d}}\
    """
        .formatted(name, size);
  }
}
