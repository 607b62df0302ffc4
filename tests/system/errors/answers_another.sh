# A program whose answers have the wrong id.
while read -r _; do printf "=99 yes\n\n"; done
