-- The planner takes a thousand rows for granted where it cannot look inside.
alter function room_standing(bigint, bigint, bigint) rows 1;
alter function rooms_of(bigint, bigint) rows 60;
