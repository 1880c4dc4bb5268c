-- The audit trail proves itself: each line carries the hash of its own content and of the line before it, so that no line
-- can be changed, removed or put in between without every later hash being wrong.
--
-- One chain for a whole clinic would make its people wait for each other's commits, and could deadlock. So a clinic has as many
-- chains as transactions ever wrote at the same moment: a line goes on whichever chain of its clinic nobody is writing on.
create table audit_chains (
  id bigint generated always as identity primary key,
  -- Null: what is done above single clinics.
  user_id uuid references users (id) on delete cascade,
  seq bigint not null,
  hash bytea not null check (octet_length(hash) = 32)
) with (fillfactor = 20);
create index audit_chains_by_clinic on audit_chains (coalesce(user_id, '00000000-0000-0000-0000-000000000000'), id);
alter table audit_chains enable row level security;
alter table audit_chains force row level security;
-- Neither app role has a right to this table: only the trigger below, which runs as the owner, goes here.
create policy audit_chains_sealing on audit_chains
  using (current_user not in ('app_user', 'app_operator')) with check (current_user not in ('app_user', 'app_operator'));

alter table audit_log
  add column chain_id bigint,
  add column seq bigint,
  add column prev_hash bytea,
  add column hash bytea,
  -- Why somebody was refused: the failure's code.
  add column reason text check (reason ~ '^[A-Z_]{1,40}$');

-- What a hash covers: every field, as a JSON list of texts, so that no two lines read alike. `npm run audit:verify`
-- builds the same text itself (src/platform/server/audit/chain.ts): it need not believe this function.
create function audit_line_text(line audit_log) returns text
  language sql stable parallel safe set search_path = pg_catalog
  return jsonb_build_array(
    line.chain_id::text, line.seq::text, line.id::text,
    (extract(epoch from line.at) * 1000000)::bigint::text,
    line.user_id::text, line.login_id::text, line.request_id, line.action, line.entity, line.entity_id::text,
    to_jsonb(line.changed_fields), line.outcome, line.reason
  )::text;

create function seal_audit_line() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  owner uuid := coalesce(new.user_id, '00000000-0000-0000-0000-000000000000');
  head audit_chains;
begin
  -- Also a line that this transaction wrote before is found again: it holds that lock itself.
  select * into head from audit_chains
    where coalesce(user_id, '00000000-0000-0000-0000-000000000000') = owner
    order by id limit 1 for update skip locked;
  -- Whatever the statement said of these, it is the database that says them.
  new.at := now();
  new.prev_hash := coalesce(head.hash, '\x0000000000000000000000000000000000000000000000000000000000000000');
  new.seq := coalesce(head.seq, 0) + 1;
  new.chain_id := head.id;
  if head.id is null then
    insert into audit_chains (user_id, seq, hash) values (new.user_id, 0, new.prev_hash) returning id into new.chain_id;
  end if;
  new.hash := sha256(new.prev_hash || convert_to(audit_line_text(new), 'UTF8'));
  update audit_chains set seq = new.seq, hash = new.hash where id = new.chain_id;
  return new;
end $$;
revoke all on function seal_audit_line(), audit_line_text(audit_log) from public;

-- The lines that were written before: one chain a clinic, in their order. The owner, too, is kept from rows by force.
alter table audit_log no force row level security;
do $$
declare
  line audit_log;
  head audit_chains;
begin
  for line in select * from audit_log order by user_id nulls first, id loop
    if head.id is null or head.user_id is distinct from line.user_id then
      insert into audit_chains (user_id, seq, hash) values (line.user_id, 0,
        '\x0000000000000000000000000000000000000000000000000000000000000000') returning * into head;
    end if;
    line.chain_id := head.id;
    line.seq := head.seq + 1;
    line.prev_hash := head.hash;
    line.hash := sha256(line.prev_hash || convert_to(audit_line_text(line), 'UTF8'));
    update audit_log set chain_id = line.chain_id, seq = line.seq, prev_hash = line.prev_hash, hash = line.hash
      where id = line.id;
    update audit_chains set seq = line.seq, hash = line.hash where id = head.id returning * into head;
  end loop;
end $$;
alter table audit_log force row level security;
alter table audit_log
  alter column chain_id set not null,
  alter column seq set not null,
  alter column prev_hash set not null,
  alter column hash set not null;
create unique index audit_log_in_chain on audit_log (chain_id, seq);
create trigger audit_log_sealed before insert on audit_log for each row execute function seal_audit_line();
