-- Strength Points that an Event removes "within two minutes": the Power chooses them; if it does not, an opponent does.

local losses = {}

-- One Power gives up SP.
function losses.of(ev, power, sp, opponent)
    ev:remove_sp(power, sp, { fallback = opponent })
end

-- Both French Powers give up SP between them. Sud proposes a split. Nord agrees or proposes another. Sud agrees to that, or
-- the opponent chooses every SP.
function losses.of_the_french(ev, sp, opponent)
    local sud, nord = powers.sud, powers.nord
    local shares = {}
    for n = 0, sp do
        table.insert(shares, n)
    end

    local function propose(by, to)
        local share = ev:choose("How many of the " .. sp .. " SP does Sud lose?", shares, { by = by })
        local offer = "Sud loses " .. share .. " SP and Nord " .. (sp - share) .. ": agreed?"
        return share, ev:confirm(offer, { by = to })
    end

    local share, agreed = propose(sud, nord)
    if not agreed then
        share, agreed = propose(nord, sud)
    end
    if agreed then
        losses.of(ev, sud, share, opponent)
        losses.of(ev, nord, sp - share, opponent)
    else
        ev:remove_sp({ sud, nord }, sp, { by = opponent })
    end
end

return losses
