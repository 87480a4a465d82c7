-- A transcript of a room leaves by the way of every file of people (K11).
alter type export_kind add value if not exists 'transcript' after 'table';
