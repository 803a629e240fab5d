package io.instancetypes.dist;

import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * What a server loads, for the archive of its classes. It is read from the jar: what a server
 * really loads differs from run to run, and so would the image.
 */
final class ClassList {
  private static final String OURS = "io/instancetypes/";

  /** Libraries of which a server uses most. */
  private static final List<String> USED =
      List.of(
          OURS,
          "com/fasterxml/jackson/core/",
          "com/fasterxml/jackson/databind/",
          "dev/cel/",
          "io/fabric8/kubernetes/client/",
          "io/javaoperatorsdk/",
          "org/eclipse/jetty/",
          "org/slf4j/",
          "org/snakeyaml/");

  /** It needs a library that is loaded only where somebody asks for traces. */
  private static final String TRACES = OURS + "traces/";

  private ClassList() {}

  /** In the form that {@code -XX:SharedClassListFile} takes. */
  static SortedSet<String> of(Path jar) throws IOException {
    var lines = new TreeSet<String>();
    try (var file = new JarFile(jar.toFile())) {
      for (ZipEntry entry : file.stream().filter(ClassList::isUsed).toList()) {
        String name = entry.getName().substring(0, entry.getName().length() - ".class".length());
        lines.add(name);
        if (name.startsWith(OURS)) {
          byte[] bytes = file.getInputStream(entry).readAllBytes();
          lambdas(ClassFile.of().parse(bytes)).forEach(lines::add);
        }
      }
    }
    return lines;
  }

  /** What every program loads, as those who made a Java say. */
  static List<String> ofRuntime(Path java) throws IOException {
    return Files.readAllLines(java.resolve("lib/classlist")).stream()
        .filter(line -> !line.startsWith("#"))
        .toList();
  }

  /**
   * What the usual command lines load and resolve. It is the same each time only where nothing is
   * compiled, as compiled code resolves less, and nothing collected. What was resolved in a class
   * comes after all classes, or it would be passed over.
   *
   * @param commands only those of this command; those of all if there is none
   */
  static List<String> ofTraining(String java, Path jar, Path work, String... commands)
      throws IOException, InterruptedException {
    Path list = work.resolve("training.classes");
    var command = new ArrayList<>(List.of("env", "-i", "-C", work.toString()));
    command.addAll(List.of("LC_ALL=C.UTF-8", "TZ=UTC", java, "-Xshare:off", "-Xint", "-Xmx1g"));
    command.addAll(List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC"));
    command.add("-XX:DumpLoadedClassList=" + list);
    command.addAll(List.of("-cp", jar.toString(), "io.instancetypes.virtctl.Training"));
    command.add(".");
    command.addAll(List.of(commands));
    Commands.run(work.resolve("training.log"), Map.of(), command);
    return Files.readAllLines(list).stream()
        .filter(line -> !line.startsWith("#") && !line.contains(" source: "))
        .map(line -> line.startsWith("@") ? line : line.replaceFirst(" id: .*", ""))
        .distinct()
        .sorted(comparing((String line) -> line.startsWith("@")).thenComparing(naturalOrder()))
        .toList();
  }

  private static boolean isUsed(ZipEntry entry) {
    return entry.getName().endsWith(".class")
        && !entry.getName().startsWith(TRACES)
        && USED.stream().anyMatch(entry.getName()::startsWith);
  }

  private static Stream<String> lambdas(ClassModel type) {
    return type.methods().stream()
        .flatMap(ClassList::code)
        .filter(InvokeDynamicInstruction.class::isInstance)
        .map(InvokeDynamicInstruction.class::cast)
        .filter(each -> each.bootstrapMethod().methodName().equals("metafactory"))
        .map(each -> lambda(type, each));
  }

  private static Stream<CodeElement> code(MethodModel method) {
    return method.code().stream().flatMap(code -> code.elementStream());
  }

  private static String lambda(ClassModel type, InvokeDynamicInstruction call) {
    List<ConstantDesc> arguments = call.bootstrapArgs();
    var target = (DirectMethodHandleDesc) arguments.get(1);
    String owner = target.owner().descriptorString();
    return String.join(
        " ",
        "@lambda-proxy",
        type.thisClass().asInternalName(),
        call.name().stringValue(),
        call.type().stringValue(),
        ((MethodTypeDesc) arguments.get(0)).descriptorString(),
        reference(target),
        owner.startsWith("L") ? owner.substring(1, owner.length() - 1) : owner,
        target.methodName(),
        target.lookupDescriptor(),
        ((MethodTypeDesc) arguments.get(2)).descriptorString());
  }

  private static String reference(DirectMethodHandleDesc target) {
    return switch (target.kind()) {
      case STATIC, INTERFACE_STATIC -> "REF_invokeStatic";
      case CONSTRUCTOR -> "REF_newInvokeSpecial";
      case INTERFACE_VIRTUAL -> "REF_invokeInterface";
      case SPECIAL, INTERFACE_SPECIAL -> "REF_invokeSpecial";
      default -> "REF_invokeVirtual";
    };
  }
}
