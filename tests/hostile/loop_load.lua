-- A file that never ends loading. Ends: the script ran too long
while true do
end
