-- A card that holds itself. Ends: play must be a function; found a table
local t = { api = 1, number = 3, title = "Hostile", cp = 3, kind = "event" }
t.effects = { a = t, b = { on = t } }
t.params = t
t.play = t
return t
