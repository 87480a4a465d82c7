-- A post may carry an ask, which its readers answer from there.
alter table posts add column ask_id bigint;
alter table posts add constraint posts_ask foreign key (school_id, ask_id) references asks (school_id, id)
  on delete set null (ask_id) not valid;
