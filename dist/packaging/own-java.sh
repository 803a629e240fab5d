jdk=$work/jre
archive_option=-XX:SharedArchiveFile
archives=$work
# An archive that lies at one place in memory need not be fitted to another at each start. Servers
# go on being moved: they run for long, and others talk to them.
archive_place="-XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0"
# An archive names its jar by the folder that this process has open as 7, wherever that lies: a JVM that
# does not find it there looks again for each of its classes.
[ ! -r "$work" ] || exec 7<"$work"

# A JVM takes an archive of classes only with a jar of the very time that it was made of, and some
# that unpack forget times: then no two files have the same.
is_ready() {
  ! [ "$work/virtctl.jar" -nt "$work/dated" ] && ! [ "$work/virtctl.jar" -ot "$work/dated" ]
}

make_ready() {
  [ ! -w "$work/virtctl.jar" ] ||
    TZ=UTC0 touch -t @TIME@ "$work/virtctl.jar" "$work/dated" 2>/dev/null || :
}

