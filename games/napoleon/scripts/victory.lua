-- Who has won at the end of a turn [131-187]: a word, or nil where the game goes on.
return {
    ending = function(three_cities, french_defeated, british_defeated, prussians_defeated, last_turn, p)
        if three_cities and not french_defeated then
            return "three_cities"
        elseif british_defeated and prussians_defeated then
            return "allies_defeated"
        elseif french_defeated then
            return "french_defeated"
        end
        return if last_turn then "out_of_time" else nil
    end,
}
