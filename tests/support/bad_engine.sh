#!/usr/bin/env bash
# A program that speaks GTP well until it is asked for a move, and then does what its first argument says. It plays nothing.
echo "noise on stderr" >&2
[ "$1" != refuses ] || exit 3
sleep 1000 & # a child that must not outlive it
while read -r id command _; do
    if [ "$command" = genmove ]; then
        case $1 in
            silent) sleep 1000 ;;
            dies) exit 1 ;;
            illegal) printf '=%s a1\n\n' "$id" ;;
            nonsense) printf '=%s z9/nan\n\n' "$id" ;;
            passes) printf '=%s pass\n\n' "$id" ;;
            resigns) printf '=%s resign\n\n' "$id" ;;
            wrong_id) printf '=%s f5\n\n' "$((id + 1))" ;;
            error) printf '?%s no idea\n\n' "$id" ;;
            endless_line) exec tr '\0' x </dev/zero ;;
            endless_lines) exec yes ;;
            endless_noise) while echo "noise on stderr" >&2; do :; done ;;
        esac
    else
        printf '=%s\n\n' "$id"
    fi
done
