-- Doors to a WebSocket, each opened once within half a minute. Lost in a crash: the app asks for another.
create unlogged table live_tickets (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  session_id bigint not null references sessions,
  expires_at timestamptz not null
);
