-- What patients, or the reception for them, answered about a visit, each at the slot that the patient had been told. The text of a
-- message is not stored.
create table visit_replies (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  appointment_id uuid not null,
  meaning text not null check (meaning in ('yes', 'no', 'not_understood')),
  given_by text not null check (given_by in ('patient', 'staff')),
  on_date date not null,
  at_time time not null,
  replied_at timestamptz not null,
  -- Which of the visit's slots the reply came at: moving the visit settles it.
  slot_since timestamptz not null,
  -- A person at the clinic still has to look at it.
  is_open boolean not null,
  primary key (user_id, id),
  foreign key (user_id, appointment_id) references appointments (user_id, id) on delete cascade
);
create index visit_replies_of_appointment on visit_replies (user_id, appointment_id, replied_at);
alter table visit_replies enable row level security;
alter table visit_replies force row level security;
create policy visit_replies_own on visit_replies to app_user
  using (user_id = current_clinic()) with check (user_id = current_clinic());
grant select, insert, update (is_open) on visit_replies to app_user;

-- Earlier answers, so that the history of a patient shows them.
insert into visit_replies (user_id, appointment_id, meaning, given_by, on_date, at_time, replied_at, slot_since, is_open)
  select user_id, id, case answer when 'confirmed' then 'yes' else 'no' end, answered_by, appointment_date, appointment_time,
    answered_at, slot_since, false
  from appointments where answer in ('confirmed', 'wants_change');
