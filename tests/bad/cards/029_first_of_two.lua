return card {
    api = 1,
    number = 29,
    title = "The first of two files",
    cp = 3,
    kind = "event",
}
