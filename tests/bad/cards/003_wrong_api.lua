return card {
    api = 7,
    number = 3,
    title = "Wrong API",
    cp = 3,
    kind = "event",
}
