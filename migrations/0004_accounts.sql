-- A password stands with its login. Invited people have none until they choose one.
alter table logins add column password_hash text;
update logins set password_hash = c.password
  from login_credentials c where c.user_id = logins.id and c.provider_id = 'credential';
alter table logins drop column image;
drop table login_credentials;

-- Found by a hash of the token: a copy of this table signs nobody in.
drop table login_sessions;
create table login_sessions (
  id uuid primary key default gen_random_uuid(),
  login_id uuid not null references logins (id) on delete cascade,
  token_sha256 text not null unique check (token_sha256 ~ '^[0-9a-f]{64}$'),
  -- A half session may prove the second factor, or set one up, and nothing else.
  stage text not null default 'half' check (stage in ('half', 'full')),
  device text not null default '' check (length(device) <= 80),
  started_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index login_sessions_by_login on login_sessions (login_id);

-- Links and codes that were sent to someone: keyed hashes of the secret and of whom it was sent to; one living each.
drop table login_verifications;
create table login_proofs (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('reset', 'invitation', 'sign_up', 'email', 'phone', 'code')),
  recipient text not null,
  login_id uuid references logins (id) on delete cascade,
  secret_hash text not null unique,
  -- What becomes true when it is used: a new address, a clinic to be made.
  payload jsonb not null default '{}',
  tries integer not null default 0,
  expires_at timestamptz not null,
  unique (purpose, recipient)
);
create index login_proofs_by_login on login_proofs (login_id);
create index login_proofs_by_end on login_proofs (expires_at);

create table login_second_factors (
  login_id uuid primary key references logins (id) on delete cascade,
  -- Sealed with the installation's key.
  secret text not null,
  -- Null until the first code was typed: it asks for nothing before that.
  confirmed_at timestamptz,
  -- A code is taken once: only later steps count.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
create table login_recovery_codes (
  login_id uuid not null references logins (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (login_id, code_hash)
);
-- Accounts elsewhere that sign a login in.
create table login_identities (
  issuer text not null,
  subject text not null,
  login_id uuid not null references logins (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index login_identities_by_login on login_identities (login_id);

do $$
declare t text;
begin
  foreach t in array array['login_sessions', 'login_proofs', 'login_second_factors', 'login_recovery_codes', 'login_identities'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to app_operator using (true) with check (true)', t || '_operator', t);
    execute format('grant select, insert, update, delete on %I to app_operator', t);
  end loop;
end $$;
