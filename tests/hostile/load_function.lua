-- A file that gives a function. Ends: 
return function() end
