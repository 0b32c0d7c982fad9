return card {
    api = 1,
    number = 11,
    title = "No such field",
    cp = 3,
    kind = "event",
    targtes = function(ev)
        return game:duchies()
    end,
}
