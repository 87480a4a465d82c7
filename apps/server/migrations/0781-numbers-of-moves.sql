-- The number to give back when the move is undone.
alter table section_moves add column from_register_no integer;
