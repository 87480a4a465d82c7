-- What messages say, as search compares it (TXT-1). Written when a room is first searched, up to its last message, so
-- that sending costs nothing for it; from then on kept as messages change. Empty where nothing is left to be found.
create table message_texts (
  school_id bigint not null,
  room_id bigint not null,
  msg_no bigint not null,
  search_text text not null,
  primary key (school_id, room_id, msg_no),
  foreign key (school_id, room_id) references rooms (school_id, id)
);
alter table message_texts enable row level security;
alter table message_texts force row level security;
create policy of_the_school on message_texts using (school_id = current_setting('app.school_id')::bigint);
