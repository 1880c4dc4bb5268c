create table patient_imports (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  file_name text not null check (length(file_name) <= 200),
  total_rows integer not null check (total_rows between 1 and 20000),
  created_by_name text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz,
  primary key (user_id, id)
);
create index patient_imports_newest on patient_imports (user_id, created_at desc);

-- The patient book. A number belongs to a family, so a patient is a number with a name; one name on one number is one patient.
create table patients (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (name <> '' and length(name) <= 120),
  -- What a name is found by: lower case, Indic letters composed in one way.
  name_key text not null generated always as (lower(normalize(name, NFC))) stored,
  -- Null for a person who is reached through a guardian.
  number text check (number ~ '^[0-9]{10}$'),
  wa_user_id text check (wa_user_id ~ '^[A-Z]{2}\.[A-Za-z0-9]{1,128}$'),
  -- Null until someone says which language the patient reads.
  language text check (language in ('en','hi','gu','mr','bn','ta','te','kn','ml','pa')),
  birth_year integer check (birth_year between 1900 and 2100),
  is_minor boolean not null default false,
  guardian_id uuid,
  note text not null default '' check (length(note) <= 200),
  source text not null check (source in ('typed', 'import', 'linked')),
  import_id uuid,
  -- The last visit before this clinic used the product, as an import says.
  last_seen_on date,
  merged_into uuid,
  merged_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, guardian_id) references patients (user_id, id) on delete set null (guardian_id),
  foreign key (user_id, merged_into) references patients (user_id, id) on delete cascade,
  foreign key (user_id, import_id) references patient_imports (user_id, id),
  check (merged_into is null or merged_at is not null),
  check (merged_into <> id),
  check (guardian_id <> id)
);
create unique index patients_one_name on patients (user_id, number, name_key);
create index patients_by_name on patients (user_id, name_key, id) where merged_into is null;
create index patients_by_guardian on patients (user_id, guardian_id) where guardian_id is not null;
create index patients_merged on patients (user_id, merged_into) where merged_into is not null;
create index patients_imported on patients (user_id, import_id) where import_id is not null;

-- Two patients whom a person has said to be different, so that they are not suggested again. The smaller id is the first.
create table different_patients (
  user_id uuid not null references users (id) on delete cascade,
  first_id uuid not null,
  second_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, first_id, second_id),
  foreign key (user_id, first_id) references patients (user_id, id) on delete cascade,
  foreign key (user_id, second_id) references patients (user_id, id) on delete cascade
);

-- What patients are informed of before they consent. A published notice never changes; a new text is a new version.
create table consent_notices (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  version integer not null check (version > 0),
  language text not null check (language in ('en','hi','gu','mr','bn','ta','te','kn','ml','pa')),
  body text not null check (body <> '' and length(body) <= 8000),
  published_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, version, language)
);

-- Consent is a history: an event is added, never changed. The newest event of a purpose counts.
create table consent_events (
  user_id uuid not null references users (id) on delete cascade,
  id bigint generated always as identity,
  patient_id uuid not null,
  purpose text not null check (purpose in ('care', 'feedback', 'marketing')),
  act text not null check (act in ('given', 'declined', 'withdrawn')),
  way text not null check (way in ('said_at_desk', 'signed', 'qr_message', 'web_page', 'reply', 'import')),
  notice_id uuid,
  language text check (language in ('en','hi','gu','mr','bn','ta','te','kn','ml','pa')),
  recorded_by uuid,
  recorded_by_name text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, patient_id) references patients (user_id, id) on delete cascade,
  foreign key (user_id, notice_id) references consent_notices (user_id, id)
);
create index consent_events_newest on consent_events (user_id, patient_id, purpose, id desc);

-- What an import did with each row, so that a repeated call does nothing and the import can be undone. Refused rows hold nothing
-- of the patient.
create table patient_import_rows (
  user_id uuid not null references users (id) on delete cascade,
  import_id uuid not null,
  row_number integer not null check (row_number between 1 and 20000),
  verdict text not null check (verdict in ('new', 'same', 'changes', 'another_person', 'refused')),
  patient_id uuid,
  -- The columns of a changed patient as they were before.
  before jsonb,
  -- The patient's version after the row, to recognize later changes by people.
  version_after integer,
  primary key (user_id, import_id, row_number),
  foreign key (user_id, import_id) references patient_imports (user_id, id) on delete cascade,
  foreign key (user_id, patient_id) references patients (user_id, id) on delete cascade
);
create index patient_import_rows_by_patient on patient_import_rows (user_id, patient_id) where patient_id is not null;

do $$
declare t text;
begin
  foreach t in array array['patients', 'different_patients', 'consent_notices', 'consent_events', 'patient_imports', 'patient_import_rows'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to app_user using (user_id = current_clinic()) with check (user_id = current_clinic())', t || '_own', t);
  end loop;
end $$;
grant select, insert, delete, update (name, number, wa_user_id, language, birth_year, is_minor, guardian_id, note, source, import_id,
  last_seen_on, merged_into, merged_at, version, updated_at) on patients to app_user;
grant select, insert, delete on different_patients to app_user;
grant select, insert on consent_notices, consent_events to app_user;
grant select, insert, update (finished_at, undone_at) on patient_imports to app_user;
grant select, insert on patient_import_rows to app_user;

-- The rows of a patient. Their own name and number stay: they say what was true when they were written.
alter table appointments add column patient_id uuid,
  add foreign key (user_id, patient_id) references patients (user_id, id) on delete set null (patient_id);
alter table reviews add column patient_id uuid,
  add foreign key (user_id, patient_id) references patients (user_id, id) on delete set null (patient_id);
alter table sequence_messages add column patient_id uuid,
  add foreign key (user_id, patient_id) references patients (user_id, id) on delete set null (patient_id);
alter table report_requests add column patient_id uuid,
  add foreign key (user_id, patient_id) references patients (user_id, id) on delete set null (patient_id);
grant update (patient_id) on appointments, reviews, sequence_messages, report_requests to app_user;
create index appointments_by_patient on appointments (user_id, patient_id, appointment_date) where patient_id is not null;
create index reviews_by_patient on reviews (user_id, patient_id, created_at) where patient_id is not null;
create index sequence_messages_by_patient on sequence_messages (user_id, patient_id, scheduled_date) where patient_id is not null;
create index report_requests_by_patient on report_requests (user_id, patient_id, created_at) where patient_id is not null;
-- What the background job has yet to link.
create index appointments_unlinked on appointments (user_id, id) where patient_id is null;
create index reviews_unlinked on reviews (user_id, id) where patient_id is null;
create index sequence_messages_unlinked on sequence_messages (user_id, id) where patient_id is null;
create index report_requests_unlinked on report_requests (user_id, id) where patient_id is null;

-- Whether patients who were never asked for consent may be asked for feedback, as long as the law allows it.
alter table users add column asks_without_consent boolean not null default true;
grant update (asks_without_consent) on users to app_user;
