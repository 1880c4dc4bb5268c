-- A request that waits is stopped when its patient, or someone on the same phone, was asked in another way meanwhile.
alter table send_attempts drop constraint send_attempts_stopped_by_check,
  add constraint send_attempts_stopped_by_check check (stopped_by in
    ('cancelled', 'review_deleted', 'appointment_cancelled', 'do_not_contact', 'feature_off', 'no_consent', 'minor',
     'moved', 'too_late', 'covered', 'reminded', 'answered', 'reminders_off', 'day_off', 'visit_open', 'asked_lately'));
