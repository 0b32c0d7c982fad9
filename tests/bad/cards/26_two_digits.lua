return card {
    api = 1,
    number = 26,
    title = "A name with two digits",
    cp = 3,
    kind = "event",
}
