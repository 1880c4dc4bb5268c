-- People who agreed to reminders by a poster's message and are not in the patient book yet. A row goes when the person is added, is
-- removed by staff, asks for no more messages, or after 90 days.
create table opt_ins (
  user_id uuid not null references users (id) on delete cascade,
  number text not null check (number ~ '^[0-9]{10}$'),
  language text not null check (language in ('en','hi','gu','mr','bn','ta','te','kn','ml','pa')),
  received_at timestamptz not null default now(),
  primary key (user_id, number)
);
alter table opt_ins enable row level security;
alter table opt_ins force row level security;
create policy opt_ins_own on opt_ins to app_user using (user_id = current_clinic()) with check (user_id = current_clinic());
grant select, insert, update (language, received_at), delete on opt_ins to app_user;
