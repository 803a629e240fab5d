package io.instancetypes.machinery.managedfields;

import static io.instancetypes.machinery.managedfields.Widgets.object;
import static io.instancetypes.machinery.managedfields.Widgets.text;
import static io.instancetypes.machinery.managedfields.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OwnershipUpdateTest {
  @Test
  @DisplayName("A create owns everything it wrote, containers too, at the second it wrote it")
  void createOwnsEverything() {
    var widgets =
        new Widgets()
            .put(
                "me", "{'metadata':{'labels':{'a':'b'}},'spec':{'size':1,'tags':['x'],'args':[]}}");
    assertThat(text(widgets.managedFields()).replace('"', '\''))
        .isEqualTo(
            "[{'manager':'me','operation':'Update','apiVersion':'demo/v1','time':'2026-01-01T12:00:00Z',"
                + "'fieldsType':'FieldsV1','fieldsV1':{'f:metadata':{'f:labels':{'.':{},'f:a':{}}},"
                + "'f:spec':{'.':{},'f:args':{},'f:size':{},'f:tags':{'.':{},'v:\\'x\\'':{}}}}}]");
  }

  @Test
  @DisplayName("A manager without a name is unknown")
  void namesTheUnknown() {
    assertThat(new Widgets().put("", "{'spec':{'size':1}}").managers())
        .containsExactly("unknown Update {'f:spec':{'.':{},'f:size':{}}}");
  }

  @Test
  @DisplayName("Changed and added fields change hands, others stay where they are")
  void takesWhatItChanges() {
    var widgets =
        new Widgets()
            .put("one", "{'spec':{'size':1,'name':'n'}}")
            .put("two", "{'spec':{'size':2,'name':'n','on':true}}");
    assertThat(widgets.managers())
        .containsExactly(
            "one Update {'f:spec':{'.':{},'f:name':{}}}",
            "two Update {'f:spec':{'f:on':{},'f:size':{}}}");
  }

  @Test
  @DisplayName("Removed fields leave all sets, and a manager of nothing leaves the list")
  void forgetsWhatIsRemoved() {
    var widgets =
        new Widgets()
            .put("one", "{'spec':{'size':1}}")
            .put("two", "{'spec':{'size':1,'name':'n'}}")
            .put("three", "{'spec':{'size':1}}");
    assertThat(widgets.managers()).containsExactly("one Update {'f:spec':{'.':{},'f:size':{}}}");
  }

  @Test
  @DisplayName("A write that changes nothing leaves the times alone; one that does sets its own")
  void keepsTimesOfIdleWrites() {
    var widgets =
        new Widgets()
            .put("one", "{'spec':{'size':1,'name':'n'}}")
            .at("2026-01-01T13:00:00Z")
            .put("one", "{'spec':{'size':1,'name':'n'}}");
    assertThat(text(widgets.managedFields())).contains("\"time\":\"2026-01-01T12:00:00Z\"");
    widgets.put("one", "{'spec':{'size':1}}");
    assertThat(text(widgets.managedFields())).contains("\"time\":\"2026-01-01T12:00:00Z\"");
    widgets.put("one", "{'spec':{'size':2}}");
    assertThat(text(widgets.managedFields())).contains("\"time\":\"2026-01-01T13:00:00Z\"");
  }

  @Test
  @DisplayName("Values that have turned into another kind are gone as one and new as the other")
  void followsKinds() {
    var widgets =
        new Widgets()
            .put("one", "{'spec':{'any':{'a':{'b':1}}}}")
            .put("two", "{'spec':{'any':5}}")
            .put("three", "{'spec':{'any':{'c':1}}}");
    assertThat(widgets.managers())
        .containsExactly(
            "one Update {'f:spec':{}}", "three Update {'f:spec':{'f:any':{'.':{},'f:c':{}}}}");
  }

  @Test
  @DisplayName("The status belongs to its subresource, and only the status does")
  void partsStatusFromSpec() {
    var widgets =
        new Widgets()
            .put("one", "{'spec':{'size':1},'status':{'phase':'Made up'}}")
            .putStatus(
                "st",
                "{'metadata':{'labels':{'x':'y'}},'spec':{'size':9},'status':{'phase':'Ready'}}");
    assertThat(widgets.managers())
        .containsExactly(
            "one Update {'f:spec':{'.':{},'f:size':{}}}", "st Update {'f:status':{'f:phase':{}}}");
    assertThat(text(widgets.managedFields())).contains("\"subresource\":\"status\"");
  }

  @Test
  @DisplayName("Who scales owns the replicas of the object, by way of its scale")
  void ownsReplicasByScale() {
    var widgets = new Widgets().put("one", "{'spec':{'size':1,'name':'n'}}");
    widgets.put("two", WriteScope.scale("demo/v1"), widget("v1", "{'spec':{'size':2,'name':'n'}}"));
    assertThat(widgets.managers())
        .containsExactly(
            "one Update {'f:spec':{'.':{},'f:name':{}}}", "two Update {'f:spec':{'f:size':{}}}");
    assertThat(text(widgets.managedFields().getLast())).endsWith("\"subresource\":\"scale\"}");
  }

  @Test
  @DisplayName("A subresource cannot bring managers of its own")
  void ignoresManagersOfSubresources() {
    var widgets = new Widgets().put("one", "{'spec':{'size':1}}");
    widgets.putStatus("st", "{'metadata':{'managedFields':[{}]},'spec':{'size':1}}");
    assertThat(widgets.managers()).containsExactly("one Update {'f:spec':{'.':{},'f:size':{}}}");
  }

  @Test
  @DisplayName(
      "An empty list or one empty entry forgets all managers, and nothing is tracked from then on")
  void resets() {
    resets("[]");
    resets("[{}]");
  }

  private static void resets(String reset) {
    var widgets =
        new Widgets()
            .put("one", "{'spec':{'size':1}}")
            .put("two", "{'metadata':{'managedFields':" + reset + "},'spec':{'size':2}}");
    assertThat(widgets.live().get("metadata")).isEqualTo(Fields.of("name", "w"));
    assertThat(widgets.put("three", "{'spec':{'size':3}}").managers()).isEmpty();
  }

  @Test
  @DisplayName("Sent managers replace the live ones; none or nonsense leave them as they are")
  void takesSentManagers() {
    String mine =
        "{'manager':'mine','operation':'Apply','apiVersion':'demo/v1','fieldsType':'FieldsV1',"
            + "'fieldsV1':{'f:spec':{'f:size':{}}}}";
    for (String nonsense :
        List.of(
            "['x']",
            "[" + mine.replace("'Apply'", "'Take'") + "]",
            "[" + mine.replace("FieldsV1'", "FieldsV2'") + "]",
            "[" + mine.replace("'demo/v1'", "''") + "]",
            "[" + mine.replace("'f:spec'", "'spec'") + "]",
            "[" + mine.replace("'manager'", "'time':'never','manager'") + "]")) {
      var widgets = new Widgets().put("one", "{'spec':{'size':1}}");
      widgets.put("two", "{'metadata':{'managedFields':" + nonsense + "},'spec':{'size':1}}");
      assertThat(widgets.managers())
          .as(nonsense)
          .containsExactly("one Update {'f:spec':{'.':{},'f:size':{}}}");
    }
    var widgets = new Widgets().put("one", "{'spec':{'size':1}}");
    widgets.put(
        "two", "{'metadata':{'managedFields':[" + mine + "]},'spec':{'size':1,'name':'n'}}");
    assertThat(widgets.managers())
        .containsExactly(
            "mine Apply {'f:spec':{'f:size':{}}}", "two Update {'f:spec':{'f:name':{}}}");
  }

  @Test
  @DisplayName("Of more than ten updaters the oldest are united")
  void unitesTheOldest() {
    var widgets = new Widgets().put("m0", "{'spec':{'size':1}}");
    var data = new StringBuilder();
    for (int i = 1; i <= 12; i++) {
      data.append(i == 1 ? "" : ",").append("'k" + i + "':'v'");
      widgets
          .at("2026-01-01T12:00:%02dZ".formatted(i))
          .put("m" + i, "{'spec':{'size':1,'data':{" + data + "}}}");
    }
    assertThat(widgets.managers())
        .hasSize(10)
        .startsWith(
            "ancient-changes Update"
                + " {'f:spec':{'.':{},'f:data':{'.':{},'f:k1':{},'f:k2':{},'f:k3':{}},'f:size':{}}}",
            "m4 Update {'f:spec':{'f:data':{'f:k4':{}}}}");
    assertThat(text(widgets.managedFields().getFirst())).contains("2026-01-01T12:00:03Z");
  }

  @Test
  @DisplayName("Fields owned in another version are compared in that version")
  void comparesInTheVersionOfTheOwner() {
    var widgets = new Widgets().put("one", "{'spec':{'size':1,'name':'n'}}");
    widgets.put(
        "two", WriteScope.whole("demo/v2"), widget("v2", "{'spec':{'count':2,'name':'n'}}"));
    assertThat(widgets.managers())
        .containsExactly(
            "one Update {'f:spec':{'.':{},'f:name':{}}}", "two Update {'f:spec':{'f:count':{}}}");
  }

  @Test
  @DisplayName("What was owned in a version that is no longer served is forgotten")
  void forgetsVersions() {
    String old =
        "{'manager':'old','operation':'Update','apiVersion':'demo/v0','fieldsType':'FieldsV1',"
            + "'fieldsV1':{'f:spec':{'f:size':{}}}}";
    var widgets = new Widgets().put("one", "{'spec':{'size':1}}");
    widgets.put("two", "{'metadata':{'managedFields':[" + old + "]},'spec':{'size':1,'name':'n'}}");
    assertThat(widgets.managers()).containsExactly("two Update {'f:spec':{'f:name':{}}}");
  }

  @Test
  @DisplayName("What has become atomic since is owned as a whole")
  void followsTheSchema() {
    String old =
        "{'manager':'old','operation':'Apply','apiVersion':'demo/v1','fieldsType':'FieldsV1',"
            + "'fieldsV1':{'f:spec':{'f:args':{'v:\\'a\\'':{}},'f:selector':{'f:a':{}}}}}";
    var widgets = new Widgets().put("one", "{'spec':{'size':1}}");
    widgets.put("two", "{'metadata':{'managedFields':[" + old + "]},'spec':{'size':1,'name':'n'}}");
    assertThat(widgets.managers())
        .containsExactly(
            "old Apply {'f:spec':{'f:args':{},'f:selector':{}}}",
            "two Update {'f:spec':{'f:name':{}}}");
  }

  @Test
  @DisplayName("An object whose items cannot be told apart is written, but managed by nobody")
  void writesWhatCannotBeOwned() {
    var widgets = new Widgets().put("one", "{'spec':{'env':[{'value':'nameless'}]}}");
    assertThat(widgets.live()).isEqualTo(widget("v1", "{'spec':{'env':[{'value':'nameless'}]}}"));
  }

  @Test
  @DisplayName("Neither the live object nor the new one is changed")
  void leavesItsInputsAlone() {
    var ownership = new FieldManager(WriteScope.whole("demo/v1"), Widgets.VERSIONS, Widgets.JSON);
    Fields live = new Widgets().put("one", "{'spec':{'size':1}}").live();
    Fields sent =
        object("{'apiVersion':'demo/v1','metadata':{'managedFields':[]},'spec':{'size':2}}");
    Fields liveBefore = Fields.copyOf(live);
    Fields sentBefore = Fields.copyOf(sent);
    ownership.updated(live, sent, "two", Widgets.NOW);
    assertThat(live).isEqualTo(liveBefore);
    assertThat(sent).isEqualTo(sentBefore);
  }
}
