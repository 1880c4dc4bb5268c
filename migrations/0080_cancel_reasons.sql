-- Why a visit was cancelled, where someone said it. Only a cancelled visit has one.
alter table appointments
  add column cancel_reason text check (cancel_reason in ('patient_asked', 'patient_ill', 'doctor_away', 'duplicate', 'other')),
  add constraint appointments_cancel_reason_status check (cancel_reason is null or status = 'cancelled');
grant update (cancel_reason) on appointments to app_user;
