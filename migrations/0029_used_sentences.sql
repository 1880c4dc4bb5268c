-- Sentences that review drafts have used, as keyed hashes, so that no two patients get the same one. For the whole installation:
-- a hash says nothing about a clinic or a patient.
create table used_sentences (
  sentence_hash text primary key,
  used_at timestamptz not null default now()
);
alter table used_sentences enable row level security;
alter table used_sentences force row level security;
create policy used_sentences_operator on used_sentences to app_operator using (true) with check (true);
grant select, insert, update, delete on used_sentences to app_operator;

-- The sentences of each of a clinic's latest drafts, which no new draft repeats.
create table draft_sentences (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  sentence_hashes text[] not null,
  written_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index draft_sentences_latest on draft_sentences (user_id, written_at desc);
alter table draft_sentences enable row level security;
alter table draft_sentences force row level security;
create policy draft_sentences_own on draft_sentences to app_user
  using (user_id = current_clinic()) with check (user_id = current_clinic());
grant select, insert, delete on draft_sentences to app_user;
