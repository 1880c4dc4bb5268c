-- What happens on the day of a visit: a patient comes with or without an appointment, gets a token, goes in to the doctor, leaves, or
-- does not come at all.
alter table appointments
  add kind text not null default 'booked' check (kind in ('booked', 'walk_in')),
  -- The number that the waiting room calls: counted for each doctor and day, never given twice.
  add token integer check (token between 1 and 9999),
  add arrived_at timestamptz,
  add started_at timestamptz,
  add ended_at timestamptz,
  drop constraint appointments_status_check,
  add constraint appointments_status_check check (status in ('pending', 'completed', 'cancelled', 'no_show'));
-- Appointments of a deleted doctor keep their tokens, and two doctors may have given the same ones.
create unique index appointments_one_token on appointments (user_id, doctor_id, appointment_date, token)
  where token is not null and doctor_id is not null;
grant update (token, arrived_at, started_at, ended_at) on appointments to app_user;
