-- A name with writing that turns round. Ends: 
local ‮x = 1
