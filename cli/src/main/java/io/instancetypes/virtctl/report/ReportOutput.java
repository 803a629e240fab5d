package io.instancetypes.virtctl.report;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.json.Json;
import io.instancetypes.documents.Yaml;
import io.instancetypes.virtctl.cli.Printable;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/**
 * A report that lists machines or types, for programs. A path of {@code jsonpath=} begins where the
 * JSON does, columns are those of each thing listed.
 *
 * @param list the member of the document that lists them
 */
public record ReportOutput(Fields document, String list) {
  /** In one of the formats of {@link ObjectOutput#choices} that are for programs. */
  public void print(String format, PrintStream out) throws IOException {
    if (format.equals("json")) {
      Json.write(document, out, 2);
    } else if (format.equals("yaml")) {
      var text = new StringBuilder();
      Yaml.write(document, text);
      out.append(text);
    } else if (format.equals(ObjectOutput.NAME)) {
      listed().forEach(each -> out.println(Printable.line(reference(each))));
    } else {
      ObjectOutput.pick(document, listed(), format, out);
    }
  }

  private List<Fields> listed() {
    return Fields.list(document.get(list)).stream().map(Fields.class::cast).toList();
  }

  /** What does not say of which kind it is, is a machine. */
  private static String reference(Fields listed) {
    String kind = Fields.text(listed, "kind");
    String group = Kind.of(kind).isPresent() ? "instancetype.kubevirt.io" : "kubevirt.io";
    return ObjectOutput.reference(
        kind.isEmpty() ? "VirtualMachine" : kind, group, Fields.text(listed, "name"));
  }
}
