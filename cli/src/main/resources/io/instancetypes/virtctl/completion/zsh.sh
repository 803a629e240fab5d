#compdef @ROOT@
# zsh completion for @ROOT@
(( $+functions[compdef] )) && compdef _@ROOT@ @ROOT@

_@ROOT@_subcommands() {
  subcommands=()
  case $1 in
@SUBCOMMANDS@
  esac
}

_@ROOT@_options() {
  options=()
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

_@ROOT@_offer() {
  case $kind in
  files) _files ;;
  directories) _files -/ ;;
  names\ *) compadd -- ${(f)"$(@ROOT@ __complete ${kind#names } 2>/dev/null)"} ;;
  choices\ *) compadd -- ${=kind#choices } ;;
  subcommands) _describe -t commands command subcommands ;;
  options) _describe -o -t options option options ;;
  any) _message value ;;
  esac
}

_@ROOT@() {
  local at=@ROOT@ helping= ended= pending= kind= word current=${words[CURRENT]}
  local -i count=1 i
  local -a subcommands options
  for ((i = 2; i < CURRENT; i++)); do
    word=${words[i]}
    if [[ -n $pending ]]; then
      pending=
    elif [[ -n $ended ]]; then
      count+=1
    elif [[ $word == -- ]]; then
      ended=1
    elif [[ $word == -?*=* ]]; then
      :
    elif [[ $word == -?* ]]; then
      _@ROOT@_kind $at $word
      [[ -n $kind ]] && pending=$word
    else
      _@ROOT@_subcommands $at
      if (( ${subcommands[(I)${(b)word}:*]} )); then
        at="$at $word"
        _@ROOT@_kind $at 1
        [[ $kind == commands ]] && helping=1 at=@ROOT@
      else
        count+=1
      fi
    fi
  done

  _@ROOT@_subcommands $at
  _@ROOT@_options $at
  if [[ -n $helping ]]; then
    kind=subcommands
  elif [[ -n $pending ]]; then
    _@ROOT@_kind $at $pending
  elif [[ -z $ended && $current == --*=* ]]; then
    _@ROOT@_kind $at ${current%%=*}
    compset -P '*='
  elif [[ -z $ended && $current == -* ]]; then
    kind=options
  elif (( ${#subcommands} )); then
    kind=subcommands
  else
    _@ROOT@_kind $at $count
    [[ -z $kind && -z $ended ]] && kind=options
  fi
  _@ROOT@_offer
}

# As a file on $fpath the script itself is the body of the function on its first call.
[[ ${funcstack[1]} == _@ROOT@ ]] && _@ROOT@ "$@"
true
