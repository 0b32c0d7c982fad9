-- A function that calls itself under `pcall`. Ends: C stack overflow
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        local function f()
            local fine, what = pcall(f)
            if not fine then
                error(what, 0)
            end
        end
        f()
    end,
}
