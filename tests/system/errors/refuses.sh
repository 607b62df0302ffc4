# A program that refuses every command.
while read -r _; do printf "? not today\n\n"; done
