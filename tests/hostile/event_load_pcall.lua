-- A file that catches what it is told at loading. Ends: the file name says card 3, the file says card 4
local fine = pcall(function()
    return duchies.lisbon:sp(powers.britain)
end)
return card { api = 1, number = fine and 3 or 4, title = "Hostile", cp = 3, kind = "event" }
