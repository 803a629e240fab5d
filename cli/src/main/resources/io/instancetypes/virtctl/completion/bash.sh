# bash completion for @ROOT@

_@ROOT@_subcommands() {
  subcommands=
  case $1 in
@SUBCOMMANDS@
  esac
}

_@ROOT@_options() {
  options=
  case $1 in
@OPTIONS@
  esac
}

# What an option or the argument of that number takes; nothing for an option that is on or off.
_@ROOT@_kind() {
  kind=
  case "$1 $2" in
@KINDS@
  esac
}

# Bash splits words at = and : as well; this joins them again, up to the cursor.
_@ROOT@_join() {
  local i glue= last
  words=()
  for ((i = 1; i <= COMP_CWORD; i++)); do
    last=$((${#words[@]} - 1))
    if ((last >= 0)) && { [[ -n $glue ]] || [[ ${COMP_WORDS[i]} == [=:]* ]]; }; then
      words[last]+=${COMP_WORDS[i]}
    else
      words+=("${COMP_WORDS[i]}")
    fi
    [[ ${COMP_WORDS[i]} == *[=:] ]] && glue=1 || glue=
  done
}

_@ROOT@_candidates() {
  case $kind in
  files) compgen -f -- "$current" ;;
  directories) compgen -d -- "$current" ;;
  names\ *) compgen -W "$("${COMP_WORDS[0]}" __complete "${kind#names }" 2>/dev/null)" -- "$current" ;;
  choices\ *) compgen -W "${kind#choices }" -- "$current" ;;
  esac
}

_@ROOT@_offer() {
  local candidate
  COMPREPLY=()
  [[ $kind == files || $kind == directories ]] && compopt -o filenames 2>/dev/null
  while IFS= read -r candidate; do
    COMPREPLY+=("$prefix$candidate")
  done < <(_@ROOT@_candidates)
}

_@ROOT@() {
  local at=@ROOT@ count=1 helping= ended= pending= prefix= current word i
  local kind subcommands options words
  _@ROOT@_join
  current=${words[${#words[@]} - 1]}
  for ((i = 0; i < ${#words[@]} - 1; i++)); do
    word=${words[i]}
    if [[ -n $pending ]]; then
      pending=
    elif [[ -n $ended ]]; then
      count=$((count + 1))
    elif [[ $word == -- ]]; then
      ended=1
    elif [[ $word == -?*=* ]]; then
      :
    elif [[ $word == -?* ]]; then
      _@ROOT@_kind "$at" "$word"
      [[ -n $kind ]] && pending=$word
    else
      _@ROOT@_subcommands "$at"
      if [[ " $subcommands " == *" $word "* ]]; then
        at="$at $word"
        _@ROOT@_kind "$at" 1
        [[ $kind == commands ]] && helping=1 at=@ROOT@
      else
        count=$((count + 1))
      fi
    fi
  done

  _@ROOT@_subcommands "$at"
  _@ROOT@_options "$at"
  if [[ -n $helping ]]; then
    kind="choices $subcommands"
  elif [[ -n $pending ]]; then
    _@ROOT@_kind "$at" "$pending"
  elif [[ -z $ended && $current == --*=* ]]; then
    _@ROOT@_kind "$at" "${current%%=*}"
    [[ $COMP_WORDBREAKS == *=* ]] || prefix=${current%%=*}=
    current=${current#*=}
  elif [[ -z $ended && $current == -* ]]; then
    kind="choices $options"
  elif [[ -n $subcommands ]]; then
    kind="choices $subcommands"
  else
    _@ROOT@_kind "$at" "$count"
    [[ -z $kind && -z $ended ]] && kind="choices $options"
  fi
  _@ROOT@_offer
}

complete -F _@ROOT@ @ROOT@
