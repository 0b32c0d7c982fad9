return card {
    api = 1,
    number = 7,
    title = "Another number than the file's",
    cp = 3,
    kind = "event",
}
