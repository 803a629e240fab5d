package io.instancetypes.virtctl.cli;

/**
 * A tree with every kind of command, option and argument; each command prints what it was given.
 */
public final class Kitchen {
  private Kitchen() {}

  public static Command tree() {
    return Command.group(
            "kitchen",
            "Cook",
            Command.of("bake", "Bake something", Kitchen::bake),
            Command.of("help", "Show the cook's help", Kitchen::help),
            Command.group(
                "make",
                "Make something",
                Command.of("tea", "Make tea", Kitchen::tea),
                Command.of("toast", "Make toast", Kitchen::tea)),
            Command.of("burn", "Burn everything", Kitchen::burn).hide(),
            Command.of("wash", "Wash up", Kitchen::wash).under("Afterwards"))
        .sharing(Option.value("room", "ROOM", "Where to cook").letter('r'));
  }

  private static Definition bake() {
    return Definition.of("Bake something in the oven.")
        .example("Bread", "kitchen bake bread")
        .option(Option.value("oven", "PATH", "The oven").letter('f').takes(AllowedValues.files()))
        .option(
            Option.value("mode", "MODE", "How to heat")
                .letter('m')
                .takes(AllowedValues.choices("air", "grill"))
                .defaultsTo("air"))
        .option(Option.value("spice", "SPICE", "What to add").letter('s').repeat())
        .option(Option.flag("all", "Everything").letter('a'))
        .option(Option.flag("brown", "Until it is brown").letter('b'))
        .option(Option.value("secret", "WORD", "Unknown to most").hide())
        .option(Option.flag("old", "The old way").deprecated("use --mode instead"))
        .argument(Argument.required("DISH", "What to bake"))
        .argument(Argument.any("TRAY", "Where to put it").takes(AllowedValues.directories()))
        .runs(
            (invocation, console) -> {
              console
                  .out()
                  .printf(
                      "dish=%s trays=%s oven=%s mode=%s spice=%s all=%s brown=%s room=%s%n",
                      invocation.argument("DISH").orElseThrow(),
                      invocation.arguments("TRAY"),
                      invocation.optional("oven").orElse("none"),
                      invocation.value("mode"),
                      invocation.values("spice"),
                      invocation.flag("all"),
                      invocation.has("brown") ? invocation.flag("brown") : "unset",
                      invocation.optional("room").orElse("none"));
              return Exit.OK;
            });
  }

  private static Definition tea() {
    return Definition.of("Make tea.")
        .option(Option.value("leaf", "LEAF", "A leaf"))
        .option(Option.value("bag", "BAG", "A bag"))
        .option(Option.value("water", "LITRES", "How much water"))
        .exclusive("leaf", "bag")
        .oneRequired("leaf", "bag")
        .oneRequired("water")
        .runs(
            (invocation, console) -> {
              console.out().println("tea");
              return Exit.OK;
            });
  }

  private static Definition wash() {
    return Definition.of("Wash up.")
        .argument(
            Argument.optional("THING", "What to wash").takes(AllowedValues.choices("cup", "pan")))
        .runs((invocation, console) -> Exit.REFUSED);
  }

  private static Definition help() {
    return Definition.of("Show help.")
        .argument(Argument.any("COMMAND", "Which").takes(AllowedValues.commandPath()))
        .runs(
            (invocation, console) ->
                CommandLine.help(
                    invocation.path().getFirst(), invocation.arguments("COMMAND"), console));
  }

  private static Definition burn() {
    throw new AssertionError("built although nobody asked for it");
  }
}
