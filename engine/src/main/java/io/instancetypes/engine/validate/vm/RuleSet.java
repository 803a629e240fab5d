package io.instancetypes.engine.validate.vm;

import java.util.List;
import java.util.function.Function;

/**
 * The rules for one kind of object. Its objects are visited once, each by all of the rules.
 *
 * @param path where the objects stand, for documentation
 * @param independent whether they can be judged before the instance type and preference are known
 */
public record RuleSet(
    String title,
    String path,
    boolean independent,
    Function<Candidate, List<Located>> objects,
    List<VmRule> rules) {

  /** Rules that can be judged in any case. */
  static RuleSet of(
      String title, String path, Function<Candidate, List<Located>> objects, VmRule... rules) {
    return new RuleSet(title, path, true, objects, List.of(rules));
  }

  /** These rules only once the template is complete: the type may give what is missing. */
  RuleSet whenComplete() {
    return new RuleSet(title, path, false, objects, rules);
  }

  void judge(Candidate vm) {
    List<Located> located = objects.apply(vm);
    for (int i = 0; i < located.size(); i++) {
      Located at = located.get(i);
      for (int j = 0; j < rules.size(); j++) {
        rules.get(j).check().judge(at, vm);
      }
    }
  }
}
