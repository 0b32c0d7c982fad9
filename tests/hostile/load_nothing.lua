-- A file that gives nothing. Ends: the file does not return a card
local x = 1
