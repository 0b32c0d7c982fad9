return card {
    api = 1,
    number = 22,
    title = "A wrong type",
    cp = 3,
    kind = "event",
    text = { "not", "a", "text" },
}
