-- A form brings the id of what it creates. A key of the id alone refused an id that another clinic has, and so said that it exists.
-- Now an id has to be unique within its clinic.
alter table appointments drop constraint appointments_user_id_doctor_id_fkey;
alter table sequence_messages drop constraint sequence_messages_user_id_profile_id_fkey;
alter table send_attempts drop constraint send_attempts_user_id_appointment_id_fkey;

alter table doctors drop constraint doctors_pkey, drop constraint doctors_user_id_id_key, add primary key (user_id, id);
alter table appointments drop constraint appointments_pkey, drop constraint appointments_user_id_id_key, add primary key (user_id, id);
alter table reviews drop constraint reviews_pkey, drop constraint reviews_user_id_id_key, add primary key (user_id, id);
alter table report_requests
  drop constraint report_requests_pkey, drop constraint report_requests_user_id_id_key, add primary key (user_id, id);

alter table appointments
  add foreign key (user_id, doctor_id) references doctors (user_id, id) on delete set null (doctor_id);
alter table sequence_messages
  add foreign key (user_id, profile_id) references reviews (user_id, id) on delete set null (profile_id);
alter table send_attempts
  add foreign key (user_id, appointment_id) references appointments (user_id, id) on delete cascade;

-- Templates that belong to every clinic have no user_id, so this cannot be a primary key.
alter table sequence_templates drop constraint sequence_templates_pkey,
  add constraint sequence_templates_user_id_id_key unique nulls not distinct (user_id, id);
