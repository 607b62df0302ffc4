# A program that refuses whatever it is asked.
while read -r _; do printf "? not today\n\n"; done
