-- Today looks for the few visits with an open reply, among all replies that a clinic ever got.
create index visit_replies_open on visit_replies (user_id, appointment_id) where is_open;
