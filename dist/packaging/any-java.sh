# The JVM makes an archive of the classes of the first command when it ends, and anew for another Java.
archives=${XDG_CACHE_HOME:-${HOME:-/nowhere}/.cache}/virtctl/@VERSION@
archive_option=-XX:SharedArchiveFile

is_ready() {
  find_jdk
  [ -d "$archives" ] || mkdir -p "$archives" 2>/dev/null || archives=/nowhere
  VIRTCTL_JAVA_OPTS="-XX:+AutoCreateSharedArchive ${VIRTCTL_JAVA_OPTS:-}"
}

