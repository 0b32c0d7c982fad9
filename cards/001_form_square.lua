return card {
    api = 1,
    number = 1,
    title = "Form Square",
    cp = 2,
    kind = "response",
    stays = "squares",
    text = [[
        Your infantry forms square. Until the end of this Impulse the enemy gets no dice in Battle from the Cavalry
        Brigade, Dragoons or a Cuirassier Charge, and its Lancers have no effect. Dice already rolled stand.
    ]],

    when = { "any" },

    play = function(ev)
        ev:start("squares", { side = ev.side }, lasting.impulse)
        ev:start("before_" .. ev.enemy:id(), {}, lasting.impulse)
    end,

    -- The cavalry cards check for these effects (scripts/lib/cavalry.lua).
    effects = {
        squares = {},
        before_allies = {},
        before_french = {},
    },
}
