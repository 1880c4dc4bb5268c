-- Which visits an attempt tells its patient of, each at the day, the time and with the doctor that its text names. A visit that moves
-- is another one to the patient, so whether they know of it is asked of the slot.
create table attempt_visits (
  user_id uuid not null references users (id) on delete cascade,
  attempt_id uuid not null,
  appointment_id uuid not null,
  on_date date not null,
  at_time time not null,
  doctor_id uuid,
  primary key (user_id, attempt_id, appointment_id),
  foreign key (user_id, attempt_id) references send_attempts (user_id, id) on delete cascade,
  foreign key (user_id, appointment_id) references appointments (user_id, id) on delete cascade
);
create index attempt_visits_of_appointment on attempt_visits (user_id, appointment_id);
alter table attempt_visits enable row level security;
create policy attempt_visits_own on attempt_visits to app_user
  using (user_id = current_clinic()) with check (user_id = current_clinic());
grant select, insert on attempt_visits to app_user;

-- An owner without special rights sees no row of a clinic's tables; the changes below are for all of them.
alter table send_attempts no force row level security;
alter table sequence_messages no force row level security;
alter table appointments no force row level security;
alter table users no force row level security;

-- Of earlier attempts only the reminder's own slot is known; the others are taken as they are now.
insert into attempt_visits (user_id, attempt_id, appointment_id, on_date, at_time, doctor_id)
  select a.user_id, a.id, v.id, v.appointment_date, v.appointment_time, v.doctor_id
  from send_attempts a join appointments v on v.user_id = a.user_id and v.id = a.appointment_id
  where a.stopped_by is null
  union
  select a.user_id, a.id, v.id,
    case when v.id = m.appointment_id then (m.for_slot at time zone u.time_zone)::date else v.appointment_date end,
    case when v.id = m.appointment_id then (m.for_slot at time zone u.time_zone)::time else v.appointment_time end,
    v.doctor_id
  from send_attempts a
    join sequence_messages m on m.user_id = a.user_id and m.id = a.message_id and m.appointment_id is not null
    join users u on u.id = a.user_id
    join appointments v on v.user_id = m.user_id and v.id = any(m.covered_appointments || m.appointment_id)
  where a.stopped_by is null;

alter table sequence_messages drop column covered_appointments;

-- A waiting reminder follows its visit to another slot.
grant update (for_slot, not_before, not_after) on sequence_messages to app_user;
drop index sequence_messages_one_reminder;
create unique index sequence_messages_one_reminder on sequence_messages (user_id, appointment_id, kind)
  where appointment_id is not null and status = 'pending' and cancelled_at is null;

-- Since when the visit is at this day, time and doctor: who books two hours before it needs no reminder three hours before it.
alter table appointments add column slot_since timestamptz not null default now();
update appointments set slot_since = created_at;

alter table attempt_visits force row level security;
alter table send_attempts force row level security;
alter table sequence_messages force row level security;
alter table appointments force row level security;
alter table users force row level security;
grant update (slot_since) on appointments to app_user;

alter table send_attempts drop constraint send_attempts_stopped_by_check,
  add constraint send_attempts_stopped_by_check check (stopped_by in
    ('cancelled', 'review_deleted', 'appointment_cancelled', 'do_not_contact', 'feature_off', 'no_consent', 'minor',
     'moved', 'too_late', 'covered', 'reminded', 'answered', 'reminders_off', 'day_off', 'visit_open'));

-- A visit that is opened again is decided about once more; the record keeps both.
alter table ask_decisions drop constraint ask_decisions_because_check,
  add constraint ask_decisions_because_check check (because in ('rest_period', 'number_asked_lately', 'minor', 'no_consent',
    'do_not_contact', 'no_number', 'stale', 'excluded', 'reopened'));
alter table ask_decisions drop constraint ask_decisions_user_id_visit_hash_key;
create index ask_decisions_of_visit on ask_decisions (user_id, visit_hash, seq);
