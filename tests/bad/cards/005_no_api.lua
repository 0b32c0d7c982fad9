return card {
    number = 5,
    title = "No API",
    cp = 3,
    kind = "event",
}
