-- Attempts of one student beside those that everybody has (E6).
alter table exercise_exceptions add column extra_attempts smallint not null default 0;
