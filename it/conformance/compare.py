#!/usr/bin/env python3
"""Compares two reports of Ginkgo: compare.py REFERENCE.json OURS.json EXCEPTIONS

Fails for every spec that passes on the reference and not here, unless a line of EXCEPTIONS says why; and for every
such line about a spec that was run and passes here.
"""
import json
import sys


def states(path):
    found = {}
    for suite in json.load(open(path)):
        for spec in suite["SpecReports"] or []:
            if spec["LeafNodeType"] == "It" and spec["State"] != "skipped":
                name = " ".join((spec.get("ContainerHierarchyTexts") or []) + [spec["LeafNodeText"]])
                found[name] = spec["State"] == "passed"
    return found


def main(reference_path, own_path, exceptions_path):
    reference, own = states(reference_path), states(own_path)
    lines = [line.strip() for line in open(exceptions_path) if line.strip() and not line.startswith("#")]
    excused = dict(line.split(" | ", 1) for line in lines)
    passed = [name for name in reference if reference[name]]
    missing = sorted(name for name in passed if not own.get(name))
    unexplained = [name for name in missing if not any(name.startswith(start) for start in excused)]
    idle = [start for start in excused
            if any(name.startswith(start) for name in passed) and not any(name.startswith(start) for name in missing)]
    print(f"{len(passed)} specs pass on kube-apiserver, {len(passed) - len(missing)} of them here")
    for name in unexplained:
        print("fails here:", name)
    for start in idle:
        print("is excused and passes:", start)
    return 1 if unexplained or idle else 0


sys.exit(main(*sys.argv[1:]))
