local SORTIE, RELIEF = "sortie: the besieger rolls 3 fewer dice", "relief: Formations intercept to attack the besieger"

return card {
    api = 1,
    number = 16,
    title = "Sortie / Relief of Siege",
    cp = 5,
    kind = "response",
    text = [[
        On a besieger, before the first Round of a Siege. Sortie: he rolls 3 fewer dice in that Round. Or relief: his
        enemies up to two Duchies away that you name may intercept, Soldiers without a Leader as under a 1-4 Leader; if
        any comes, a Battle is fought first.
    ]],

    when = { "siege.declared" },

    play = function(ev)
        local ways = { SORTIE }
        if ev:can_call() then
            table.insert(ways, RELIEF)
        end
        local own_siege = siege:power():side() == ev.side
        if ev:choose("Sortie or relief?", ways, { always = own_siege }) == SORTIE then
            ev:start("sortie", {}, lasting.round)
        else
            ev:offer_interception(1)
        end
    end,

    effects = {
        sortie = {
            ["siege.dice"] = function(fx, at, n)
                return n - 3
            end,
        },
    },
}
