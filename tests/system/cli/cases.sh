# The three forms of a position, told apart by their shape; cells may begin with dashes.
evothello evaluate f5d6c3 --json
evothello evaluate '------------------X--------OX------OXX------O------------------- X' --json --player classic
evothello evaluate ------------------X--------OX------XXX-----O--------------------O --json --player classic
evothello evaluate '..................*........o*......***.....o.................... o' --json --player classic
evothello evaluate WEEEEEEEEEEEEEEEEEEXEEEEEEEEOXEEEEEEXXXEEEEEOEEEEEEEEEEEEEEEEEEEE --json --player classic
evothello evaluate '---------O---XXO-----XX------O------ X' --json
evothello evaluate BEEEEEEEEEOEEEXXOEEEEEXXEEEEEEOEEEEEE --json
evothello evaluate c2b2 --board 6 --json
evothello evaluate --player classic --json -- --------------------O-----XOX-----XXX---------------------------O

# An evaluation, term by term: stages, forms, relief, a finished game under both variants.
evothello evaluate f5d6c3d3c4
evothello evaluate f5d6c3d3c4 --player washington
evothello evaluate f5d6c3d3c4 --player ../patterns/first.yaml
evothello evaluate f5d6c3d3c4 --player ../patterns/beside.yaml
evothello evaluate f5d6c3d3c4 --player ../patterns/second.yaml --json
f=$(mktemp -d) && evothello export ../patterns/first.yaml -o "$f/mine.yaml" && ls "$f" && tail -n 3 "$f/mine.yaml" && evothello match "$f/mine.yaml:depth=1" ../patterns/first.yaml:depth=1 --games 4 | sed -n 4p && rm -r "$f"
evothello evaluate e6f4e3f6g5d6e7f5c5 --player classic
evothello evaluate e6f4e3f6g5d6e7f5c5 --player misere --json
evothello evaluate 'XOOOOO--XXOOXO--XOXXOXO-XXOOOXOOXXXOXXOOXXXXXOO-XOXXX-O-XXXXOOOO X' --player directional --json
evothello evaluate 'XOOOOO--XXOOXO--XOXXOXO-XXOOOXOOXXXOXXOOXXXXXOO-XOXXX-O-XXXXOOOO X' --player liberty --json

# A move; (row,column) counts from 1, and `pass` is an answer.
evothello bestmove f5 --player classic
evothello bestmove f5d6c3d3c4 --depth 6 --json | sed 's/"nodes":[0-9]*/"nodes":N/'
evothello bestmove f5d6c3d3c4 --player misere:time=1000 --depth 3 --json | sed 's/"nodes":[0-9]*/"nodes":N/'
evothello bestmove c2b2 --board 6 --json | sed 's/"nodes":[0-9]*/"nodes":N/'
evothello bestmove 'XOOOOO--XXOOXO--XOXXOXO-XXOOOXOOXXXOXXOOXXXXXOO-XOXXX-O-XXXXOOOO X' --player classic:solve=10 --json | sed 's/"nodes":[0-9]*/"nodes":N/'
evothello bestmove 'XOO------------------------------------------------------------- O' --player classic
evothello bestmove BXOEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEE 0.05
evothello bestmove WXOOEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEE 0.05
evothello bestmove f5 --player random --seed 3
evothello bestmove f5 --nodes 1000 --player classic --json

# One position per line of standard input, one answer each, in order; empty lines are skipped.
printf 'f5\n\nf5d6\nWEEEEEEEEEEEEEEEEEEXEEEEEEEEOXEEEEEEXXXEEEEEOEEEEEEEEEEEEEEEEEEEE\r\n--------------------O-----XOX-----XXX---------------------------O\n' | evothello bestmove - --depth 2 --player classic
printf 'f5\nf5d6\n' | evothello evaluate - --json --player naive
printf 'f5f6\n' | evothello perft 3 --position -

# The rules, counted.
evothello perft 0
evothello perft 1
evothello perft 7
evothello perft 8 --board 6
evothello perft 5 --position f5d6c3d3c4
evothello perft 4 --position 'XOO------------------------------------------------------------- O'

# A match is the same from any number of threads.
evothello match classic:depth=2 swh --games 20 --threads 1
evothello match classic:depth=2 swh --games 20 --threads 1 --json
evothello match classic:depth=2 swh --games 20 --threads 2 --json
evothello match classic:depth=2 swh --games 20 --threads 7 --json
evothello match classic:depth=2 swh --games 20 --threads 7 --seed 2 --json
evothello match misere:depth=1,time=1000 random --games 10 --plies 4 --json
evothello match dynamic:depth=2 swh6 --games 10 --json
evothello league swh --games 40
evothello league misere swh6 --games 20 --json
evothello sensitivity swh:depth=1 --games 20
evothello sensitivity directional --depth 1 --by-stage --games 10 --json
# A test stops at the same game from any number of threads, and has one of three answers.
evothello match directional:depth=2 swh --sprt 0,20 --threads 1
evothello match directional:depth=2 swh --sprt 0,20 --threads 7 --json
evothello match swh directional:depth=2 --sprt 0,20 --alpha 0.1
evothello match swh paip --sprt 0,5 --games 100
evothello match swh random --openings start --games 100
evothello match swh swh:epsilon=0.1 --openings start --games 20
# Openings that run out end a test, not a match.
evothello match swh paip --sprt 0,1 --openings ../errors/three.txt 2>&1 | sed '/^at most /d; s/^[0-9.]* s (.*/N s/'
evothello match swh paip --sprt 0,1 --plies 2 2>&1 | sed '/^at most /d; s/^[0-9.]* s (.*/N s/'
evothello tournament swh paip random --games 4 --openings start --gauntlet random

# A tournament: ratings, who beats whom, who is stronger; the same from any number of threads.
evothello tournament swh paip classic --games 20 --threads 1
evothello tournament swh paip classic --games 20 --threads 7
evothello tournament swh paip:depth=2 random --games 20 --gauntlet paip:depth=2 --anchor paip:depth=2=1500
evothello tournament swh random --games 10 --openings start --anchor random --json
evothello tournament swh paip random --games 4 --gauntlet paip --csv /dev/stdout --force --json
evothello tournament dynamic:depth=1 swh6 random --games 4 --plies 4 --csv /dev/stdout --force --json

# Openings: the same from any number of threads, a longer set begins with a shorter one; files of all kinds.
evothello openings make --count 8 --depth 5 --threads 1
evothello openings make --count 4 --depth 5 --threads 7
evothello openings make --count 4 --depth 5 --plies 6 --board 6 --variant reversed --to positions
f=$(mktemp -u) && evothello openings make --count 4 --depth 5 --json -o "$f" | sed "s,$f,FILE," && evothello openings check "$f" --depth 7 --balanced 4 | sed "s,$f,FILE," && rm "$f"
evothello openings check ../errors/three.txt --depth 4 --json
evothello openings check wipeout.ggf --depth 0 --plies 5
evothello openings convert games.wtb
evothello openings convert games.wtb --plies 4 --to positions
evothello openings convert ../errors/three.txt --to positions
evothello match classic:depth=2 swh --openings games.wtb --games 4 --json
evothello match classic:depth=2 swh --openings games.wtb --plies 5 --games 4 --json

# Weights by regression: the same from any number of threads, and a player as any other.
evothello fit ../main_job/tiny.yaml --games 300 --rounds 2 --proof 0 --threads 1
evothello fit ../main_job/tiny.yaml --games 300 --rounds 2 --proof 0 --threads 7
f=$(mktemp -u).yaml && evothello fit ../main_job/tiny.yaml --games 300 --proof 20 -o "$f" && evothello match "$f" swh6 --games 20 --plies 6 --json && rm "$f"
f=$(mktemp -u).yaml && evothello fit ../errors/tune_good.yaml --set rules.variant=reversed --set genome.stages='[0, 8, 40]' --games 300 --rounds 1 --proof 20 -o "$f" --json | sed "s,$f,FILE," && rm "$f"

# Weights for other programs, and from them.
evothello export greedy --format hpp
evothello export swh6 --format csv | sed -n 1,4p
evothello export greedy --format json
f=$(mktemp -d) && evothello export swh6 --format csv -o "$f/swh6.csv" && evothello import "$f/swh6.csv" --board 6 --blend 0 && rm -r "$f"
f=$(mktemp -d) && printf '{"args": [1, 2, 3, 4, 5, 6, -7.5, 8]}' >"$f/mine.jsonl" && evothello import "$f/mine.jsonl" --config ../main_job/tiny.yaml && rm -r "$f"

# A game against a person.
printf 'help\nz9\nf4\nhint\nf5\nmoves\nundo\nmoves\nd3\nquit\n' | evothello play classic:depth=2
printf 'moves\n' | evothello play swh6:ties=first --as white

# A game judged, from a list of moves, GGF and our log; the log of a match, from any number of threads.
evothello analyse f5d6c3d3c4f4f6g5e6d7 --player classic --depth 3
evothello analyse 'c2 b2 b3 b4 d5 e2' --board 6 --json --from 4
evothello analyse wipeout.ggf
evothello analyse ../errors/games.log --depth 2
evothello analyse wipeout.ggf --game 2 --player swh_reversed --depth 2 --json
evothello analyse f5f6e6f4 --variant reversed --depth 2
f=$(mktemp -u) && evothello match classic:depth=2 swh --games 4 --threads 3 --log "$f" --json && cat "$f" && rm "$f"
f=$(mktemp -u).ggf && evothello match dynamic:depth=2 swh6 --games 2 --plies 4 --log "$f" --json && cat "$f" && evothello analyse "$f" --game 2 --solve 12 && rm "$f"
# Discs lost against perfect play: the same from any number of threads, and for every rule.
evothello regret swh lr06 --depth 2
evothello regret swh lr06 --depth 2 --threads 7
evothello regret misere:depth=2 --json
evothello regret random --board 6 --variant reversed
evothello regret --make 1 --board 6

# Help: a topic, a key of the config, a section, the end of a key that several optimisers have, a command.
evothello help
evothello help --help
evothello help config match.search
evothello help config hall_of_fame
evothello help config genome.stages
evothello help config least_step
evothello help config --help
evothello help perft
evothello help weights
evothello help openings make
