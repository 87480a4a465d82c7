-- H11: transcripts of a student's published years as they were issued, and what they are checked by.
create table grade_transcripts (
  school_id bigint not null,
  id bigint generated always as identity,
  student_id bigint not null,
  -- The snapshots that it says, and how the student's enrolment stood: `3:2 4:1 active`.
  basis text not null,
  content jsonb not null,
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  key_id text not null references card_keys,
  digest bytea not null check (length(digest) = 32),
  signature bytea not null check (length(signature) = 64),
  issued_at timestamptz not null default now(),
  issued_by bigint references accounts,
  primary key (school_id, id),
  unique (school_id, student_id, basis),
  foreign key (school_id, student_id) references students (school_id, id)
);
alter table grade_transcripts enable row level security;
alter table grade_transcripts force row level security;
create policy of_the_school on grade_transcripts using (school_id = current_setting('app.school_id')::bigint);

-- Whoever checks a transcript has its code and names no school.
create table grade_transcript_codes (
  code_hash bytea primary key,
  school_id bigint not null,
  transcript_id bigint not null,
  foreign key (school_id, transcript_id) references grade_transcripts (school_id, id) on delete cascade
);
create index grade_transcript_codes_by_transcript on grade_transcript_codes (school_id, transcript_id);
