-- The function that writes the hash chain of the audit log ran as the owner of the database, often a superuser, and looked its
-- tables up by bare names. PostgreSQL looks for tables in pg_temp first, unless pg_temp is named in the search path. So a
-- role of the app could put a temporary table with a trigger in the place of audit_chains, and run code as the owner.
-- Every name is now qualified, pg_temp comes last, and the function belongs to a role that can do nothing else.
create or replace function seal_audit_line() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if new.outcome not in ('done', 'refused', 'failed') or new.reason !~ '^[A-Z_]{1,40}$' then
    raise check_violation using message = 'A line of the trail has an outcome or a reason that there is not';
  end if;
  -- These five come from the database, never from the statement.
  new.at := now();
  -- A line that this transaction wrote before is found again: the transaction holds that lock itself.
  select id, seq + 1, hash into new.chain_id, new.seq, new.prev_hash from public.audit_chains
    where coalesce(user_id, '00000000-0000-0000-0000-000000000000')
      = coalesce(new.user_id, '00000000-0000-0000-0000-000000000000')
    order by id limit 1 for update skip locked;
  if not found then
    new.seq := 1;
    new.prev_hash := '\x0000000000000000000000000000000000000000000000000000000000000000';
    insert into public.audit_chains (user_id, seq, hash) values (new.user_id, 0, new.prev_hash)
      returning id into new.chain_id;
  end if;
  new.hash := sha256(new.prev_hash || convert_to(public.audit_line_text(new), 'UTF8'));
  update public.audit_chains set seq = new.seq, hash = new.hash where id = new.chain_id;
  return new;
end $$;

-- Roles belong to the whole server. Where another owner made this one, PostgreSQL does not let us use it; then the function
-- stays the migrating owner's. A superuser is never refused, so the function never stays a superuser's.
do $$
begin
  begin
    create role wellword_audit nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant wellword_audit to %I', current_user);
  end if;
  grant usage, create on schema public to wellword_audit;
  grant select, insert, update on audit_chains to wellword_audit;
  grant execute on function audit_line_text(audit_log) to wellword_audit;
  alter function seal_audit_line() owner to wellword_audit;
  revoke create on schema public from wellword_audit;
exception when insufficient_privilege then null;
end $$;
