-- In a transaction of its own, so that files are read meanwhile.
alter table files validate constraint files_bytes_check;
