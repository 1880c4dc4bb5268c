-- A session that began with a PIN asks for the password before what could do lasting harm
-- (docs/decisions/131). Sessions that a desk device has at this moment may have begun with one.
alter table login_sessions
  add column started_by_pin boolean not null default false,
  add column confirmed_until timestamptz;
update login_sessions set started_by_pin = true where desk_id is not null;
