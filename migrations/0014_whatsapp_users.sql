-- People with a WhatsApp username may write without a number: then WhatsApp's own id is all that is known of them.
alter table do_not_contact
  add column wa_user_id text check (length(wa_user_id) between 1 and 200),
  drop constraint do_not_contact_one_form,
  -- A number, what is left of an erased one, or a user id; with the user id the hash of its number, once that is known.
  add constraint do_not_contact_one_form check (
    case when wa_user_id is null then (number is null) <> (number_hash is null) else number is null end
  );
create unique index do_not_contact_users on do_not_contact (user_id, wa_user_id) where wa_user_id is not null;
grant update (number_hash) on do_not_contact to app_user;

-- Which number a user id belongs to, as far as the provider named both: a keyed hash, so that no number outlives its patient.
create table whatsapp_users (
  user_id uuid not null references users (id) on delete cascade,
  wa_user_id text not null check (length(wa_user_id) between 1 and 200),
  number_hash text not null check (number_hash ~ '^[A-Za-z0-9_-]{43}$'),
  seen_at timestamptz not null default now(),
  primary key (user_id, wa_user_id)
);
create index whatsapp_users_by_number on whatsapp_users (user_id, number_hash);
alter table whatsapp_users enable row level security;
alter table whatsapp_users force row level security;
create policy whatsapp_users_own on whatsapp_users to app_user using (user_id = current_clinic()) with check (user_id = current_clinic());
grant select, insert, delete, update (number_hash, seen_at) on whatsapp_users to app_user;
