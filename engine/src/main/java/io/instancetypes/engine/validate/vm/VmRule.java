package io.instancetypes.engine.validate.vm;

/**
 * One thing that KubeVirt demands of a VirtualMachine.
 *
 * @param id its name, for reports and documentation
 * @param demand what must hold, in words
 */
public record VmRule(String id, String demand, Check check) {
  /** Looks at one object and objects to what breaks the rule. */
  interface Check {
    void judge(Located at, Candidate vm);
  }

  static VmRule rule(String id, String demand, Check check) {
    return new VmRule(id, demand, check);
  }
}
