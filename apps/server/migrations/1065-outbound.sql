-- Messages that leave the app by e-mail, SMS and WhatsApp (OUT-1 to OUT-8).
create table outbound_settings (
  school_id bigint primary key references schools (id),
  revision integer not null default 1,
  is_on boolean not null default false,
  kinds text[] not null default '{}',
  -- The first that a person can be reached by is taken.
  channels text[] not null default '{whatsapp,sms,email}',
  wait_minutes integer not null default 30 check (wait_minutes between 5 and 1440),
  quiet_from time not null default '21:00',
  quiet_until time not null default '07:00',
  -- In the unit that the operator counts costs in.
  day_limit integer not null default 0 check (day_limit >= 0),
  month_limit integer not null default 0 check (month_limit >= 0),
  sender text check (length(sender) between 1 and 60)
);
alter table outbound_settings enable row level security;
alter table outbound_settings force row level security;
create policy of_the_school on outbound_settings using (school_id = current_setting('app.school_id')::bigint);

-- What a person has shown to be its own, as a hash: the contact itself is in the record alone.
create table contact_proofs (
  school_id bigint not null,
  person_id bigint not null,
  kind text not null check (kind in ('phone', 'email')),
  contact_hash bytea,
  proved_at timestamptz,
  code_hash bytea,
  code_expires_at timestamptz,
  wrong smallint not null default 0,
  stopped_at timestamptz,
  primary key (school_id, person_id, kind),
  foreign key (school_id, person_id) references people (school_id, id)
);
alter table contact_proofs enable row level security;
alter table contact_proofs force row level security;
create policy of_the_school on contact_proofs using (school_id = current_setting('app.school_id')::bigint);

create table outbound_messages (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  -- What it is sent for, such as notice 12: nothing is sent twice for one cause by one channel.
  cause text not null check (length(cause) between 1 and 80),
  kind text not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  person_id bigint,
  -- Where it goes if not to a person's proved contact.
  address_sealed bytea,
  code_sealed bytea,
  page text not null default '',
  is_urgent boolean not null default false,
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'delivered', 'refused', 'unsure', 'dropped')),
  reason text,
  attempts integer not null default 0,
  cost integer not null default 0,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  settled_at timestamptz,
  primary key (school_id, id),
  unique (school_id, cause, channel),
  foreign key (school_id, person_id) references people (school_id, id)
);
create index outbound_messages_newest on outbound_messages (school_id, created_at desc, id desc);
create index outbound_messages_by_person on outbound_messages (school_id, person_id) where person_id is not null;
create index outbound_messages_sent on outbound_messages (school_id, sent_at) where cost > 0;
alter table outbound_messages enable row level security;
alter table outbound_messages force row level security;
create policy of_the_school on outbound_messages using (school_id = current_setting('app.school_id')::bigint);

create table outbound_links (
  token_hash bytea primary key,
  school_id bigint not null,
  message_id bigint not null,
  -- What the link was sent to: following it proves that contact and no later one.
  contact_hash bytea not null,
  expires_at timestamptz not null,
  foreign key (school_id, message_id) references outbound_messages (school_id, id) on delete cascade
);
create index outbound_links_by_message on outbound_links (school_id, message_id);

-- How often codes were asked for, by the hash of a number, a network address or a school.
create table outbound_counts (
  key_hash bytea primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index outbound_counts_by_end on outbound_counts (ends_at);
