return card {
    api = 1,
    number = 26,
    title = "A name with a number that no card has",
    cp = 3,
    kind = "event",
}
