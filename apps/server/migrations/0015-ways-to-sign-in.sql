-- Ways to sign in beside the password: codes of an authenticator, passkeys, accounts of an identity provider.

-- From when on management and administrators need a second factor; null: they need none. Sessions from before go on.
alter table group_settings add column staff_second_factor_since timestamptz;

-- When the person behind a session last proved to be who it is; a switch of role carries it on.
alter table sessions add column proved_at timestamptz not null default now();

-- RFC 6238. The secret is sealed with the server's key; a step of time that was used, and every one before it, is spent.
create table authenticators (
  account_id bigint primary key references accounts,
  sealed_secret bytea not null,
  -- Null until the first code from it was typed.
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  account_id bigint not null references accounts,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create type sign_in_challenge as enum ('second_step', 'passkey_sign_in', 'passkey_added', 'identity', 'identity_link');

-- What was begun and has to be ended by the same person within minutes. A row is taken away by its first use.
create table sign_in_challenges (
  -- HMAC-SHA-256 of what the person's app holds.
  token_hash bytea primary key check (length(token_hash) = 32),
  kind sign_in_challenge not null,
  -- Null where it is not known yet who it is.
  account_id bigint references accounts,
  -- What the end needs to know of the beginning, in the words of its kind; secrets in it are sealed.
  details jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_in_challenges_by_end on sign_in_challenges (expires_at);
create index sign_in_challenges_by_account on sign_in_challenges (account_id) where account_id is not null;

create table passkeys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  -- base64url, as the authenticator named it.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  -- The site it was made for; at another address it opens nothing.
  site text not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- When its counter went backwards, as a copy's would: it opens nothing any more.
  suspected_at timestamptz
);
create index passkeys_by_account on passkeys (account_id);

create table identity_providers (
  id bigint generated always as identity primary key,
  group_id bigint not null references groups,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Null for a client without one; PKCE is used by all.
  sealed_secret bytea,
  -- Hosts beside the issuer's own that the server may call.
  hosts text[] not null default '{}',
  -- OIDC-2: tenants (claims tid or hd) whose students may sign in; empty: staff and parents alone.
  student_tenants text[] not null default '{}',
  is_open boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  unique (group_id, issuer, client_id)
);

-- OIDC-1: who somebody is at a provider is issuer and subject together, and nothing else.
create table linked_identities (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  provider_id bigint not null references identity_providers,
  subject text not null,
  -- As the provider last told it; for the owner to recognise it by.
  email text,
  linked_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (provider_id, subject)
);
create index linked_identities_by_account on linked_identities (account_id);
