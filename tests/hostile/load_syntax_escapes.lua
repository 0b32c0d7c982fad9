-- Terminal escapes in what is no Lua. Ends: unexpected '\'
return card \x1b [2J]0;t
