-- Which dice hit in a fight. Who attacks comes through the water.
return {
    hits_from = function(attacks)
        return if attacks then 6 else 5
    end,
}
