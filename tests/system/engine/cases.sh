# NBoard. The time of a move is cut off, as it is nobody's promise.
printf 'nboard 2\nset depth 4\n%s\nhint 3\ngo\nping 1\nmove F5/0.48/1.2\ngo\nmove d6\nping 2\nquit\n' "$(cat start.txt)" | evothello engine classic | sed 's|/[0-9.]*$||'
# A pass in the game, one at its end, one that is to be told, and a game that is over.
printf '%s\ngo\nhint 2\nmove PA\ngo\nping 1\n' "$(cat must_pass.txt)" | evothello engine classic:depth=1,solve=10 | sed 's|/[0-9.]*$||'
printf '%s\ngo\nhint 2\nping 1\n' "$(sed 's/;)/W[PA];)/' must_pass.txt)" | evothello engine classic:depth=1,solve=10 | sed 's|/[0-9.]*$||'
printf '%s\ngo\nhint 2\nping 1\n' "$(cat over.txt)" | evothello engine classic
# Lines that end as on Windows, empty ones, unknown ones, moves in small letters, mistakes.
printf 'nboard 1\r\n\r\nset depth 2\r\n\nbogus\nset contempt 3\nset depth deep\nmove e6\nmove pa\nmove e6\nmove f4//2\nset game (;GM[Go];)\nhint\nping 7\r\nlearn\n' | evothello engine classic
# Nothing to do is done well; the last line needs no end.
printf 'ping 3' | evothello engine
# 6x6, and somebody who plays any board.
printf 'set depth 3\nhint 2\nping 1\n' | evothello engine dynamic
printf 'boardsize 6\nshowboard\nboardsize 8\nshowboard\n' | evothello engine random --protocol gtp

# GTP: numbers, remarks, cases, errors.
printf '1 protocol_version\nname\n# a remark\n\n2 known_command genmove\n3 known_command go\r\n4 go\n5\nlist_commands\nkomi 6.5\nquit\nname\n' | evothello engine classic --protocol gtp
printf 'play B f5\nplay black d6\nplay White D6\nplay w pass\nplay b pass\nplay b z1\nplay b\ngenmove w\nreg_genmove b\ngenmove B\n5 undo\nundo\nundo\nundo\nshowboard\nundo\ntime_settings 60 0 0\ntime_left b 30 0\ntime_left b\n' | evothello engine classic:depth=2 --protocol gtp
# A game to its early end, scored under both variants.
printf 'play b e6\nplay w f4\nplay b e3\nplay w f6\nplay b g5\nplay w d6\nplay b e7\nplay w f5\nfinal_score\nplay b c5\nfinal_score\ngogui-rules_final_result\ngogui-rules_legal_moves\ngenmove w\nplay b pass\nshowboard\nclear_board\ngogui-rules_side_to_move\n' | evothello engine classic --protocol gtp
printf 'play b e6\nplay w f4\nplay b e3\nplay w f6\nplay b g5\nplay w d6\nplay b e7\nplay w f5\nplay b c5\nfinal_score\n' | evothello engine misere --protocol gtp
printf 'boardsize 8\nboardsize 6\nboardsize 19\nset_game Othello\nset_game Go\ngogui-rules_game_id\ngogui-rules_board_size\ngogui-rules_board\ngogui-rules_legal_moves\ngogui-rules_final_result\n' | evothello engine classic --protocol gtp
