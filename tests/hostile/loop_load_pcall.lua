-- A file that never ends loading, and catches it. Ends: the script ran too long
while true do
    pcall(function()
        while true do
        end
    end)
end
