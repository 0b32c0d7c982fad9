return card {
    api = 1,
    number = 28,
    title = "A file without a number",
    cp = 3,
    kind = "event",
}
