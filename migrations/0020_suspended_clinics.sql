-- An admin can suspend a clinic as a whole: nothing of it works until it is resumed, and nothing is deleted.
alter table users add column suspended_at timestamptz;
grant select (suspended_at), update (suspended_at) on users to app_operator;
