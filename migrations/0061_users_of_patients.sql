-- The user ids of WhatsApp may have hyphens; the list of numbers that must not be contacted takes any of such a length.
alter table patients drop constraint patients_wa_user_id_check,
  add constraint patients_wa_user_id_check check (length(wa_user_id) between 1 and 200);
