-- A family may take an objection back while it waits.
alter type mark_objection_state add value 'withdrawn' after 'declined';
