-- An error that is no text in any language. Ends: ���
return card {
    api = 1,
    number = 3,
    title = "Hostile",
    cp = 3,
    kind = "event",
    play = function(ev)
        error("\xff\xfe\x80")
    end,
}
