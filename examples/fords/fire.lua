-- Which dice hit in a fight. The attacker comes through the water.
return {
    hits_from = function(attacks)
        return if attacks then 6 else 5
    end,
}
