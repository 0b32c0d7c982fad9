-- A file that uses `ev` while it is loaded. Ends: there is no global "ev"
ev:draw(1)
