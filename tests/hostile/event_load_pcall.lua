-- A file that catches what it is told at loading. Ends: the file is named for card 3 and says it is card 4
local fine = pcall(function()
    return duchies.lisbon:sp(powers.britain)
end)
return card { api = 1, number = fine and 3 or 4, title = "Hostile", cp = 3, kind = "event" }
