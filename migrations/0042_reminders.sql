-- Reminders of appointments and requests for a review wait beside the follow-ups, each with the time in which it may go.
alter table sequence_messages
  drop constraint sequence_messages_kind_check,
  add constraint sequence_messages_kind_check check (kind in ('sequence', 'ai_first', 'simple_thank_you', 'ai_second', 'gmb_link',
    'reminder_day', 'reminder_soon', 'review_ask')),
  add appointment_id uuid,
  -- When the appointment began as the reminder was planned: one that was moved since is not reminded of with this message.
  add for_slot timestamptz,
  add not_before timestamptz,
  add not_after timestamptz,
  -- The appointments that the sent text named: those of a family on one phone and one day.
  add covered_appointments uuid[] not null default '{}',
  add constraint sequence_messages_appointment_fkey foreign key (user_id, appointment_id)
    references appointments (user_id, id) on delete cascade,
  add constraint sequence_messages_time_check check (not_before < not_after),
  add constraint sequence_messages_reminder_check check (kind not in ('reminder_day', 'reminder_soon')
    or (appointment_id is not null and for_slot is not null and not_before is not null and not_after is not null));
create unique index sequence_messages_one_reminder on sequence_messages (user_id, appointment_id, kind, for_slot)
  where appointment_id is not null and cancelled_at is null;
create index sequence_messages_of_appointment on sequence_messages (user_id, appointment_id) where appointment_id is not null;
create index sequence_messages_reminders on sequence_messages (user_id, not_before)
  where appointment_id is not null and status = 'pending' and cancelled_at is null;
grant update (covered_appointments) on sequence_messages to app_user;

alter table send_attempts drop constraint send_attempts_stopped_by_check,
  add constraint send_attempts_stopped_by_check check (stopped_by in
    ('cancelled', 'review_deleted', 'appointment_cancelled', 'do_not_contact', 'feature_off', 'no_consent', 'minor',
     'moved', 'too_late', 'covered', 'reminded', 'answered', 'reminders_off'));

-- What the patient, or the reception for the patient, answered about this appointment.
alter table appointments
  add answer text check (answer in ('confirmed', 'wants_change', 'unclear')),
  add answered_at timestamptz,
  add answered_by text check (answered_by in ('patient', 'staff')),
  add constraint appointments_whole_answer_check check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null));
grant update (answer, answered_at, answered_by) on appointments to app_user;

-- A reminder does not count as the day's one message to a person.
alter table autopilot_sends add lane text not null default 'follow_up' check (lane in ('reminder', 'ask', 'follow_up'));
drop index autopilot_sends_one_a_day;
create unique index autopilot_sends_one_a_day on autopilot_sends (user_id, on_day, number_digest)
  where outcome is distinct from 'not_sent' and lane <> 'reminder';

create table reminder_settings (
  user_id uuid primary key references users (id) on delete cascade,
  is_on boolean not null default false,
  -- Null: no message on the evening before.
  day_before_at text default '18:00' check (day_before_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Null: no message on the day.
  soon_minutes integer default 180 check (soon_minutes between 60 and 720),
  asks_confirmation boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
alter table reminder_settings enable row level security;
alter table reminder_settings force row level security;
create policy reminder_settings_own on reminder_settings to app_user
  using (user_id = current_clinic()) with check (user_id = current_clinic());
grant select, insert, update (is_on, day_before_at, soon_minutes, asks_confirmation, version, updated_at)
  on reminder_settings to app_user;
