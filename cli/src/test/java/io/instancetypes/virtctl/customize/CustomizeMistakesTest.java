package io.instancetypes.virtctl.customize;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Definition;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CustomizeMistakesTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          --vcpus 2                   | NAME is missing
          a b                         | unexpected argument "b"; did you mean -f b?
          foo/a                       | NAME: there is no kind "foo"; write virtualmachineinstancetype, virtualmachineclusterinstancetype, virtualmachinepreference or virtualmachineclusterpreference
          VirtualMachinePreferenc/a   | NAME: there is no kind "VirtualMachinePreferenc"; did you mean virtualmachinepreference or virtualmachineclusterpreference?
          a/b/c                       | NAME: "a/b/c" has more than one slash; write [KIND/]NAME
          vmcp/                       | NAME: "vmcp/" names nothing; write [KIND/]NAME
          /a                          | NAME: "/a" has nothing before its slash; write [KIND/]NAME
          -- --kubeconfig             | NAME: "--kubeconfig" is not a name: use at most 253 lower-case letters, digits, dashes and dots, a letter or digit at both ends and beside each dot
          a --name B                  | --name: "B" is not a name: use at most 253 lower-case letters, digits, dashes and dots, a letter or digit at both ends and beside each dot
          a -n b.c                    | --namespace: "b.c" is not a namespace: use at most 63 lower-case letters, digits and dashes, a letter or digit at both ends
          a -n b --cluster            | --namespace: an object of the whole cluster has no namespace; leave out --cluster
          a --vcpus 0                 | --vcpus: must be a whole number from 1 to 4294967295, not "0"
          a --vcpus -1                | --vcpus: must be a whole number from 1 to 4294967295, not "-1"
          a --vcpus two               | --vcpus: must be a whole number from 1 to 4294967295, not "two"
          a --max-sockets 0           | --max-sockets: must be a whole number from 1 to 4294967295, not "0"
          a --memory 0                | --memory: must be more than zero, not "0"
          a --memory -1Gi             | --memory: must be more than zero, not "-1Gi"
          a --memory 4GB              | --memory: "4GB" is not a quantity: write a number, optionally with one of the suffixes Ki Mi Gi Ti Pi Ei, n u m k M G T P E, or an exponent such as 1e3; did you mean "4G"?
          a --topology 2              | --topology: "2" is not a pair key:value; write [sockets:N][,cores:N][,threads:N]
          a --topology core:2         | --topology: there is no key "core"; did you mean cores?
          a --vcpus 2 --topology cores:2 | --vcpus and --topology cannot be combined
          a --offline -f b            | --file and --offline cannot be combined
          a --offline --filename b    | --filename and --offline cannot be combined
          a -o xml                    | -o takes yaml, json, name, jsonpath= or custom-columns=, not "xml"
          """)
  @DisplayName("a wrong command line is known before any source is read")
  void mistakes(String commandLine, String sentence) {
    assertThat(Customize.mistake(commandLine.split(" "))).isEqualTo(sentence);
  }

  static Stream<String> examples() {
    return CustomizeCommand.definition().examples().stream().map(Definition.Example::commandLine);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("examples")
  @DisplayName("every example of the help can be copied")
  void example(String commandLine) {
    String words =
        commandLine
            .replaceFirst(" [|>] .*", "")
            .replaceFirst(" --offline", "")
            .replace("virtctl customize ", "");
    Customize.print((words + " --offline").split(" +"));
  }
}
