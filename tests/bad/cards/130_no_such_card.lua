return card {
    api = 1,
    number = 130,
    title = "No such card",
    cp = 3,
    kind = "event",
}
