-- A file that uses up the memory as it is loaded. Ends: more memory than scripts may
local s = "x"
while true do
    s = s .. s
end
