-- Where a school is, beside its own address: what the school itself has entered.
create table school_branches (
  school_id bigint not null references schools,
  position smallint not null,
  name text not null,
  address text,
  phones text[] not null default '{}',
  gates text,
  hours text,
  latitude numeric(8, 6) check (latitude between -90 and 90),
  longitude numeric(9, 6) check (longitude between -180 and 180),
  primary key (school_id, position),
  check ((latitude is null) = (longitude is null))
);
alter table school_branches enable row level security;
alter table school_branches force row level security;
create policy of_the_school on school_branches using (school_id = current_setting('app.school_id')::bigint);
