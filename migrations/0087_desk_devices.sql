-- A clinic's shared devices, where a person is chosen by name and PIN (docs/decisions/128).
alter table logins add column pin_hash text;
grant update (pin_hash) on logins to app_operator;

create table desk_devices (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  token_sha256 text not null unique check (token_sha256 ~ '^[0-9a-f]{64}$'),
  lock_minutes integer not null check (lock_minutes in (5, 15, 60)),
  marked_by_name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index desk_devices_by_clinic on desk_devices (clinic_id);

-- When a login last signed in fully on a desk, and its wrong PINs since then.
create table desk_logins (
  desk_id uuid not null references desk_devices (id) on delete cascade,
  login_id uuid not null references logins (id) on delete cascade,
  entered_at timestamptz not null default now(),
  wrong_pins integer not null default 0 check (wrong_pins >= 0),
  primary key (desk_id, login_id)
);
create index desk_logins_by_login on desk_logins (login_id);

-- Removing a desk ends the sessions on it in the same statement.
alter table login_sessions
  add column desk_id uuid references desk_devices (id) on delete cascade,
  add column idle_minutes integer not null default 60 check (idle_minutes > 0);
create index login_sessions_by_desk on login_sessions (desk_id) where desk_id is not null;

do $$ declare t text;
begin
  foreach t in array array['desk_devices', 'desk_logins'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to app_operator using (true) with check (true)', t || '_operator', t);
    execute format('grant select, insert, update, delete on %I to app_operator', t);
  end loop;
end $$;
