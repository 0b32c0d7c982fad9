return card {
    api = 1,
    number = 7,
    title = "No such kind",
    cp = 3,
    kind = "events",
}
