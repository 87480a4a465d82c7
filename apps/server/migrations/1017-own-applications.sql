-- O1: by which account a family follows its application; null: by its codes alone.
alter table application_places add column application text, add column account_id bigint;
create index application_places_by_account on application_places (account_id, submitted_at)
  where account_id is not null;
