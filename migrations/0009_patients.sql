-- A number that was erased stays on the do-not-contact list, as a keyed hash: whoever sends can ask for it, nobody can read it.
alter table do_not_contact
  alter column number drop not null,
  add column number_hash text check (number_hash ~ '^[A-Za-z0-9_-]{43}$'),
  add constraint do_not_contact_one_form check ((number is null) <> (number_hash is null));
create unique index do_not_contact_erased on do_not_contact (user_id, number_hash) where number_hash is not null;

-- What was erased at a patient's wish: that it was done, never of whom. A restored backup reads here what it must forget again.
create table erasure_log (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  number_hash text not null check (number_hash ~ '^[A-Za-z0-9_-]{43}$'),
  counts jsonb not null,
  login_id uuid,
  erased_at timestamptz not null default now(),
  unique (user_id, id)
);
create index erasure_log_by_number on erasure_log (user_id, number_hash, erased_at);
alter table erasure_log enable row level security;
alter table erasure_log force row level security;
create policy erasure_log_own on erasure_log to app_user
  using (user_id = current_clinic()) with check (user_id = current_clinic());
grant select, insert on erasure_log to app_user;

-- What is held of a patient is asked for by number.
create index reviews_by_number on reviews (user_id, contact_number);
create index report_requests_by_number on report_requests (user_id, patient_whatsapp_number);

-- What the autopilot claimed outlives its message, to be counted; whose patient asks to be forgotten, goes from there too.
grant delete on autopilot_sends to app_user;
alter table kept_keys drop constraint kept_keys_purpose_check,
  add constraint kept_keys_purpose_check check (purpose in ('sheet', 'proof', 'numbers'));
