package io.instancetypes.it.docs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * What is in {@code virtctl.jar}: the modules that the command line needs, and what each of them
 * needs, as Maven sees it.
 *
 * @param descriptions by folder, in the order of the build
 * @param needs folder to folders, without those that are needed by one of the others anyway
 * @param library the folders of which the BOM has versions
 */
record ModuleGraph(
    Map<String, String> descriptions, Map<String, Set<String>> needs, Set<String> library) {
  private static final String TOP = "cli";

  static ModuleGraph read(Path root) throws IOException {
    var folders = new TreeMap<String, String>();
    var poms = new LinkedHashMap<String, Element>();
    for (Element module : elements(pom(root), "modules", "module")) {
      Element pom = pom(root.resolve(module.getTextContent()));
      poms.put(module.getTextContent(), pom);
      folders.put(text(pom, "artifactId"), module.getTextContent());
    }
    var all = new TreeMap<String, Set<String>>();
    poms.forEach((folder, pom) -> all.put(folder, needed(pom, folders)));
    Set<String> shipped = reachable(TOP, all);
    var descriptions = new LinkedHashMap<String, String>();
    var needs = new TreeMap<String, Set<String>>();
    for (String folder : poms.keySet()) {
      if (folder.equals(TOP) || shipped.contains(folder)) {
        descriptions.put(folder, text(poms.get(folder), "description"));
        needs.put(folder, direct(folder, all));
      }
    }
    return new ModuleGraph(descriptions, needs, library(poms.get("bom"), folders));
  }

  /** All modules that a module needs, directly or not. */
  Set<String> behind(String folder) {
    return reachable(folder, needs);
  }

  private static Set<String> needed(Element pom, Map<String, String> folders) {
    var needed = new TreeSet<String>();
    for (Element dependency : elements(pom, "dependencies", "dependency")) {
      String folder = folders.get(text(dependency, "artifactId"));
      if (folder != null && !text(dependency, "scope").equals("test")) {
        needed.add(folder);
      }
    }
    return needed;
  }

  private static Set<String> library(Element bom, Map<String, String> folders) {
    var library = new TreeSet<String>();
    Element managed = elements(bom, "dependencyManagement", "dependencies").getFirst();
    for (Element dependency : children(managed, "dependency")) {
      library.add(folders.get(text(dependency, "artifactId")));
    }
    return library;
  }

  private static Set<String> direct(String folder, Map<String, Set<String>> all) {
    var direct = new TreeSet<>(all.get(folder));
    all.get(folder).forEach(other -> direct.removeAll(reachable(other, all)));
    return direct;
  }

  private static Set<String> reachable(String folder, Map<String, Set<String>> all) {
    var reachable = new TreeSet<String>();
    for (String next : all.get(folder)) {
      reachable.add(next);
      reachable.addAll(reachable(next, all));
    }
    return reachable;
  }

  private static Element pom(Path folder) throws IOException {
    try {
      return DocumentBuilderFactory.newDefaultInstance()
          .newDocumentBuilder()
          .parse(folder.resolve("pom.xml").toFile())
          .getDocumentElement();
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(folder.toString(), e);
    }
  }

  private static List<Element> elements(Element parent, String list, String name) {
    var elements = new ArrayList<Element>();
    children(parent, list).forEach(holder -> elements.addAll(children(holder, name)));
    return elements;
  }

  private static List<Element> children(Element parent, String name) {
    var children = new ArrayList<Element>();
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        children.add(element);
      }
    }
    return children;
  }

  private static String text(Element parent, String name) {
    List<Element> found = children(parent, name);
    return found.isEmpty() ? "" : found.getFirst().getTextContent().strip();
  }
}
