-- Terminal escapes in what is no Lua. Ends: 
return card \x1b [2J]0;t
