local title = "A file that gives no card"
