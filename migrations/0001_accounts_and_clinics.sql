-- The tenant. One row of `users` is one clinic (the specification's name for it).
create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  role text not null default 'user' check (role in ('user', 'admin', 'super_admin')),
  clinic_name text not null default '',
  clinic_address text not null default '',
  gmb_link text not null default '',
  logo text,
  primary_color text not null default '#4F46E5' check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  secondary_color text not null default '#E5E7EB' check (secondary_color ~ '^#[0-9A-Fa-f]{6}$'),
  contact_phone text not null default '' check (contact_phone ~ '^([0-9]{10})?$'),
  contact_email text not null default '',
  contact_whatsapp text not null default '' check (contact_whatsapp ~ '^([0-9]{10})?$'),
  google_sheet_id text not null default '',
  google_apps_script_url text not null default '',
  blueticks_api_key text,
  blueticks_api_key_last_four text,
  profile_types text[] not null default '{}',
  languages text[] not null default '{en}'
    check (languages <@ array['en','hi','gu','mr','bn','ta','te','kn','ml','pa'] and cardinality(languages) > 0),
  default_language text not null default 'en'
    check (default_language in ('en','hi','gu','mr','bn','ta','te','kn','ml','pa')),
  enabled_features text[] not null default '{dashboard,appointments,reviews,sequences,creatives}'
    check (enabled_features <@ array['dashboard','appointments','reviews','sequences','creatives','reports']),
  time_zone text not null default 'Asia/Kolkata',
  ai_may_read_notes boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((blueticks_api_key is null) = (blueticks_api_key_last_four is null))
);
alter table users enable row level security;
alter table users force row level security;
create policy users_own on users to app_user using (id = current_clinic()) with check (id = current_clinic());
create policy users_operator on users to app_operator using (true) with check (true);
-- A clinic can never touch its own role, features or profile types, whatever a statement says.
grant select on users to app_user;
grant update (clinic_name, clinic_address, gmb_link, logo, primary_color, secondary_color, contact_phone,
  contact_email, contact_whatsapp, google_sheet_id, google_apps_script_url, blueticks_api_key,
  blueticks_api_key_last_four, languages, default_language, time_zone, ai_may_read_notes, version, updated_at)
  on users to app_user;
-- The operator runs clinics but has no way to their provider key.
grant select (id, name, role, clinic_name, profile_types, enabled_features, time_zone, created_at, version, updated_at)
  on users to app_operator;
grant insert (id, name, role, clinic_name, profile_types, enabled_features, time_zone, languages, default_language)
  on users to app_operator;
grant update (name, role, profile_types, enabled_features, version, updated_at) on users to app_operator;

create table clinic_logos (
  user_id uuid primary key references users (id) on delete cascade,
  image bytea not null check (octet_length(image) <= 1048576),
  created_at timestamptz not null default now()
);
alter table clinic_logos enable row level security;
alter table clinic_logos force row level security;
create policy clinic_logos_own on clinic_logos to app_user
  using (user_id = current_clinic()) with check (user_id = current_clinic());
grant select, insert, delete, update (image, created_at) on clinic_logos to app_user;

create table doctors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  contact_number text not null check (contact_number ~ '^[0-9]{10}$'),
  created_at timestamptz not null default now(),
  unique (user_id, id)
);
create index doctors_by_name on doctors (user_id, name);
alter table doctors enable row level security;
alter table doctors force row level security;
create policy doctors_own on doctors to app_user
  using (user_id = current_clinic()) with check (user_id = current_clinic());
grant select, insert, delete, update (name, contact_number) on doctors to app_user;

-- How a person proves who they are. The link to the clinic stands on this side, so that a clinic can have several.
create table logins (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references users (id) on delete cascade,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  phone_number text unique check (phone_number ~ '^[0-9]{10}$'),
  phone_number_verified boolean not null default false,
  image text,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table login_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references logins (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index login_credentials_by_login on login_credentials (user_id);
create table login_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references logins (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index login_sessions_by_login on login_sessions (user_id);
create table login_verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index login_verifications_by_identifier on login_verifications (identifier);
-- Failed tries of an account or an address; keys are keyed hashes, so no e-mail or address stands here.
create table sign_in_throttles (
  key text primary key,
  failures integer not null default 0,
  window_started_at timestamptz not null default now(),
  blocked_until timestamptz
);
do $$
declare t text;
begin
  foreach t in array array['logins', 'login_credentials', 'login_sessions', 'login_verifications', 'sign_in_throttles'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to app_operator using (true) with check (true)', t || '_operator', t);
    execute format('grant select, insert, update, delete on %I to app_operator', t);
  end loop;
end $$;

-- Who did what to which row: names of fields, never their values. Nobody but the owner can change or remove a line.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid references users (id) on delete cascade,
  login_id uuid,
  request_id text not null,
  action text not null,
  entity text not null,
  entity_id uuid,
  changed_fields text[] not null default '{}',
  outcome text not null default 'done' check (outcome in ('done', 'refused', 'failed'))
);
create index audit_log_by_clinic on audit_log (user_id, id);
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy audit_log_own on audit_log to app_user
  using (user_id = current_clinic()) with check (user_id = current_clinic());
create policy audit_log_operator on audit_log to app_operator using (true) with check (true);
grant select, insert on audit_log to app_user, app_operator;
