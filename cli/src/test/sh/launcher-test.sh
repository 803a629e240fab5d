#!/bin/sh
# Tests the launcher ./virtctl on a copy of the repository, from the first build on.
# Usage: launcher-test.sh; needs Maven and a JDK 25 or newer in one of the usual places.

repository=$(cd "$(dirname "$0")/../../../.." && pwd -P)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
copy="$scratch/a copy"
passed=0
failed=0

# run COMMAND...: leaves $code, $out and $err
run() {
  "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
  code=$?
  out=$(cat "$scratch/out")
  err=$(cat "$scratch/err")
}

check() {
  if [ "$2" = "$3" ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED: %s\n  expected: %s\n  actual:   %s\n' "$1" "$2" "$3"
  fi
}

# expect NAME CODE FIRST-LINE-OF-STDOUT STDERR
expect() {
  check "$1: exit code" "$2" "$code"
  check "$1: stdout" "$3" "${out%%"
"*}"
  check "$1: stderr" "$4" "$err"
}

# fake_jdk FOLDER VERSION: a JDK as far as a search can tell
fake_jdk() {
  mkdir -p "$1/bin"
  printf '#!/bin/sh\necho "openjdk version \\"%s\\"" >&2\n' "$2" >"$1/bin/java"
  cp "$1/bin/java" "$1/bin/javac"
  chmod +x "$1/bin/java" "$1/bin/javac"
  printf 'IMPLEMENTOR="Nobody"\nJAVA_VERSION="%s"\n' "$2" >"$1/release"
}

mkdir "$copy"
(cd "$repository" && tar -cf - --exclude=target --exclude=.git .) | (cd "$copy" && tar -xf -)
version="Client Version: $(sed -n 's:.*<version>\(.*\)</version>.*:\1:p' "$copy/pom.xml" | head -1)"
work="$copy/cli/target/launcher"
unset JAVA_HOME JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS VIRTCTL_JAVA_OPTS

run env -i HOME=/nowhere PATH=/nowhere VIRTCTL_JDK_ROOT=/nowhere "$copy/virtctl" version
expect "no JDK" 2 "" "error: virtctl needs a JDK 25 or newer and found none; install one (Debian: apt-get install openjdk-25-jdk-headless, macOS: brew install openjdk@25, others: https://adoptium.net) or set JAVA_HOME to it"

fake_jdk "$scratch/jdks/old" 17.0.2
run env -i HOME=/nowhere PATH=/nowhere JAVA_HOME="$scratch/jdks/old" VIRTCTL_JDK_ROOT="$scratch/jdks" "$copy/virtctl" version
check "only an old JDK: exit code" 2 "$code"

mkdir "$scratch/tools"
for tool in mkdir ln rm find readlink; do
  ln -s "$(command -v $tool)" "$scratch/tools/$tool"
done
run env -i PATH="$scratch/tools" HOME="$HOME" "$copy/virtctl" version
expect "no Maven" 2 "" "error: virtctl has to be built and Maven is missing; install it (Debian: apt-get install maven, macOS: brew install maven, others: https://maven.apache.org)"
check "no lock is left behind by a failure" "" "$(ls -A "$work")"

"$copy/virtctl" version >"$scratch/other.out" 2>"$scratch/other.err" &
other=$!
JAVA_HOME="$scratch/jdks/old" run "$copy/virtctl" version
wait $other
check "two first uses at once: exit codes" "0 0" "$? $code"
check "two first uses at once: stdout" "$version" "${out%%"
"*}"
check "two first uses at once: only one builds" "virtctl: building (first use, about a minute)…" \
  "$(cat "$scratch/err" "$scratch/other.err")"
check "an AOT cache is made" yes "$([ -s "$work/virtctl.aot" ] && echo yes)"

run "$copy/virtctl" version
expect "second use" 0 "$version" ""

ln -s "$copy" "$scratch/link"
ln -s ../link/virtctl "$scratch/jdks/virtctl"
cd "$scratch/jdks" || exit 1
run ./virtctl version
expect "through two links, from another folder" 0 "$version" ""
run env PATH="$scratch/jdks:$PATH" virtctl version
expect "on PATH" 0 "$version" ""
cd "$copy/docs" || exit 1
run sh ../virtctl version
expect "by sh, from a folder of the repository" 0 "$version" ""

cache=$(ls -i "$work/virtctl.aot")
run env JAVA_HOME="$scratch/jdks/old" "$copy/virtctl" version
check "another JAVA_HOME that leads to the same JDK keeps the cache" "$cache" "$(ls -i "$work/virtctl.aot")"
expect "JAVA_HOME with an old JDK falls through to a newer one" 0 "$version" ""

run env JAVA_TOOL_OPTIONS=-Da=b JDK_JAVA_OPTIONS=-Dc=d VIRTCTL_JAVA_OPTS=-XX:TieredStopAtLevel=4 "$copy/virtctl" version
expect "options from the environment go unmentioned" 0 "$version" ""

echo broken >"$work/virtctl.aot"
run "$copy/virtctl" version
expect "a broken cache goes unmentioned" 0 "$version" ""
touch "$copy/cli/target/virtctl.jar"
run "$copy/virtctl" version
expect "a changed jar" 0 "$version" ""
check "a changed jar: the cache is made anew" yes "$([ "$(wc -c <"$work/virtctl.aot")" -gt 1000000 ] && echo yes)"

echo /nowhere >"$work/memory"
run "$copy/virtctl" version
expect "a JDK that has vanished" 0 "$version" ""

run "$copy/virtctl" vresion
expect "exit code of a wrong command" 2 "" "error: unknown command \"vresion\" for virtctl; did you mean version?
See 'virtctl --help'."
run env LC_ALL=C "$copy/virtctl" größer
check "arguments are UTF-8 in any locale" "error: unknown command \"größer\" for virtctl" "${err%%"
"*}"

# serve NAME OPTION...: starts a server on its own and waits until it is ready or gone; leaves $server.
# Shells let what runs in the background ignore Ctrl-C, and cannot take that back; perl can.
serve() {
  name=$1
  shift
  VIRTCTL_JAVA_OPTS="-Djava.io.tmpdir=$scratch/tmp" \
    perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' "$copy/virtctl" serve "$@" >"$scratch/$name.out" 2>"$scratch/$name.err" </dev/null &
  server=$!
  until grep -q " started " "$scratch/$name.err" 2>/dev/null || ! kill -0 "$server" 2>/dev/null; do sleep 0.1; done
}

check "an AOT cache is made for servers" yes "$([ -s "$work/serve.aot" ] && echo yes)"
data="$scratch/the data"
mkdir "$scratch/tmp"
serve first --data "$data" --port 0
check "a server prints the line to copy" "  export KUBECONFIG='$data/admin.kubeconfig'" \
  "$(grep KUBECONFIG "$scratch/first.out")"
check "a server names the launcher as it was called" "  '$copy/virtctl' explain --vm tour" \
  "$(grep 'explain --vm' "$scratch/first.out")"
check "the administrator's kubeconfig is the owner's alone" "-rw-------" \
  "$(ls -l "$data/admin.kubeconfig" | cut -c 1-10)"
run "$copy/virtctl" serve --data "$data" --port 0
expect "a second server on the same directory" 1 "" \
  "error: the directory $data is in use by the process with pid $server: stop it or choose another"
run "$copy/virtctl" restore "$scratch/backup.zip" --data "$data"
expect "a backup that is not there" 1 "" "error: $scratch/backup.zip: no such file or directory"
run "$copy/virtctl" backup "$scratch/backup.zip" --data "$data"
check "a backup while the server runs: exit code and stderr" "0 " "$code $err"
run "$copy/virtctl" restore "$scratch/backup.zip" --data "$data"
expect "a restore while the server runs" 1 "" \
  "error: the directory $data is in use by the process with pid $server: stop it or choose another"
kill -TERM "$server"
wait "$server"
check "SIGTERM: exit code" 0 "$?"
check "SIGTERM: what is logged" "started at revision N, stopping, stopped" \
  "$(sed 's/^[^ ]* //; s/revision .*/revision N/' "$scratch/first.err" | grep -E '^(started|stopping|stopped)' | tr '\n' ',' | sed 's/,$//; s/,/, /g')"
check "nothing is left in the folder for temporary files" "" "$(ls "$scratch/tmp")"

serve killed --data "$data" --port 0
kill -KILL "$server"
wait "$server" 2>/dev/null
run "$copy/virtctl" backup "$scratch/after-kill.zip" --data "$data"
check "a backup of a server that was killed" "0 " "$code $err"
run "$copy/virtctl" restore "$scratch/backup.zip" --data "$data"
check "a restore after the server is gone" "0 What was there before is in $data/before-restore" \
  "$code $(printf '%s' "$out" | tail -n 1)"

serve restored --data "$data" --port 0
kill -INT "$server"
wait "$server"
check "Ctrl-C: exit code" 0 "$?"
check "Ctrl-C: last line" stopped "$(tail -n 1 "$scratch/restored.err" | cut -d ' ' -f 2)"

ln -s 99999999 "$work/lock"
touch "$copy/cli/src/main/java/io/instancetypes/virtctl/Main.java"
run "$copy/virtctl" version
expect "a changed source, and the lock of a process that is gone" 0 "$version" "virtctl: building (sources have changed)…"
run "$copy/virtctl" version
expect "built again only once" 0 "$version" ""

echo "no Java" >>"$copy/cli/src/main/java/io/instancetypes/virtctl/Main.java"
run "$copy/virtctl" version
check "a source that does not compile: exit code" 2 "$code"
check "a source that does not compile: last line" "error: virtctl could not be built, for the reasons above" \
  "$(tail -n 1 "$scratch/err")"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
