package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.list;
import static io.instancetypes.api.schema.Shapes.open;
import static io.instancetypes.api.schema.Shapes.text;

/** What controllers report about an object, one condition per question. */
final class ConditionSchema {
  private ConditionSchema() {}

  static Part.Field field() {
    Shape condition =
        open(
            "A condition.",
            Shapes.field("type", text("The question it answers, such as Ready.")).required(),
            Shapes.field("status", text("True, False or Unknown.")).required(),
            Shapes.field("reason", text("Why, in one word for programs.")),
            Shapes.field("message", text("Why, in a sentence for people.")));
    return Shapes.field("conditions", list("What was last observed.", condition));
  }
}
