-- Two login roles, neither of which owns a table or may bypass row-level security:
--   app_user      works for one clinic at a time, named by the setting app.clinic_id of its transaction
--   app_operator  proves who signs in, reads roles and features, lists clinics for background work
-- Roles belong to the whole server, so another database of the same server may have made them already.
do $$ begin create role app_user login; exception when duplicate_object or unique_violation then null; end $$;
do $$ begin create role app_operator login; exception when duplicate_object or unique_violation then null; end $$;

revoke all on schema public from public;
grant usage on schema public to app_user, app_operator;

-- The clinic of the running transaction. Unset or empty is null, and null matches no row.
create function current_clinic() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.clinic_id', true), '')::uuid;
grant execute on function current_clinic() to app_user, app_operator;
