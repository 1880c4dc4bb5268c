-- Links to the waiting-room board for a screen on which no one signs in. A code is stored as its hash alone.
create table board_links (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  created_by_name text not null,
  created_at timestamptz not null default now(),
  -- So that the clinic sees which screens are in use.
  last_shown_on date,
  primary key (user_id, id),
  unique (user_id, code_hash)
);
create index board_links_by_code on board_links (code_hash);

alter table board_links enable row level security;
alter table board_links force row level security;
create policy board_links_own on board_links to app_user using (user_id = current_clinic()) with check (user_id = current_clinic());
grant select, insert, update (code_hash, name, last_shown_on), delete on board_links to app_user;
-- Whose link a code is.
create policy board_links_operator on board_links for select to app_operator using (true);
grant select (user_id, code_hash) on board_links to app_operator;
