test("saves next to the cards", function(t)
    t:run("save ../../mine.json")
end)

test("records anywhere", function(t)
    t:run("record --force /tmp/mine.play")
end)

test("exports anywhere", function(t)
    t:run("export /tmp/mine.json")
end)

test("draws anywhere", function(t)
    t:run("map /tmp/mine.svg")
end)

test("keeps itself anywhere", function(t)
    t:run("autosave /tmp/mine.json")
end)

test("opens a window", function(t)
    t:run("map open")
end)

test("may write into a folder of its own", function(t)
    t:run("save mine.json; load mine.json; save mine.json")
end)

test("finds nothing that another test wrote", function(t)
    t:run("load mine.json")
end)
