-- A person may have a login at several clinics with the same email address (docs/decisions/130).
alter table logins drop constraint logins_email_key;
alter table logins add constraint logins_by_clinic_and_email unique (clinic_id, email);
-- The new key begins with the clinic too.
drop index logins_by_clinic;
create index logins_by_email on logins (email);
