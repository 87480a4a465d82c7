-- What the school asks may have its whole text as a file.
alter type file_use_kind add value if not exists 'ask' after 'training';
