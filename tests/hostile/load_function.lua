-- A file that gives a function. Ends: the file does not return a card
return function() end
