-- Asking for a review after a visit: when, how often, and a record of every decision that cannot be changed afterwards.
create table ask_settings (
  user_id uuid primary key references users (id) on delete cascade,
  is_on boolean not null default false,
  after_hours integer not null default 4 check (after_hours between 1 and 72),
  rest_days integer not null default 180 check (rest_days between 30 and 730),
  most_a_day integer not null default 10 check (most_a_day between 1 and 200),
  -- Visits that ended before are not asked about.
  started_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check (not is_on or started_at is not null)
);

-- Staff may leave out a visit, for one of these reasons only.
create table ask_exclusions (
  user_id uuid not null references users (id) on delete cascade,
  appointment_id uuid not null,
  reason text not null check (reason in ('wrong_number', 'asked_not_to_be', 'duplicate', 'bereavement_or_illness')),
  excluded_by uuid,
  excluded_by_name text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, appointment_id),
  foreign key (user_id, appointment_id) references appointments (user_id, id) on delete cascade
);

-- One line for each visit that was decided about. It names the visit by a hash of its id alone: once the patient is erased, nothing
-- leads from the line to a person, and the chain stays whole.
create table ask_decisions (
  user_id uuid not null references users (id) on delete cascade,
  seq bigint not null,
  visit_hash bytea not null check (octet_length(visit_hash) = 32),
  decided_at timestamptz not null,
  -- Null: the patient is asked.
  because text check (because in ('rest_period', 'number_asked_lately', 'minor', 'no_consent', 'do_not_contact', 'no_number',
    'stale', 'excluded')),
  exclusion text check (exclusion in ('wrong_number', 'asked_not_to_be', 'duplicate', 'bereavement_or_illness')),
  policy_version integer not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (user_id, seq),
  unique (user_id, visit_hash),
  check ((exclusion is not null) = (coalesce(because, '') = 'excluded'))
);
create index ask_decisions_by_time on ask_decisions (user_id, decided_at);
create index appointments_by_hash on appointments (user_id, sha256(uuid_send(id)));
-- What may still be decided about.
create index appointments_ended on appointments (user_id, ended_at) where ended_at is not null;

-- Where each clinic's chain ends.
create table ask_chains (
  user_id uuid primary key references users (id) on delete cascade,
  seq bigint not null,
  hash bytea not null check (octet_length(hash) = 32)
);

-- What a hash covers, as a JSON list of texts; `npm run audit:verify` builds the same text itself.
create function ask_decision_text(line ask_decisions) returns text
  language sql stable parallel safe
  return jsonb_build_array(
    line.user_id::text, line.seq::text, encode(line.visit_hash, 'hex'),
    (extract(epoch from line.decided_at) * 1000000)::bigint::text,
    line.because, line.exclusion, line.policy_version::text
  )::text;

create function seal_ask_decision() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- These three come from the database, never from the statement. One chain a clinic: its decisions are made one after the other.
  insert into public.ask_chains (user_id, seq, hash)
    values (new.user_id, 0, '\x0000000000000000000000000000000000000000000000000000000000000000') on conflict do nothing;
  select seq + 1, hash into new.seq, new.prev_hash from public.ask_chains where user_id = new.user_id for update;
  new.hash := sha256(new.prev_hash || convert_to(public.ask_decision_text(new), 'UTF8'));
  update public.ask_chains set seq = new.seq, hash = new.hash where user_id = new.user_id;
  return new;
end $$;
revoke all on function seal_ask_decision(), ask_decision_text(ask_decisions) from public;
create trigger ask_decisions_sealed before insert on ask_decisions for each row execute function seal_ask_decision();

-- A review request that a visit led to: one for each visit.
alter table reviews add column appointment_id uuid,
  add constraint reviews_appointment_fkey foreign key (user_id, appointment_id)
    references appointments (user_id, id) on delete set null (appointment_id);
create unique index reviews_one_ask on reviews (user_id, appointment_id) where appointment_id is not null;

do $$
declare t text;
begin
  foreach t in array array['ask_settings', 'ask_exclusions', 'ask_decisions'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to app_user using (user_id = current_clinic()) with check (user_id = current_clinic())', t || '_own', t);
  end loop;
end $$;
grant select, insert, update (is_on, after_hours, rest_days, most_a_day, started_at, version, updated_at) on ask_settings to app_user;
grant select, insert, delete on ask_exclusions to app_user;
grant select, insert on ask_decisions to app_user;
-- Which clinics the background job visits.
create policy ask_settings_operator on ask_settings for select to app_operator using (true);
grant select (user_id, is_on) on ask_settings to app_operator;

alter table ask_chains enable row level security;
alter table ask_chains force row level security;
create policy ask_chains_sealing on ask_chains
  using (current_user not in ('app_user', 'app_operator')) with check (current_user not in ('app_user', 'app_operator'));

-- As for the audit log: the function belongs to a role that can do nothing else, where PostgreSQL lets us use that role.
do $$
begin
  grant usage, create on schema public to wellword_audit;
  grant select, insert, update on ask_chains to wellword_audit;
  grant execute on function ask_decision_text(ask_decisions) to wellword_audit;
  alter function seal_ask_decision() owner to wellword_audit;
  revoke create on schema public from wellword_audit;
exception when insufficient_privilege or undefined_object then null;
end $$;
