jdk=$work/jre
archive_option=-XX:SharedArchiveFile
archives=$work

# A JVM takes an archive of classes only with a jar of the very time that it was made of, and some
# that unpack forget times: then no two files have the same.
is_ready() {
  ! [ "$work/virtctl.jar" -nt "$work/dated" ] && ! [ "$work/virtctl.jar" -ot "$work/dated" ]
}

make_ready() {
  [ ! -w "$work/virtctl.jar" ] ||
    TZ=UTC0 touch -t @TIME@ "$work/virtctl.jar" "$work/dated" 2>/dev/null || :
}

