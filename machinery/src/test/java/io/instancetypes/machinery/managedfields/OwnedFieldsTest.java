package io.instancetypes.machinery.managedfields;

import static io.instancetypes.machinery.managedfields.Widgets.text;
import static io.instancetypes.machinery.managedfields.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OwnedFieldsTest {
  static Stream<Arguments> documents() {
    return Stream.of(
        argumentSet(
            "scalars",
            "{'spec':{'size':1,'name':'n','port':80}}",
            "{'f:spec':{'f:name':{},'f:port':{},'f:size':{}}}"),
        argumentSet(
            "a set",
            "{'spec':{'tags':['b','a']}}",
            "{'f:spec':{'f:tags':{'v:\\'a\\'':{},'v:\\'b\\'':{}}}}"),
        argumentSet("a list as a whole", "{'spec':{'args':['b','a']}}", "{'f:spec':{'f:args':{}}}"),
        argumentSet(
            "items with two keys",
            "{'spec':{'ports':[{'port':80,'protocol':'UDP','name':'x'}]}}",
            "{'f:spec':{'f:ports':{'k:{\\'port\\':80,\\'protocol\\':\\'UDP\\'}':{'.':{},'f:name':{},'f:port':{},'f:protocol':{}}}}}"),
        argumentSet(
            "a key that has a default",
            "{'spec':{'ports':[{'port':80}]}}",
            "{'f:spec':{'f:ports':{'k:{\\'port\\':80,\\'protocol\\':\\'TCP\\'}':{'.':{},'f:port':{}}}}}"),
        argumentSet(
            "items by the merge key of patches",
            "{'spec':{'env':[{'name':'a'}]}}",
            "{'f:spec':{'f:env':{'k:{\\'name\\':\\'a\\'}':{'.':{},'f:name':{}}}}}"),
        argumentSet(
            "items that cannot be told apart",
            "{'spec':{'env':[{'name':'a','value':'1'},{'name':'a'}]}}",
            "{'f:spec':{'f:env':{'k:{\\'name\\':\\'a\\'}':{}}}}"),
        argumentSet(
            "an object as a whole",
            "{'spec':{'selector':{'a':'b'}}}",
            "{'f:spec':{'f:selector':{}}}"),
        argumentSet("a map", "{'spec':{'data':{'k':'v'}}}", "{'f:spec':{'f:data':{'f:k':{}}}}"),
        argumentSet(
            "named objects",
            "{'spec':{'deep':{'a':{'b':1}}}}",
            "{'f:spec':{'f:deep':{'f:a':{'f:b':{}}}}}"),
        argumentSet(
            "unknown objects by fields, unknown lists as a whole",
            "{'spec':{'free':{'a':{'b':[{'c':1}]}}}}",
            "{'f:spec':{'f:free':{'f:a':{'.':{},'f:b':{}}}}}"),
        argumentSet(
            "empty and null",
            "{'spec':{'data':{},'free':{'x':null,'y':{}},'tags':[],'args':[],'name':null}}",
            "{'f:spec':{'f:args':{},'f:data':{},'f:free':{'f:x':{},'f:y':{}},'f:name':{}}}"),
        argumentSet(
            "metadata",
            "{'metadata':{'namespace':'d','uid':'u','generation':1,'resourceVersion':'1','creationTimestamp':'t','managedFields':[],"
                + "'labels':{'l':'1'},'finalizers':['f'],'generateName':'g','ownerReferences':[{'uid':'o','name':'n'}]}}",
            "{'f:metadata':{'f:finalizers':{'v:\\'f\\'':{}},'f:generateName':{},'f:labels':{'f:l':{}},'f:ownerReferences':{'k:{\\'uid\\':\\'o\\'}':{}}}}"),
        argumentSet(
            "metadata of an embedded object",
            "{'spec':{'template':{'metadata':{'labels':{'l':'1'},'finalizers':['f']},'spec':{'a':[1]}}}}",
            "{'f:spec':{'f:template':{'f:metadata':{'f:finalizers':{'v:\\'f\\'':{}},'f:labels':{'f:l':{}}},'f:spec':{'.':{},'f:a':{}}}}}"));
  }

  @ParameterizedTest
  @MethodSource("documents")
  @DisplayName("A document owns its leaves as the schema cuts them")
  void ownsLeaves(String document, String expected) {
    assertThat(text(OwnedFields.of(widget("v1", document), Widgets.V1).write()))
        .isEqualTo(expected.replace("\\'", "\\\"").replace('\'', '"'));
  }
}
