# A weights file.
evothello evaluate f5 --player unknown_key.yaml
evothello evaluate f5 --player unknown_term.yaml
evothello evaluate f5 --player unknown_setting.yaml
evothello evaluate f5 --player wrong_shape.yaml
evothello evaluate f5 --player nan.yaml
evothello evaluate f5 --player duplicate_key.yaml
evothello evaluate f5 --player tab.yaml
evothello evaluate f5 --player truncated.yaml
evothello evaluate f5 --player stages.yaml
evothello evaluate f5 --player words.yaml
evothello evaluate f5 --player missing.yaml
evothello evaluate f5 --player anchor.yaml
evothello evaluate f5 --player too_large.yaml
evothello evaluate f5 --player empty.yaml
evothello evaluate f5 --player absent.yaml
evothello match ./tab.yaml ./nan.yaml

# A position.
evothello evaluate ---------------------------XO------OX--------------------------X
evothello evaluate '---------------------------XO------OX-------------------------- X'
evothello evaluate '---------------------------XO------OX---------------------------- X'
evothello evaluate '---------------------------XO------OX---------------------------'
evothello evaluate '---------------------------XB------BX--------------------------- X'
evothello evaluate '---------------------------XO------OX--------------------------- B'
evothello evaluate BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEE
evothello evaluate f5f6z9
evothello evaluate f5f6e
evothello evaluate f5f5
evothello evaluate f5f6 --board 6
evothello evaluate f5 --board 7
evothello evaluate hello
evothello evaluate ''
evothello bestmove 'XX-------------------------------------------------------------- O'
evothello bestmove e6f4e3f6g5d6e7f5c5
echo 'f5d6' | evothello evaluate - --board 6
echo 'f5d7' | evothello bestmove -

# A number.
evothello bestmove f5 --depth 0
evothello bestmove f5 --depth 99
evothello bestmove f5 --depth four
evothello bestmove f5 --time 0
evothello bestmove f5 --time nan
evothello bestmove f5 soon
evothello bestmove f5 1 --time 1
evothello bestmove f5 --nodes 0
evothello bestmove f5 --player classic:depth=0
evothello bestmove f5 --player classic:depth=99,solve=x
evothello bestmove f5 --player classic:dpeth=4
evothello perft -1
evothello perft 61
evothello match classic swh --games 1
evothello match classic swh --plies 0
evothello match classic swh --games 1000 --plies 1
evothello match classic swh --threads many
evothello match classic swh --sprt 5
evothello match classic swh --sprt 5,0
evothello match classic swh --alpha 0.1
evothello tournament classic
evothello tournament classic swh classic
evothello tournament classic swh misere
evothello tournament classic swh --games 3
evothello tournament classic swh paip random --games 10000000
evothello tournament classic swh --gauntlet paip
evothello tournament classic swh:depth=2 --anchor swh=1500
evothello tournament classic swh --anchor swh=many
evothello tournament classic swh --csv cases.sh
evothello tournament classic swh --csv nowhere/meetings.csv
evothello tournament classic swh --openings empty.yaml
evothello tournament night1/all swh
evothello match night1@x/all swh
evothello match classic swh --openings nowhere.txt
evothello match classic swh --openings start --plies 3

# A player.
evothello match directonal classic
evothello match classic ''
evothello match player:nobody classic
evothello match classic
evothello match classic misere
evothello match dynamic dynamic8
evothello evaluate f5 --player dynamic
evothello bestmove f5 --board 6 --player classic
evothello bestmove 'XO---------------------------------- O' --player classic
evothello play nobody
evothello play classic --as blue

# A command.
evothello mathc classic swh
evothello tuen
evothello bestmove
evothello bestmove f5 1 2
evothello bestmove f5 --dept 3
evothello bestmove f5 --json=yes
evothello bestmove f5 --json --json
evothello bestmove f5 --depth
evothello evaluate f5 --depth 3
evothello bench everything
evothello perft
