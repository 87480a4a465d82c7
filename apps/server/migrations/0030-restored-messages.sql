-- A message that the rules had hidden is shown again (MOD-1).
alter type room_event_type add value if not exists 'restore' after 'redact';
