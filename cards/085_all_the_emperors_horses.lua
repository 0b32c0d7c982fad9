return card {
    api = 1,
    number = 85,
    title = "All the Emperor's Horses",
    cp = 6,
    kind = "event",
    looks = { "remove_from_game" },
    stays = "face_up",
    text = [[
        You may remove Dragoons or Chasseurs & Hussars from the game, even while in play. For the rest of the game
        all French evasion and interception rolls are 1 lower (not cumulative). This card stays face up for the Turn and is shuffled into
        the draw pile after the Interphase.
    ]],

    play = function(ev)
        local mounted = list.filter({ cards[102], cards[106] }, function(c)
            return not c:is_removed()
        end)
        local gone = ev:choose("Which card leaves the game?", mounted, { optional = true })
        if gone then
            ev:remove_from_game(gone)
        end
        if not game:in_force(85, "on_foot") then
            ev:start("on_foot", {}, lasting.game)
        end
        ev:start("face_up", {}, lasting.interphase_end)
    end,

    effects = {
        on_foot = {
            ["intercept.roll"] = function(fx, at, n)
                return at.power:side() == sides.french and n - 1 or n
            end,
            ["evade.roll"] = function(fx, at, n)
                return at.power:side() == sides.french and n - 1 or n
            end,
        },
        face_up = {
            expire = function(fx, ev)
                ev:shuffle_into_deck(ev.card)
            end,
        },
    },
}
