-- A clinic's autopilot: due messages go out by themselves. Without a row it is off.
create table autopilots (
  user_id uuid primary key references users (id) on delete cascade,
  is_on boolean not null default false,
  window_start text not null default '10:00' check (window_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  window_end text not null default '19:00' check (window_end ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- 1 is Monday, 7 is Sunday.
  weekdays integer[] not null default '{1,2,3,4,5,6}' check (
    cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]
  ),
  holidays date[] not null default '{}' check (cardinality(holidays) <= 100),
  spacing_seconds integer not null default 90 check (spacing_seconds between 20 and 3600),
  new_people_a_day integer not null default 10 check (new_people_a_day between 0 and 250),
  messages_a_day integer not null default 100 check (messages_a_day between 1 and 500),
  expires_after_days integer not null default 7 check (expires_after_days between 1 and 60),
  version integer not null default 1,
  paused_because text check (paused_because in ('person', 'restricted', 'session_lost', 'failures')),
  paused_detail text check (length(paused_detail) <= 300),
  paused_by text,
  paused_at timestamptz,
  -- On the database's clock, as what the provider reports: what it reported before a person said so no longer pauses.
  resumed_at timestamptz,
  failures_in_row integer not null default 0 check (failures_in_row >= 0),
  -- On the clinic's clock, as all of this: whoever claims a message moves it on, so any number of instances keep the spacing.
  next_send_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (window_start < window_end),
  check ((paused_because is null) = (paused_at is null))
);

-- What the autopilot claimed on which day, made with the attempt. A keyed digest, so that no number outlives its message.
create table autopilot_sends (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  message_id uuid,
  number_digest text not null check (number_digest ~ '^[A-Za-z0-9_-]{43,64}$'),
  -- The clinic's calendar date.
  on_day date not null,
  -- Nobody here had ever written to this number before.
  is_first boolean not null,
  claimed_at timestamptz not null,
  -- Null while it is on its way, and for ever when the process died: then the attempt is in doubt.
  outcome text check (outcome in ('accepted', 'rejected', 'not_sent', 'unknown')),
  unique (user_id, id),
  foreign key (user_id, message_id) references sequence_messages (user_id, id) on delete set null (message_id)
);
-- A person gets one message a day, whatever two instances think at the same moment. What surely did not leave does not count.
create unique index autopilot_sends_one_a_day on autopilot_sends (user_id, on_day, number_digest)
  where outcome is distinct from 'not_sent';
create index autopilot_sends_of_message on autopilot_sends (user_id, message_id);

-- Whether a number was written to before is asked by number.
create index sequence_messages_by_number on sequence_messages (user_id, whatsapp_number);
create index appointments_by_number on appointments (user_id, contact_number);

do $$
declare t text;
begin
  foreach t in array array['autopilots', 'autopilot_sends'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to app_user using (user_id = current_clinic()) with check (user_id = current_clinic())', t || '_own', t);
  end loop;
end $$;
grant select, insert, update (is_on, window_start, window_end, weekdays, holidays, spacing_seconds, new_people_a_day,
  messages_a_day, expires_after_days, version, paused_because, paused_detail, paused_by, paused_at, resumed_at,
  failures_in_row, next_send_at, updated_at) on autopilots to app_user;
-- What went out stays on record; only what became of it is added.
grant select, insert, update (outcome) on autopilot_sends to app_user;
-- Background work must know whose turn it is, and nothing else.
create policy autopilots_operator on autopilots for select to app_operator using (true);
grant select (user_id, is_on, paused_because) on autopilots to app_operator;
