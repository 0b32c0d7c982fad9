return card {
    api = 1,
    number = 10,
    title = "No such modifier point",
    cp = 3,
    kind = "event",
    effects = {
        slow = {
            ["attrition.extra_check"] = function(fx, at, n)
                return n + 1
            end,
        },
    },
}
