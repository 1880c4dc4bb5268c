-- Only rows that name a person: the job that links them then finds nothing at once when nothing is left.
drop index appointments_unlinked;
drop index reviews_unlinked;
drop index sequence_messages_unlinked;
drop index report_requests_unlinked;
create index appointments_unlinked on appointments (user_id, id)
  where patient_id is null and patient_name not in ('', 'Unknown Patient') and contact_number ~ '^[0-9]{10}$';
create index reviews_unlinked on reviews (user_id, id)
  where patient_id is null and patient_name not in ('', 'Unknown Patient') and contact_number ~ '^[0-9]{10}$';
create index sequence_messages_unlinked on sequence_messages (user_id, id)
  where patient_id is null and patient_name not in ('', 'Unknown Patient') and whatsapp_number ~ '^[0-9]{10}$';
create index report_requests_unlinked on report_requests (user_id, id)
  where patient_id is null and patient_name not in ('', 'Unknown Patient') and patient_whatsapp_number ~ '^[0-9]{10}$';
