-- The error that ends the loop is caught, again and again.
return card {
    api = 1,
    number = 5,
    title = "An endless loop under pcall",
    cp = 3,
    kind = "event",
    play = function(ev)
        while true do
            pcall(function()
                while true do
                end
            end)
        end
    end,
}
