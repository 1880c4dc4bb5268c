-- Each login has a role at its clinic; those that exist are owners. A doctor's login names its doctor.
alter table logins
  add column staff_role text not null default 'owner'
    check (staff_role in ('owner', 'manager', 'reception', 'doctor', 'viewer')),
  -- Without a reference: a table of all clinics cannot refer to one that is distributed by clinic (docs/decisions/046).
  add column doctor_id uuid;
create index logins_by_clinic on logins (clinic_id);
-- No statement of the product moves a login to another clinic.
revoke update on logins from app_operator;
grant update (name, email, email_verified, phone_number, phone_number_verified, password_hash, disabled_at, staff_role,
  doctor_id, updated_at) on logins to app_operator;
