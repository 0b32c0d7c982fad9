-- Terminal escapes in what is no Lua. Ends: Expected <eof>, got '\'
return card \x1b [2J]0;t
