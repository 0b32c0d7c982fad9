-- A file that gives nothing. Ends: 
local x = 1
