return card {
    api = 1,
    number = 89,
    title = "Another Home deck than the index",
    cp = 3,
    kind = "event",
    home = "britain",
}
