-- Null: as the group has it.
alter table school_settings
  add column chat_opens_at time,
  add column chat_closes_at time,
  add column guardians_observe_all boolean,
  -- Who answers for the safety of the children (MOD-1, K9); null: the whole management.
  add column safeguarding_lead_id bigint,
  add constraint chat_hours_in_order check (chat_opens_at < chat_closes_at) not valid,
  add constraint chat_hours_together check ((chat_opens_at is null) = (chat_closes_at is null)) not valid;
select watch_for_rooms('school_settings', 'mark_rooms');
drop function watch_for_rooms(regclass, text);
