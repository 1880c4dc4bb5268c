create table sequence_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- The review; cleared, not cascaded, when a review is deleted: what was sent stays on record without its text.
  profile_id uuid,
  -- No foreign key: a template may be shared by all clinics, and may be deleted later.
  template_id uuid,
  kind text not null default 'sequence' check (kind in ('sequence', 'ai_first', 'simple_thank_you', 'ai_second', 'gmb_link')),
  patient_name text not null,
  whatsapp_number text not null check (whatsapp_number ~ '^([0-9]{10})?$'),
  scheduled_date date not null,
  message_content text not null check (length(message_content) <= 4096),
  language text not null default 'en' check (language in ('en','hi','gu','mr','bn','ta','te','kn','ml','pa')),
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'sent_to_sheet')),
  cancelled_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, id),
  foreign key (user_id, profile_id) references reviews (user_id, id) on delete set null (profile_id)
);
-- Asking twice for the same follow-up, or the same step of the send flow, makes one message.
create unique index sequence_messages_one_per_template on sequence_messages (user_id, profile_id, template_id)
  where kind = 'sequence' and template_id is not null;
create unique index sequence_messages_one_per_step on sequence_messages (user_id, profile_id, kind)
  where kind <> 'sequence';
create index sequence_messages_scheduled on sequence_messages (user_id, scheduled_date, created_at, id);
create index sequence_messages_waiting on sequence_messages (user_id, scheduled_date, created_at, id)
  where status = 'pending' and cancelled_at is null;
create index sequence_messages_created on sequence_messages (user_id, created_at, id);
create index sequence_messages_of_review on sequence_messages (user_id, profile_id);

create table do_not_contact (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  number text not null check (number ~ '^[0-9]{10}$'),
  reason text not null default '',
  created_at timestamptz not null default now(),
  unique (user_id, id),
  unique (user_id, number)
);

-- One try to deliver one text to one number. Committed before the first byte leaves (decisions.md 9).
create table send_attempts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  message_id uuid,
  appointment_id uuid,
  -- 'message:<id>' or 'appointment:<id>:<click>': what may be tried only once at a time.
  dedupe_key text not null,
  channel text not null check (channel in ('direct', 'manual_link', 'sheet')),
  state text not null check (state in
    ('requesting', 'accepted', 'rejected', 'not_sent', 'unknown', 'resolved_sent', 'resolved_not_sent')),
  body_sha256 text not null check (body_sha256 ~ '^[0-9a-f]{64}$'),
  to_last_four text not null check (to_last_four ~ '^[0-9]{4}$'),
  requested_by uuid,
  requested_by_name text not null,
  started_at timestamptz not null default now(),
  lease_until timestamptz,
  finished_at timestamptz,
  http_status integer,
  detail text check (length(detail) <= 300),
  unique (user_id, id),
  foreign key (user_id, message_id) references sequence_messages (user_id, id) on delete cascade,
  foreign key (user_id, appointment_id) references appointments (user_id, id) on delete cascade,
  check (state <> 'requesting' or lease_until is not null)
);
-- One live attempt: fifty clicks, two tabs, two servers, one delivery (decisions.md 10).
create unique index send_attempts_one_live on send_attempts (user_id, dedupe_key)
  where state in ('requesting', 'accepted', 'unknown', 'resolved_sent');
create index send_attempts_of_message on send_attempts (user_id, message_id, started_at);
create index send_attempts_of_appointment on send_attempts (user_id, appointment_id, started_at);
-- Counted by week on the start page.
create index send_attempts_sent on send_attempts (user_id, finished_at)
  where state in ('accepted', 'resolved_sent');
create index send_attempts_leased on send_attempts (lease_until) where state = 'requesting';

do $$
declare t text;
begin
  foreach t in array array['sequence_messages', 'do_not_contact', 'send_attempts'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to app_user using (user_id = current_clinic()) with check (user_id = current_clinic())', t || '_own', t);
  end loop;
end $$;
grant select, delete, insert, update (profile_id, patient_name, whatsapp_number, scheduled_date, message_content,
  language, status, cancelled_at, version, updated_at) on sequence_messages to app_user;
grant select, insert, delete, update (reason) on do_not_contact to app_user;
-- What was tried stays on record: attempts are never deleted by the app, only finished or resolved.
grant select, insert, update (state, lease_until, finished_at, http_status, detail) on send_attempts to app_user;
-- Background work must know which clinics have attempts to look after, and nothing else about them.
create policy send_attempts_operator on send_attempts for select to app_operator using (true);
grant select (user_id, state, lease_until) on send_attempts to app_operator;
