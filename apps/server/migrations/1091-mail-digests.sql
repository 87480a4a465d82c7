-- Who wishes a mail about what is new, and how often (OUT-10). Nobody until it is chosen.
create table mail_digests (
  account_id bigint primary key references accounts (id),
  how text not null check (how in ('daily', 'weekly')),
  chosen_at timestamptz not null default now()
);

-- What a message is made of besides its kind, such as the groups of notifications in a digest.
alter table outbound_messages add column items text[] not null default '{}';
