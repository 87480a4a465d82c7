-- Questions of the group are rows of its head office. All schools of the group read them; only the office writes them.
create policy of_the_group on bank_questions for select using (school_id = (
  select office.id from schools as own
  join schools as office on office.group_id = own.group_id and office.kind = 'office'
  where own.id = current_setting('app.school_id')::bigint));
