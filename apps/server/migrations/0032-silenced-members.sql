-- Until when the staff has silenced a member (MOD-3); muted_until is the member's own quiet. Null: not silenced.
alter table room_members add column silenced_until timestamptz;
