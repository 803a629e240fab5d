package io.instancetypes.virtctl;

import static io.instancetypes.virtctl.Samples.TYPES;
import static io.instancetypes.virtctl.Samples.WEB;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("virtctl validate -o sarif")
class SarifTest {
  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = new Desk(folder);
  }

  @Test
  @DisplayName("prints SARIF 2.1.0 with a rule for each kind of finding")
  void findings() {
    desk.file(
            "sub folder/größe.yaml",
            TYPES.replace("guest: 8Gi", "guest: 8Gb").replace("cores", "preferCores"))
        .file("torn.yaml", "a: [\n");
    assertThat(desk.virtctl("validate -f . -R -o sarif"))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                """
                {
                  "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
                  "runs": [
                    {
                      "columnKind": "unicodeCodePoints",
                      "results": [
                        {
                          "level": "error",
                          "locations": [
                            {
                              "physicalLocation": {
                                "artifactLocation": {
                                  "uri": "torn.yaml"
                                },
                                "region": {
                                  "startColumn": 1,
                                  "startLine": 2
                                }
                              }
                            }
                          ],
                          "message": {
                            "text": "The text ends where a value was expected."
                          },
                          "ruleId": "Unreadable",
                          "ruleIndex": 0
                        },
                        {
                          "level": "error",
                          "locations": [
                            {
                              "physicalLocation": {
                                "artifactLocation": {
                                  "uri": "sub%20folder/gr%C3%B6%C3%9Fe.yaml"
                                },
                                "region": {
                                  "startColumn": 5,
                                  "startLine": 9
                                }
                              }
                            }
                          ],
                          "message": {
                            "text": "spec.memory.guest: \\"8Gb\\" is not a quantity: write a number, optionally with one of the suffixes Ki Mi Gi Ti Pi Ei, n u m k M G T P E, or an exponent such as 1e3; did you mean \\"8G\\"?"
                          },
                          "ruleId": "FieldValueInvalid",
                          "ruleIndex": 1
                        },
                        {
                          "level": "warning",
                          "locations": [
                            {
                              "physicalLocation": {
                                "artifactLocation": {
                                  "uri": "sub%20folder/gr%C3%B6%C3%9Fe.yaml"
                                },
                                "region": {
                                  "startColumn": 5,
                                  "startLine": 17
                                }
                              }
                            }
                          ],
                          "message": {
                            "text": "spec.cpu.preferredCPUTopology: preferCores is deprecated, use cores"
                          },
                          "ruleId": "Warning",
                          "ruleIndex": 2
                        }
                      ],
                      "tool": {
                        "driver": {
                          "name": "virtctl validate",
                          "rules": [
                            {
                              "id": "Unreadable",
                              "shortDescription": {
                                "text": "The text is no valid YAML or JSON, or holds no Kubernetes object"
                              }
                            },
                            {
                              "id": "FieldValueInvalid",
                              "shortDescription": {
                                "text": "A field has a value that it must not have"
                              }
                            },
                            {
                              "id": "Warning",
                              "shortDescription": {
                                "text": "It works, but should be different"
                              }
                            }
                          ],
                          "version": "VERSION"
                        }
                      }
                    }
                  ],
                  "version": "2.1.0"
                }
                """
                    .replace("VERSION", Build.VERSION),
                ""));
  }

  @Test
  @DisplayName("prints a run without results where all is well")
  void nothing() {
    assertThat(desk.file("all.yaml", TYPES + "---\n" + WEB).virtctl("validate -f . -o sarif"))
        .isEqualTo(
            new Run(
                Exit.OK,
                """
                {
                  "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
                  "runs": [
                    {
                      "columnKind": "unicodeCodePoints",
                      "results": [],
                      "tool": {
                        "driver": {
                          "name": "virtctl validate",
                          "rules": [],
                          "version": "VERSION"
                        }
                      }
                    }
                  ],
                  "version": "2.1.0"
                }
                """
                    .replace("VERSION", Build.VERSION),
                ""));
  }
}
