-- A file that uses up the memory as it is loaded. Ends: used too much memory
local s = "x"
while true do
    s = s .. s
end
