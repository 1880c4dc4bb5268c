-- Short links in messages to patients. A code is stored as its hash alone; what it leads to is one of a closed list.
create table links (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  target text not null check (target in ('own_words')),
  patient_id uuid,
  review_id uuid,
  language text not null check (language in ('en','hi','gu','mr','bn','ta','te','kn','ml','pa')),
  expires_at timestamptz not null,
  -- Drafts that took sentences of the bank, which one link must not use up.
  drafts integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, code_hash),
  foreign key (user_id, patient_id) references patients (user_id, id) on delete cascade,
  foreign key (user_id, review_id) references reviews (user_id, id) on delete cascade
);
create index links_by_code on links (code_hash);
create index links_by_patient on links (user_id, patient_id);
create index links_by_review on links (user_id, review_id);

-- How often people opened a link on a day: no address and no browser is kept.
create table link_opens (
  user_id uuid not null references users (id) on delete cascade,
  link_id uuid not null,
  day date not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null default 1 check (count > 0),
  primary key (user_id, link_id, day),
  foreign key (user_id, link_id) references links (user_id, id) on delete cascade
);

create index link_opens_by_day on link_opens (user_id, day);

-- What patients tell the clinic privately.
create table feedback (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Chosen by the page: a form that is sent twice is stored once.
  form_id uuid not null,
  link_id uuid,
  patient_id uuid,
  points jsonb not null default '[]' check (jsonb_typeof(points) = 'array'),
  words text not null default '' check (length(words) <= 2000),
  wants_answer boolean not null default false,
  language text not null check (language in ('en','hi','gu','mr','bn','ta','te','kn','ml','pa')),
  received_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by_name text,
  primary key (user_id, id),
  unique (user_id, form_id),
  foreign key (user_id, link_id) references links (user_id, id) on delete set null (link_id),
  foreign key (user_id, patient_id) references patients (user_id, id) on delete cascade,
  check (words <> '' or points <> '[]'),
  check ((closed_at is null) = (closed_by_name is null))
);
create index feedback_by_time on feedback (user_id, received_at desc, id);
create index feedback_open on feedback (user_id, received_at desc, id) where closed_at is null;
create index feedback_by_patient on feedback (user_id, patient_id);
create index feedback_by_link on feedback (user_id, link_id, received_at);

do $$
declare t text;
begin
  foreach t in array array['links', 'link_opens', 'feedback'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to app_user using (user_id = current_clinic()) with check (user_id = current_clinic())', t || '_own', t);
  end loop;
end $$;
grant select, insert, update (drafts), delete on links to app_user;
grant select, insert, update (last_at, count), delete on link_opens to app_user;
grant select, insert, update (closed_at, closed_by_name), delete on feedback to app_user;
-- Whose link a code is.
create policy links_operator on links for select to app_operator using (true);
grant select (user_id, id, code_hash) on links to app_operator;
