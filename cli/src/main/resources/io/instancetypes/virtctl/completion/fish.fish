# fish completion for @ROOT@

function __@ROOT@_subcommands
    switch "$argv"
@SUBCOMMANDS@
    end
end

function __@ROOT@_options
    switch "$argv"
@OPTIONS@
    end
end

# What an option or the argument of that number takes; nothing for an option that is on or off.
function __@ROOT@_kind
    switch "$argv"
@KINDS@
    end
end

function __@ROOT@_offer --argument-names current
    switch $argv[2]
        case files
            __fish_complete_path $current
        case directories
            __fish_complete_directories $current ''
        case names
            @ROOT@ __complete $argv[3] 2>/dev/null
        case choices
            printf '%s\n' $argv[3..]
    end
end

function __@ROOT@_complete
    set -l at @ROOT@
    set -l count 1
    set -l pending ''
    set -l ended ''
    set -l helping ''
    set -l current (commandline -ct)
    set -l words (commandline -opc)
    for word in $words[2..]
        if test -n "$pending"
            set pending ''
        else if test -n "$ended"
            set count (math $count + 1)
        else if test "$word" = --
            set ended yes
        else if string match -qr -- '^-.+=' $word
            continue
        else if string match -qr -- '^-.' $word
            set -l kind (__@ROOT@_kind $at $word)
            test -n "$kind"; and set pending $word
        else if contains -- $word (__@ROOT@_subcommands $at | string replace -r '\t.*' '')
            set at "$at $word"
            set -l kind (__@ROOT@_kind $at 1)
            if test "$kind" = commands
                set helping yes
                set at @ROOT@
            end
        else
            set count (math $count + 1)
        end
    end

    if test -n "$helping"
        __@ROOT@_subcommands $at
    else if test -n "$pending"
        __@ROOT@_offer "$current" (__@ROOT@_kind $at $pending | string split ' ')
    else if test -z "$ended"; and string match -qr -- '^--.+=' $current
        set -l option (string replace -r '=.*' '' -- $current)
        set -l value (string replace -r '^[^=]*=' '' -- $current)
        string replace -r -- '^' "$option=" (__@ROOT@_offer "$value" (__@ROOT@_kind $at $option | string split ' '))
    else if test -z "$ended"; and string match -q -- '-*' $current
        __@ROOT@_options $at
    else
        set -l subcommands (__@ROOT@_subcommands $at)
        set -l kind (__@ROOT@_kind $at $count | string split ' ')
        if test -n "$subcommands"
            printf '%s\n' $subcommands
        else if test -n "$kind"
            __@ROOT@_offer "$current" $kind
        else if test -z "$ended"
            __@ROOT@_options $at
        end
    end
end

complete -c @ROOT@ -f -a '(__@ROOT@_complete)'
