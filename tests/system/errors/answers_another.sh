# A program that answers another question.
while read -r _; do printf "=99 yes\n\n"; done
