#!/bin/sh
# Starts virtctl with the Java that it came with.
#
# VIRTCTL_JAVA_OPTS   further options for the JVM, which win over those below: large batches may
#                     prefer the full JIT, -XX:TieredStopAtLevel=4, a large server -Xmx4g

self=$0
while [ -h "$self" ]; do
  link=$(readlink "$self")
  case $link in
    /*) self=$link ;;
    *) self=${self%/*}/$link ;;
  esac
done
case $self in
  */*) work=${self%/*}/../lib/virtctl ;;
  *) work=../lib/virtctl ;;
esac
