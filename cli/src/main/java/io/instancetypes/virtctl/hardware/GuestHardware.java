package io.instancetypes.virtctl.hardware;

import io.instancetypes.engine.Engine;
import io.instancetypes.engine.Engine.Answer;
import io.instancetypes.engine.expand.ExpansionResult.Expansion;
import io.instancetypes.engine.expand.ExpansionResult.Refusal;
import io.instancetypes.engine.explain.Author;
import io.instancetypes.engine.explain.Origin;
import io.instancetypes.engine.explain.Origins;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.engine.rule.Layer;
import io.instancetypes.qemu.GuestCommand;
import io.instancetypes.qemu.Host;
import io.instancetypes.qemu.Property;
import io.instancetypes.qemu.Qemu;
import io.instancetypes.virtctl.input.InputDocument;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a VirtualMachine of the input becomes on QEMU.
 *
 * @param command null where the machine cannot be expanded
 * @param causes why there is no command line; the fields are those of the VirtualMachine
 */
public record GuestHardware(
    InputDocument machine, Answer answer, GuestCommand command, List<Cause> causes) {
  private static final String SPEC = "spec.";

  public static GuestHardware of(Engine engine, InputDocument machine, Host host) {
    Answer answer = engine.expand(machine.fields(), ExpansionForm.VMI);
    return switch (answer.outcome()) {
      case Refusal refusal -> new GuestHardware(machine, answer, null, refusal.causes());
      case Expansion expansion -> {
        GuestCommand command = Qemu.command(expansion.document(), host);
        List<Cause> causes =
            command.causes().stream().map(cause -> ofMachine(cause, expansion.origins())).toList();
        yield new GuestHardware(machine, answer, command, causes);
      }
    };
  }

  public boolean isRefused() {
    return !causes.isEmpty();
  }

  /** The same, of the field as it stands in the VirtualMachine, and with who set it. */
  private static Cause ofMachine(Cause cause, Origins origins) {
    String field = cause.field();
    String written = field.startsWith(SPEC) ? "spec.template." + field : field;
    Author author = origins.author(field);
    String who = author.layer() == Layer.USER ? "" : " (set by " + author.inWords() + ")";
    return new Cause(
        cause.type(),
        written,
        written + cause.message().substring(field.length()) + who,
        cause.waysOut());
  }

  /** Who decided each field, in a few words. */
  Map<String, String> authors() {
    var authors = new HashMap<String, String>();
    if (answer.outcome() instanceof Expansion expansion) {
      for (Origin origin : expansion.origins().all()) {
        authors.put(origin.path(), origin.from().inWords());
      }
      command
          .arguments()
          .forEach(
              argument ->
                  argument.properties().stream()
                      .map(Property::field)
                      .forEach(
                          field ->
                              authors.computeIfAbsent(
                                  field, path -> expansion.origins().author(path).inWords())));
    }
    return authors;
  }

  /** Who asked for a part of the command line. */
  static String from(Property property, Map<String, String> authors) {
    if (property.field().isEmpty()) {
      return "virtctl: " + property.reason();
    }
    return property.isDefault() ? "default" : authors.get(property.field());
  }
}
