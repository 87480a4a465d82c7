-- NTF-2: a closure or a matter of safety. Its notice passes quiet hours.
alter table posts add column is_urgent boolean not null default false;
create index posts_urgent on posts (school_id, publish_at) where is_urgent;
