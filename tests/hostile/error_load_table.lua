-- A file that fails with a table. Ends: an error value that is not text
error({})
