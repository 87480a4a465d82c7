-- The moment of the transaction, and of the clock, where an engine that spreads rows over machines takes no function that
-- may change: in a CASE or COALESCE of a write, in ON CONFLICT, and the second in any update. Such an engine declares
-- them immutable and reads the clock once for a statement; here the planner puts the functions within in their place.
create function dars_now() returns timestamptz language sql stable parallel safe as $$ select now() $$;
create function dars_clock() returns timestamptz language sql volatile parallel safe as $$ select clock_timestamp() $$;
