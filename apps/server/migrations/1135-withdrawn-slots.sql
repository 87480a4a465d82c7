-- When a time of a meeting was withdrawn: who has booked it is told, and nobody books it any more (ASK-9).
alter table ask_slots add column withdrawn_at timestamptz;
