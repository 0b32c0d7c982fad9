-- Lists: the few functions that conditions and targets need.

local list = {}

-- The items that pass the test, in their order.
function list.filter(items, test)
    local out = {}
    for _, item in ipairs(items) do
        if test(item) then
            table.insert(out, item)
        end
    end
    return out
end

-- The result of the function for each item.
function list.map(items, make)
    local out = {}
    for i, item in ipairs(items) do
        out[i] = make(item)
    end
    return out
end

-- Whether at least one item passes the test.
function list.any(items, test)
    for _, item in ipairs(items) do
        if test(item) then
            return true
        end
    end
    return false
end

-- Whether all items pass the test.
function list.all(items, test)
    for _, item in ipairs(items) do
        if not test(item) then
            return false
        end
    end
    return true
end

-- The items of the first list, then those of the second that are not in the first.
function list.union(first, second)
    local out = table.clone(first)
    for _, item in ipairs(second) do
        if not list.has(first, item) then
            table.insert(out, item)
        end
    end
    return out
end

-- Whether the item is in the list.
function list.has(items, item)
    return table.find(items, item) ~= nil
end

-- How many times the item is in the list.
function list.count(items, item)
    local n = 0
    for _, other in ipairs(items) do
        n += other == item and 1 or 0
    end
    return n
end

-- The items without one of them.
function list.without(items, item)
    return list.filter(items, function(other)
        return other ~= item
    end)
end

return list
