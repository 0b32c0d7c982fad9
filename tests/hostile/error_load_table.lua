-- A file that fails with a table. Ends: 
error({})
