return card {
    api = 1,
    number = 109,
    title = "Duke of Damnation",
    cp = 6,
    plus = true,
    home = "france",
    kind = "event",
    text = [[
        Soult moves by land through any number of Friendly Duchies, without Attrition, and takes along Soldiers and Leaders of
        Sud up to his Command Rating. He leaves pieces only where he begins, and enters no Duchy where he could be intercepted.
    ]],

    can_play = function(ev)
        if not leaders.soult:duchy() then
            return "Soult is not on the map"
        end
        return #leaders.soult:friendly_reach() > 0 or "Soult has nowhere to go"
    end,

    play = function(ev)
        ev:march_through_friends(leaders.soult, "Where does Soult go?")
    end,
}
