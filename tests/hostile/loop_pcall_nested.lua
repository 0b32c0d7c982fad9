-- A hundred layers of `pcall`, each goes on when it is stopped. Ends: the script ran too long
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local function layer(n)
            while true do
                if n > 0 then
                    pcall(layer, n - 1)
                end
            end
        end
        layer(100)
    end,
}
