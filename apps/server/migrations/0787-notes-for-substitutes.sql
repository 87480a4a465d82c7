-- What an absent teacher leaves for whoever holds the lessons.
alter table staff_absences add column note text check (length(note) between 1 and 1000);
