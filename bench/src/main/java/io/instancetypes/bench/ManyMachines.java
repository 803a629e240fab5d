package io.instancetypes.bench;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.documents.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Writes a folder with the instance type, the preference and many VMs of the shared case. */
final class ManyMachines {
  private ManyMachines() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    String form = arguments[1];
    int count = Integer.parseInt(arguments[2]);
    Map<?, ?> documents = (Map<?, ?>) Json.read(ExpandBenchmark.resource("/case.json"));
    write(folder.resolve("instancetype." + form), documents.get("instancetype"), form);
    write(folder.resolve("preference." + form), documents.get("preference"), form);
    Fields vm = (Fields) documents.get("vm");
    for (int i = 0; i < count; i++) {
      vm.object("metadata").put("name", "vm%05d".formatted(i));
      write(folder.resolve("vm%05d.%s".formatted(i, form)), vm, form);
    }
  }

  private static void write(Path file, Object document, String form) throws IOException {
    if (form.equals("json")) {
      Files.write(file, Json.write(document));
    } else {
      var text = new StringBuilder();
      Yaml.write(document, text);
      Files.writeString(file, text);
    }
  }
}
