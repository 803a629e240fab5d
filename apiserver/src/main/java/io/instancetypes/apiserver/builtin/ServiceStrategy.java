package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import java.util.Map;

/** Services are kept and lead nowhere: no address is given to them. */
final class ServiceStrategy extends PlainStrategy {
  @Override
  public void complete(Fields object) {
    for (Map<?, ?> port : Fields.maps(Fields.map(object, "spec"), "ports")) {
      Fields fields = (Fields) port;
      fields.putIfAbsent("protocol", "TCP");
      if (fields.get("port") != null) {
        fields.putIfAbsent("targetPort", fields.get("port"));
      }
    }
  }

  @Override
  public void prepareCreation(AdmissionAttributes change) {
    Fields object = change.object();
    object.put("status", Fields.of("loadBalancer", new Fields()));
  }

  @Override
  public boolean answersWithObject() {
    return true;
  }
}
