-- The codes of short links and of screens, as their hashes: each belongs to one clinic for ever. The tables of the links are keyed
-- with the clinic (docs/decisions/046-keys-with-the-clinic.md), so they cannot say that no other clinic has a code.
create table public_codes (
  code_hash text primary key check (code_hash ~ '^[0-9a-f]{64}$'),
  clinic_id uuid not null references users (id) on delete cascade
);
create index public_codes_by_clinic on public_codes (clinic_id);

create function claim_public_code() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into public.public_codes (code_hash, clinic_id) values (new.code_hash, new.user_id) on conflict do nothing;
  perform from public.public_codes where code_hash = new.code_hash and clinic_id = new.user_id;
  if not found then
    raise unique_violation using message = 'A code belongs to another clinic';
  end if;
  return new;
end $$;
revoke all on function claim_public_code() from public;

insert into public_codes (code_hash, clinic_id)
  select code_hash, user_id from links union select code_hash, user_id from board_links;

create trigger links_code before insert or update of code_hash on links for each row execute function claim_public_code();
create trigger board_links_code before insert or update of code_hash on board_links for each row execute function claim_public_code();

alter table public_codes enable row level security;
alter table public_codes force row level security;
create policy public_codes_claiming on public_codes
  using (current_user not in ('app_user', 'app_operator')) with check (current_user not in ('app_user', 'app_operator'));

-- As for the hash chains: the function belongs to a role that can do nothing else, where PostgreSQL lets us use that role.
do $$
begin
  grant usage, create on schema public to wellword_audit;
  grant select, insert on public_codes to wellword_audit;
  alter function claim_public_code() owner to wellword_audit;
  revoke create on schema public from wellword_audit;
exception when insufficient_privilege or undefined_object then null;
end $$;
