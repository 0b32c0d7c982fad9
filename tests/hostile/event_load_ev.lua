-- A file that uses `ev` while it is loaded. Ends: unknown global "ev"
ev:draw(1)
