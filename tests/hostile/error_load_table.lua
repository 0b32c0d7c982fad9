-- A file that fails with a table. Ends: an error that is no text
error({})
