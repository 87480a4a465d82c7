-- Q3: what a school decides for itself; null: as the group has it.
create table school_settings (
  school_id bigint primary key references schools,
  show_apply_now_button boolean,
  show_messages_btn_for_students boolean,
  show_reports_btn_for_students boolean,
  messages_rule messages_rule,
  revision integer not null default 1
);
alter table school_settings enable row level security;
alter table school_settings force row level security;
create policy of_the_school on school_settings using (school_id = current_setting('app.school_id')::bigint);
