-- A name with writing that turns round. Ends: Expected identifier when parsing variable name, got Unicode character U+202e
local ‮x = 1
