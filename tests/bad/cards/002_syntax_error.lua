return card {
    api = 1,
    number = 2,
    title = "Syntax error",
    cp = 3
    kind = "event",
}
