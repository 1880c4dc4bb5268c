-- A line of the trail is a part of every write, so what it costs is paid everywhere.

-- Without a setting of its own the planner puts this function's one expression in the place of its call. Its body was bound to
-- what it names when it was made: no search path can change that.
alter function audit_line_text(audit_log) reset search_path;

-- PostgreSQL reads a table's checks from their text at every statement that writes to it: a sixth of what a line cost. The
-- trigger keeps them, in expressions that a connection prepares once. Heads are written by it alone, and SHA-256 has 32 bytes.
alter table audit_log drop constraint audit_log_outcome_check, drop constraint audit_log_reason_check;
alter table audit_chains drop constraint audit_chains_hash_check;

create or replace function seal_audit_line() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  if new.outcome not in ('done', 'refused', 'failed') or new.reason !~ '^[A-Z_]{1,40}$' then
    raise check_violation using message = 'A line of the trail has an outcome or a reason that there is not';
  end if;
  -- Whatever the statement said of these, it is the database that says them.
  new.at := now();
  -- Also a line that this transaction wrote before is found again: it holds that lock itself.
  select id, seq + 1, hash into new.chain_id, new.seq, new.prev_hash from audit_chains
    where coalesce(user_id, '00000000-0000-0000-0000-000000000000')
      = coalesce(new.user_id, '00000000-0000-0000-0000-000000000000')
    order by id limit 1 for update skip locked;
  if not found then
    new.seq := 1;
    new.prev_hash := '\x0000000000000000000000000000000000000000000000000000000000000000';
    insert into audit_chains (user_id, seq, hash) values (new.user_id, 0, new.prev_hash) returning id into new.chain_id;
  end if;
  new.hash := sha256(new.prev_hash || convert_to(audit_line_text(new), 'UTF8'));
  update audit_chains set seq = new.seq, hash = new.hash where id = new.chain_id;
  return new;
end $$;

-- What a clinic did within the last hour is counted; in the order of ids that took a walk through all that it ever did.
drop index audit_log_by_clinic;
create index audit_log_by_clinic on audit_log (user_id, at);
