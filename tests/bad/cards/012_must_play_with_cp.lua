return card {
    api = 1,
    number = 12,
    title = "Must Play with Command Points",
    cp = 3,
    kind = "must_play",
}
