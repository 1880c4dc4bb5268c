-- Two more reasons why a message was not even tried: the patient did not agree to its purpose, or is a minor.
alter table send_attempts drop constraint send_attempts_stopped_by_check,
  add constraint send_attempts_stopped_by_check check (stopped_by in
    ('cancelled', 'review_deleted', 'appointment_cancelled', 'do_not_contact', 'feature_off', 'no_consent', 'minor'));
