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

# Patterns and their tables.
evothello evaluate f5 --player "$home/alone/first.yaml"
evothello evaluate f5 --player "$home/other/first.yaml"
evothello evaluate f5 --player "$home/cut/first.yaml"
evothello evaluate f5 --player "$home/longer/first.yaml"
evothello evaluate f5 --player "$home/no_tables/first.yaml"
evothello evaluate f5 --player "$home/flipped/first.yaml"
evothello evaluate f5 --player "$home/version/first.yaml"
evothello evaluate f5 --player "$home/many_entries/first.yaml"
evothello evaluate f5 --player "$home/other_layout/first.yaml"
evothello evaluate f5 --player "$home/square_twice/first.yaml"
evothello evaluate f5 --player "$home/thirteen/first.yaml"
evothello evaluate f5 --player "$home/off_board/first.yaml"
evothello evaluate f5 --player "$home/same_pattern/first.yaml"
evothello evaluate f5 --player "$home/no_pattern/first.yaml"
evothello evaluate f5 --player "$home/unknown_set/first.yaml"
evothello evaluate f5 --player "$home/set_and_squares/first.yaml"
evothello evaluate f5 --player "$home/wrong_count/first.yaml"
evothello evaluate f5 --player "$home/unknown_count/first.yaml"
evothello evaluate f5 --player "$home/count_twice/first.yaml"
evothello evaluate f5 --player "$home/no_stage/first.yaml"
evothello evaluate f5 --player "$home/folder/first.yaml"
evothello evaluate f5 --player "$home/digest/first.yaml"
evothello evaluate f5 --player "$home/old_format/first.yaml"
evothello evaluate f5 --player "$home/too_many/first.yaml"
evothello resume opponents --home "$home" --generations 3
evothello export ../patterns/first.yaml
evothello export ../patterns/first.yaml --format json
evothello export ../patterns/beside.yaml --format csv
evothello import wrong_tables.csv
evothello import wrong_tables.csv --resolution 0
evothello import wrong_tables_column.csv
evothello import late_tables.csv
evothello import late_tables.csv --blend 2
evothello import late_tables.csv --corner-relief 2
evothello import good.csv --resolution 4
evothello import no_pattern.csv
evothello import no_weight.csv
evothello import "$home/large_tables.csv"
evothello import "$home/many_tables.csv"
evothello export ../patterns/first.yaml -o /dev/stdout --force
evothello tune tune_good.yaml --set 'genome.start={../patterns/first.yaml: 1}' --home "$home"

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
evothello match swh paip --games 20000 --plies 4
evothello tournament classic swh --games 1000 --plies 1
evothello match classic swh --threads many
evothello match classic swh --threads +4
evothello match classic swh --seed ' 7'
evothello match classic swh --seed '7 '
evothello match classic swh --sprt +0,5
evothello match "$(printf 'a%.0s' {1..10000})" swh
evothello match classic swh --games "$(printf '1%.0s' {1..10000})"
evothello match classic swh --openings "$(printf 'a%.0s' {1..10000})"
evothello tune tune_good.yaml --set "$(printf 'a%.0s' {1..10000})=1"
evothello match classic swh --sprt 5
evothello league
evothello league nobody
evothello sensitivity
evothello sensitivity swh --nudge 0
evothello sensitivity swh --games 3
evothello sensitivity random
evothello sensitivity naive
evothello sensitivity static
evothello league swh --games 3
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
evothello tournament classic swh --csv -
evothello tournament classic swh --openings empty.yaml
evothello tournament night1/all swh
evothello match night1@x/all swh
evothello match classic swh --openings nowhere.txt
evothello match classic swh --openings start --plies 3
evothello match classic swh:ties=first --openings start
evothello tournament classic random paip:ties=first --openings start
evothello sensitivity classic --openings start
evothello match classic swh --games 40 --openings three.txt

# Openings.
evothello openings
evothello openings mkae
evothello openings --count 3
evothello openings make --plies 0
evothello openings make --board 7
evothello openings make --variant misere
evothello openings make --balanced -1
evothello openings make --to wthor
evothello openings make --json
evothello openings make -o words.yaml
evothello openings make -o absent/even.txt
evothello openings check
evothello openings check absent.txt
evothello openings check empty.yaml
evothello openings check three.txt --depth 0 --balanced 2
evothello openings check three.txt extra
evothello openings convert words.yaml
evothello openings convert three.txt --board 6
evothello openings convert three.txt --json
evothello openings convert three.txt -o words.yaml
evothello openings convert positions.txt
evothello openings convert positions.txt --plies 3 --to positions
evothello openings convert wrong.ggf
evothello openings convert games.log
evothello openings convert cut.wtb
evothello openings convert ten.wtb
evothello openings convert wrong.wtb
evothello match classic swh --openings wrong.wtb
evothello match classic swh --openings cut.wtb --plies 6
evothello tune tune_good.yaml --set match.openings='{file: wrong.wtb, plies: 31}'
evothello tune tune_good.yaml --set match.openings='{file: wrong.wtb, plies: 6}'

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

# A tuning config. Nothing is written, which errors_test.sh looks at.
evothello tune tune.yaml
evothello tune absent.yaml
evothello tune empty.yaml
evothello tune tune_good.yaml --set genome.stages=[0]  --set genome.terms='{discs: {fixed: 1}}'
evothello tune tune_good.yaml --set genome.terms.mobility.min=6
evothello tune tune_good.yaml --set genome.terms.discs.start=9
evothello tune tune_good.yaml --set genome.stages='{count: 9, evolve: true, min_gap: 8}'
evothello tune tune_good.yaml --set genome.stages='[0, 30, 30]'
evothello tune tune_good.yaml --set genome.stages='[5, 30]'
evothello tune tune_good.yaml --set genome.blend=31
evothello tune tune_good.yaml --set optimiser.population=1
evothello tune tune_good.yaml --set optimiser.population=2 --set optimiser.elite=2
evothello tune tune_good.yaml --set match.openings='{file: absent.txt}'
evothello tune tune_good.yaml --set match.openings='{file: empty.yaml}'
evothello tune tune_good.yaml --set match.openings='{plies: 1}'
evothello tune tune_good.yaml --set match.opponents='{swh: 0.001}'
evothello tune tune_good.yaml --set yardsticks.players=swh
evothello tune tune_good.yaml --set match.opponents='{nobody: 0.1}'
evothello tune tune_good.yaml --set match.opponents='{misere: 0.1}'
evothello tune tune_good.yaml --set genome.start='{absent.yaml: 1}'
evothello tune tune_good.yaml --set genome.start='{unknown_term.yaml: 1}'
evothello tune tune_good.yaml --set genome.start='{absent.yaml: 0.5, tab.yaml: 0.5}' --set match.opponents='{nobody: 0.1}' --set match.openings='{file: absent.txt}'
evothello tune tune_good.yaml --set genome.start='{random: 0.5}'
evothello tune tune_good.yaml --set match.opponents='{swh: 0.5}' --set hall_of_fame.share=0.5
evothello tune tune_good.yaml --set optimiser.elit=3
evothello tune tune_good.yaml --set optimizer.elite=3
evothello tune tune_good.yaml --set elite=3
evothello tune tune_good.yaml --set optimiser.elite=many --set seed=-1 --set match.pairs=1.5
evothello tune tune_good.yaml --set optimiser.elite
evothello tune tune_good.yaml --set =3
evothello tune tune_good.yaml --set match.search='{depth: 4'
evothello tune tune_good.yaml --set budget.hours=0
evothello tune tune_good.yaml --until noon
evothello tune tune_good.yaml --until +7:00
evothello tune tune_good.yaml --until -0:30
evothello tune tune_good.yaml --until 24:00
evothello tune tune_good.yaml --until 12:60
evothello tune twice_in_optimiser.yaml
evothello tune "$home/endless.yaml"
evothello evaluate f5 --player escapes.yaml
evothello tune tune_good.yaml --run ../elsewhere
evothello tune tune_good.yaml --run ''
evothello tune tune_good.yaml --run "$(printf 'a%.0s' {1..300})"
evothello tune tune_good.yaml --run $'a\nb\e[2J'
evothello tune tune_good.yaml --run $'a\xffb'
evothello tune tune_good.yaml --run .
evothello resume ../night
evothello status a/b
evothello tune tune_good.yaml tune.yaml --run one
evothello tune tune_good.yaml absent.yaml
evothello tune tune_good.yaml --threads -1
evothello tune tune_good.yaml --dry-run --set optimiser.population=1
evothello tune too_much.yaml
evothello tune too_much.yaml --dry-run
evothello tune too_much.yaml --set 'match.schedule=k_random 9000'
evothello tune too_much.yaml --set 'match={schedule: k_random 8, opponents: {swh: 0.8}}' --set match.pairs=50
evothello tune too_much.yaml --set 'match.schedule=k_random 8' --set 'hall_of_fame={keep: 1000, share: 0.9}' --set match.pairs=10
evothello tune too_much.yaml --set 'match.schedule=k_random 4' --set fitness=rating
evothello tune too_much.yaml --set 'match.schedule=k_random 4' --set 'genome={stages: {count: 32}, matrix: {symmetry: none}}'
evothello tune tune_good.yaml --set optimiser.population=7900 --set match.schedule=round_robin --set champion.final=100000
evothello match swh paip --games 100000000
evothello bench selfplay --games 100000000
evothello tune
evothello resume
evothello resume nobody
evothello resume nobody@3 --as other
evothello status nobody
evothello champions nobody
evothello prune nobody --yes
evothello remove nobody --yes
evothello remove ../errors --yes
evothello study tune_good.yaml
evothello export nobody@3

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
evothello bench --depth 3 perft
evothello bench perft --landscape smooth
evothello bench perft --dept 3
evothello bench perft 3
evothello bench endgame --ffo 45
evothello perft
evothello perft 3 --home .
evothello match classic swh games 100
evothello match classic swh --games --json
evothello anything
evothello tournament classic swh --quick

# The order of words.
evothello --threads 2 perft 3
evothello --cup plain perft 3
evothello --cpu
evothello perft 3 --cpu plain
evothello openings --to moves convert ../cli/games.wtb
evothello openings check --count 5
evothello help --schema config
evothello help openings sort
evothello help weights stages

# A game.
evothello analyse
evothello analyse f5f5
evothello analyse f5--
evothello analyse f5z
evothello analyse f5d6 --board 6
evothello analyse absent.ggf
evothello analyse hello
evothello analyse ''
evothello analyse empty.yaml
evothello analyse nan.yaml
evothello analyse .
evothello analyse wrong.ggf
evothello analyse games.log --game 2
evothello analyse ../cli/wipeout.ggf --game 3
evothello analyse ../cli/wipeout.ggf --variant reversed
evothello analyse ../cli/wipeout.ggf --board 6
evothello analyse ../cli/wipeout.ggf --player misere
evothello analyse ../cli/wipeout.ggf --player dynamic
evothello analyse c2 --board 6 --variant reversed
evothello analyse f5 --variant upside
evothello analyse f5 --game 1
evothello analyse f5 --from 0
evothello analyse f5d6 --from 3
evothello analyse f5 --solve x
evothello match classic swh --games 2 --log words.yaml
evothello match classic swh --games 2 --log absent/games.log
# Regret.
evothello regret
evothello regret nobody
evothello regret swh misere
evothello regret swh --board 6
evothello regret swh --variant reversed
evothello regret swh --variant misere
evothello regret random --board 7
evothello regret naive
evothello regret swh --depth 10
evothello regret swh --make 4
evothello regret --make 0
evothello regret --make 4 --json
evothello regret --make 4 --depth 2

# A fit.
evothello fit
evothello fit absent.yaml
evothello fit tune_good.yaml --set genome.stages=[1]
evothello fit tune_good.yaml --json
evothello fit tune_good.yaml -o words.yaml
evothello fit tune_good.yaml -o absent/fit.yaml
evothello fit tune_good.yaml --player misere
evothello fit tune_good.yaml --player nobody
evothello fit tune_good.yaml --search depth=x
evothello fit tune_good.yaml --search depth=2,time=1
evothello fit tune_good.yaml --games 10
evothello fit tune_good.yaml --rounds 0
evothello fit tune_good.yaml --proof 3
evothello fit tune_good.yaml --plies 1 --rounds 1
evothello fit tune_good.yaml --plies 30 --set rules.board=6

# An answer that nobody gets.
evothello evaluate f5 >/dev/full

# Weights from elsewhere.
evothello export classic --format hp
evothello export classic --format python -o empty.yaml
evothello import absent.csv
evothello import words.yaml
evothello import wrong.csv --format tsv
evothello import wrong.csv
evothello import wrong.csv --board 7
evothello import wrong.csv --variant misere
evothello import wrong.csv --line 1
evothello import wrong.csv --format json
evothello import wrong.jsonl
evothello import wrong.jsonl --config tune_good.yaml
evothello import wrong.jsonl --config tune_good.yaml --line 1
evothello import wrong.jsonl --config tune_good.yaml --line 2
evothello import wrong.jsonl --config tune_good.yaml --line 4
evothello import wrong.jsonl --blend 2
evothello import good.csv --blend 12
evothello import good.csv -o empty.yaml

# A protocol.
evothello engine --protocol xboard
evothello engine directonal --protocol gtp
evothello engine classic gtp
evothello engine < .

# Another program.
evothello match gtp: classic
evothello match gtp:./nobody classic
evothello match "nboard:./x 'y" classic
evothello match gtp:./x:depth=3 classic
evothello match nboard:true classic
evothello match nboard:true:dept=1 classic
evothello match 'gtp:true:time=0' classic
evothello match directionl gtp:true
evothello tournament gtp:false swh
evothello match 'gtp:true {weights}' classic
evothello match gtp:true nboard:true --board 7
evothello match gtp:true nboard:true --variant misere
evothello match gtp:true classic --board 6
evothello compare gtp:true
evothello report
evothello report absent
evothello report ../absent
evothello report absent --games -1
evothello evaluate f5 --player gtp:true
evothello league nboard:true
evothello match "gtp:sh refuses.sh" classic
evothello match "gtp:sh answers_another.sh" classic
evothello match gtp:yes classic
evothello match 'gtp:cat /dev/zero' classic

# Another program to tune.
evothello tune engine.yaml
evothello tune engine_good.yaml
evothello tune engine_good.yaml --set genome.matrix={}
evothello tune engine_good.yaml --set yardsticks.league=true
evothello tune engine_good.yaml --set 'engine.command=gtp:./my_engine'
evothello tune engine_good.yaml --set 'engine.command=./my_engine {weights}'
evothello tune engine_good.yaml --set engine.format=cvs
evothello tune engine_good.yaml --set engine.fromat=csv
evothello tune engine_good.yaml --set genome.parameters=[]
evothello tune engine_good.yaml --set 'match.opponents={"gtp:true:solve=3": 0.1, nobody: 0.1}'
evothello tune tune_good.yaml --set 'genome.start={"gtp:true": 1}'
evothello tune tune_good.yaml --set 'genome.parameters=[{name: a, start: 1, min: 0, max: 2}]'
evothello tune tune_good.yaml --set 'yardsticks.players=["nboard:./nobody -q"]' --dry-run
evothello fit engine_good.yaml
evothello import wrong.jsonl --config engine_good.yaml --line 2

# The live page.
evothello serve
evothello serve nobody
evothello serve nobody --port 70000
evothello tune tune_good.yaml --bind 127.0.0.1
evothello tune tune_good.yaml --serve 8470x

# What a file holds.
evothello evaluate f5 --player stages_none.yaml
evothello evaluate f5 --player deep.yaml
evothello evaluate f5 --player two_documents.yaml
evothello evaluate f5 --player list_key.yaml
evothello evaluate f5 --player "$home/zero.yaml"
evothello evaluate f5 --player "$home/large.yaml"
evothello import "$home/zero.csv"
evothello import astray.csv
evothello import open_quote.csv
evothello import nameless.csv
evothello import twice.csv
evothello import short_row.csv
evothello import wrong_column.csv
evothello import same_twice.csv
evothello import empty.csv
evothello import good.csv --line 3
evothello import classic.json --config tune_good.yaml
evothello import wrong.jsonl --config tune_good.yaml --line 9
evothello import threshold.jsonl --config thresholds.yaml --line 1
evothello openings convert wrong_games.log
evothello openings convert many.ggf
evothello openings convert endless.ggf
evothello openings convert ../cli/wipeout.ggf --plies 20
evothello openings convert "$home/ten_bytes.wtb"
evothello openings convert "$home/gap.wtb"
evothello openings convert "$home/row_nine.wtb"
evothello openings make --plies 1 --count 5 --depth 1 --balanced 0
evothello match classic swh --openings three.txt --plies 60

# A processor.
evothello --cpu avx1024 version

# More of a tuning config.
evothello tune tune_good.yaml --set 'budget={generations: 1, hours: 1}'
evothello tune tune_good.yaml --set genome.stages=many
evothello tune tune_good.yaml --set genome.stages=[]
evothello tune tune_good.yaml --set 'genome.terms.position={min: 0, max: 2}'
evothello tune tune_good.yaml --set genome.gauge=both
evothello tune tune_good.yaml --set 'genome.gauge={hold: corner, value: 1}'
evothello tune tune_good.yaml --set optimiser=[]
evothello tune tune_good.yaml --set 'optimiser=[{kind: ga, share: 1}]' --set 'match.schedule=[round_robin, mirrored]'
evothello tune tune_good.yaml --set match.schedule=mirrored
evothello tune tune_good.yaml --set 'optimiser={kind: spsa}' --set fitness=discs
evothello tune tune_good.yaml --set 'match.search={depth: 1, avoid: [f5]}'
evothello tune tune_good.yaml --set 'match.search={depth: {5: 2}}'
evothello tune tune_good.yaml --set 'match.search={depth: {0: 2, 90: 3}}'
evothello tune tune_good.yaml --set 'match.search={depth: {}}'
evothello tune tune_good.yaml --set genome.stages.7=3
evothello tune engine_good.yaml --set genome.parameters.2.min=0
evothello tune tune_good.yaml --set optimiser.share=1
evothello tune tune_good.yaml --set 'match.opponents={"gtp:true {weights}": 0.1}'

# A run.
evothello tune tune_good.yaml --home "$home" --run night --set seed=2
evothello tune "$home/one.yaml" "$home/elsewhere/one.yaml" --home "$home"
evothello tune tune_good.yaml --home "$home" --run nobodys
evothello resume night --home "$home"
evothello resume night@1 --home "$home"
evothello resume night@9 --as other --home "$home"
evothello resume night@1 --as six --home "$home"
evothello resume night --home "$home" --set seed=2 --generations 4
evothello resume torn --home "$home"
evothello resume changed --home "$home"
evothello champions begun --home "$home"
evothello champions night --home "$home"
evothello compare --home "$home"
evothello compare night@ --home "$home"
evothello compare night@x --home "$home"
evothello compare night@9 --home "$home"
evothello compare night --generations every:0 --home "$home"
evothello compare night@2 --home "$home"
evothello compare thinned@0,5 --home "$home"
evothello export thinned@5 --home "$home"
evothello compare night six --home "$home"
evothello compare begun --home "$home"
evothello compare odd --home "$home"
evothello export night@1/mean --format jsonl --home "$home"
evothello tune tune_good.yaml --home good.csv
evothello match night@2/99 classic --home "$home"
evothello match night@9/best classic --home "$home"
evothello match night@9 classic --home "$home"
evothello match night@9/1 classic --home "$home"
evothello match night/all classic --home "$home"
evothello match swh classic --home "$home"
evothello match six classic --home "$home"
evothello remove night --home "$home"

# A study.
evothello study study.yaml
evothello study study_seedless.yaml
evothello study study_twice.yaml
evothello study study_good.yaml --home "$home"

# A bench.
evothello bench selfplay --terms five
evothello bench optimisers --real tune_good.yaml --csv good.csv
evothello bench optimisers --optimiser genetic
evothello bench optimisers --landscape smoth
evothello bench optimisers --csv real.csv
evothello bench optimisers --real tune_good.yaml --weights 17

# The live page.
evothello serve night --home "$home" --bind nowhere.example
evothello serve night --home "$home" --bind 0

# Help.
evothello help confg
evothello help config optimiser.elit
evothello help config nothing.like.it
evothello help config elite --schema
