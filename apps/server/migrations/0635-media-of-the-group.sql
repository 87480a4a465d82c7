-- Pictures and recordings of these questions.
create policy of_the_group on question_media for select using (school_id = (
  select office.id from schools as own
  join schools as office on office.group_id = own.group_id and office.kind = 'office'
  where own.id = current_setting('app.school_id')::bigint));
