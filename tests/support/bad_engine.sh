#!/usr/bin/env bash
# A program that speaks GTP and NBoard well until it is asked for a move, and then does what its first argument says. It plays nothing.
echo "noise on stderr" >&2
[ "$1" != refuses ] || exit 3
sleep 1000 & # children that must not outlive it, one in a session of its own, one whose parent ends
setsid sleep 1000 &
setsid sh -c 'sleep 1000 &'

# usage: misbehave KIND BEFORE BEHIND: what stands before and behind a move in an answer.
misbehave() {
    case $1 in
        silent) sleep 1000 ;;
        dies) exit 1 ;;
        illegal) printf '%s a1%b' "$2" "$3" ;;
        nonsense) printf '%s z9/nan%b' "$2" "$3" ;;
        passes) printf '%s pass%b' "$2" "$3" ;;
        resigns) printf '%s resign%b' "$2" "$3" ;;
        wrong_id) printf '=%s f5\n\n' "$((id + 1))" ;;
        error) printf '?%s no idea\n\n' "$id" ;;
        endless_line) exec tr '\0' x </dev/zero ;;
        endless_lines) exec yes ;;
        busy) echo "busy" >&2 && while :; do :; done ;;
        endless_noise) while echo "noise on stderr" >&2; do :; done ;;
    esac
}

while read -r id command _; do
    case $id in
        [0-9]*) if [ "$command" = genmove ]; then misbehave "$1" "=$id" '\n\n'; else printf '=%s\n\n' "$id"; fi ;;
        ping) if [ "$1" = wrong_id ]; then echo "pong 0"; else echo "pong $command"; fi ;;
        go) misbehave "$1" "===" '\n' ;;
    esac
done
