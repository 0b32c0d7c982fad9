-- A file that keeps megabytes from its loading. Ends: used too much memory
local s = string.rep("x", 60000)
local all = {}
for i = 1, 150 do
    all[i] = s .. i
end
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        return all
    end,
}
