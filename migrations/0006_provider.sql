-- The provider has two interfaces: the specified one (`POST /messages`) and its current one (`/v1/…`). A key belongs to one of them.
alter table users add column provider_api text not null default 'legacy' check (provider_api in ('legacy', 'current'));
grant update (provider_api) on users to app_user;

-- What the provider told us about a clinic's WhatsApp, and where it tells it: of the secret in that address only a hash.
create table provider_channels (
  user_id uuid primary key references users (id) on delete cascade,
  state text not null default 'working' check (state in ('working', 'restricted', 'disconnected')),
  reason text check (length(reason) <= 300),
  -- When it came to this state; an older report than this changes nothing.
  since timestamptz,
  callback_hash text unique check (callback_hash ~ '^[0-9a-f]{64}$'),
  callback_made_at timestamptz,
  last_event_at timestamptz,
  check ((state = 'working') = (reason is null)),
  check ((callback_hash is null) = (callback_made_at is null))
);

-- What became of a message after the provider took it. Never the message: only its attempt and the provider's own ids.
alter table send_attempts
  add column provider_message_id text check (length(provider_message_id) between 1 and 200),
  add column confirmed_at timestamptz,
  add column delivered_at timestamptz,
  add column read_at timestamptz,
  add column failure text check (length(failure) <= 300),
  -- The provider was reporting to us when it took this one, so silence about it means something.
  add column awaits_report boolean not null default false,
  -- Why it was not even tried: the state as it was read again just before sending.
  add column stopped_by text check (stopped_by in
    ('cancelled', 'review_deleted', 'appointment_cancelled', 'do_not_contact', 'feature_off')),
  add constraint send_attempts_stopped check (stopped_by is null or state = 'not_sent');
grant update (provider_message_id, awaits_report, confirmed_at, delivered_at, read_at, failure) on send_attempts to app_user;
create index send_attempts_at_provider on send_attempts (user_id, provider_message_id) where provider_message_id is not null;
create index send_attempts_unconfirmed on send_attempts (user_id, body_sha256, started_at) where channel = 'direct';

-- One report of the provider, so that the same one twice counts once; kept 30 days. One that comes before its attempt has been
-- written down waits here for it.
create table provider_events (
  user_id uuid not null references users (id) on delete cascade,
  event_id text not null check (length(event_id) between 1 and 200),
  received_at timestamptz not null default now(),
  attempt_id uuid,
  provider_message_id text check (length(provider_message_id) between 1 and 200),
  step text check (step in ('confirmed', 'failed', 'delivered', 'read')),
  happened_at timestamptz,
  failure text check (length(failure) <= 300),
  primary key (user_id, event_id),
  foreign key (user_id, attempt_id) references send_attempts (user_id, id) on delete cascade
);
create index provider_events_received on provider_events (user_id, received_at);
create index provider_events_at_provider on provider_events (user_id, provider_message_id) where provider_message_id is not null;
create index provider_events_of_attempt on provider_events (user_id, attempt_id) where attempt_id is not null;

do $$
declare t text;
begin
  foreach t in array array['provider_channels', 'provider_events'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to app_user using (user_id = current_clinic()) with check (user_id = current_clinic())', t || '_own', t);
  end loop;
end $$;
grant select, insert, update (state, reason, since, callback_hash, callback_made_at, last_event_at) on provider_channels to app_user;
grant select, insert, delete on provider_events to app_user;
-- Whoever calls with a secret has to be told apart before it is known which clinic it is.
create policy provider_channels_operator on provider_channels for select to app_operator using (true);
grant select (user_id, callback_hash) on provider_channels to app_operator;
