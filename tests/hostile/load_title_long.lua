-- A title of sixty thousand letters. Ends: title has 60000 bytes
return card { api = 1, number = 3, title = string.rep("x", 60000), cp = 3, kind = "event" }
