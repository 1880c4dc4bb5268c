-- The owner's month counts what was tried in it, also what never went out.
create index send_attempts_by_time on send_attempts (user_id, started_at);
