return card {
    api = 1,
    number = 39,
    title = "Royalist Dissent",
    cp = 3,
    kind = "event",
    after = "remove",
    stays = "dissent",
    text = [[
        French pieces in French Home Duchies may not move, except to evade, intercept or retreat, until each French Power
        has completed a Scheduled Impulse. Then +1 on the Appeal to the Emperor for the rest of the game.
    ]],

    play = function(ev)
        ev:start("dissent", { sud = false, nord = false }, lasting.game)
    end,

    effects = {
        dissent = {
            ["may_move"] = function(fx, at, free)
                local stirs = at.purpose == "march" or at.purpose == "deploy"
                local at_home = at.power:side() == sides.french and at.from:country() == "france"
                return free and not (stirs and at_home)
            end,
            on = {
                -- A Power that passes has completed its Scheduled Impulse too.
                ["impulse.over"] = function(fx, ev)
                    local power, kind = ev.window.power, ev.window.kind
                    if power:side() ~= sides.french or (kind ~= "scheduled" and kind ~= "pass") then
                        return
                    end
                    local sud, nord = fx.sud or power == powers.sud, fx.nord or power == powers.nord
                    ev:update(fx.id, { sud = sud, nord = nord })
                    if sud and nord then
                        ev:stop(fx.id)
                    end
                end,
            },
            expire = function(fx, ev)
                ev:start("reminder", {}, lasting.game)
            end,
        },
        -- The marker beside the Appeal table.
        reminder = {
            ["reinforcement.roll.french"] = function(fx, at, n)
                return n + 1
            end,
        },
    },
}
